"""What is sent in from the pages of the forum, checked for its form; services judge the rest."""

from typing import Any

from django import forms

from forum.models import Category
from forum.services.polls import PollDraft


class Words(forms.CharField):
    """Several lines, counted as they were typed: browsers send each line break as two signs."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, strip=False, **kwargs)

    def to_python(self, value: Any) -> str:
        return super().to_python(str(value or "").replace("\r\n", "\n")) or ""


class PostForm(forms.Form):
    """A post, a nonce against doubles, and what the button said: send, show first, keep."""

    wish = ""
    text = Words()
    n = forms.UUIDField()
    do = forms.ChoiceField(choices=[("send", ""), ("preview", ""), ("keep", "")], required=False)

    def clean(self) -> dict[str, Any]:
        """Name the fields as the service does."""
        data = super().clean() or {}
        self.wish = data.get("do") or "send"
        said = {name: data[name] for name in ("title",) if name in data}
        return {**said, "text": data.get("text", ""), "nonce": data.get("n")}


class ThreadForm(PostForm):
    """A thread: a title, its first post, and a poll if there is one to take."""

    title = forms.CharField(required=False)
    poll = forms.CharField(required=False)
    answers = Words()
    days = forms.IntegerField(required=False, min_value=0, max_value=365)

    def clean(self) -> dict[str, Any]:
        """The poll as the service takes it, as ``draft``."""
        typed = dict(self.cleaned_data)
        question, answers = typed.get("poll", ""), typed.get("answers", "")
        self.draft = None
        if question.strip() or answers.strip():
            self.draft = PollDraft(question, answers.splitlines(), typed.get("days") or 0)
        return super().clean()


class ReadForm(forms.Form):
    """What is marked as read: one category, or all."""

    category = forms.ModelChoiceField(Category.objects, required=False)


class WishForm(forms.Form):
    """Yes or no, as the button says."""

    wanted = forms.TypedChoiceField(choices=[("1", ""), ("0", "")], coerce=lambda sent: sent == "1")


class VoteForm(forms.Form):
    """Which answer."""

    option = forms.IntegerField(min_value=1, max_value=2**63 - 1)
