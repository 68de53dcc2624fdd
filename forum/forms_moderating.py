"""What moderators send in about threads and posts that wait."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from forum.models import Category, Post, Thread
from forum.models.threads import TITLE


class MarkForm(forms.Form):
    """Pinned or not, locked or not."""

    is_pinned = forms.BooleanField(label=_("Pinned above the others"), required=False)
    is_locked = forms.BooleanField(label=_("Locked: nobody answers any more"), required=False)


class MoveForm(forms.Form):
    """To which category."""

    category = forms.ModelChoiceField(Category.objects.none(), label=_("Category"))

    def __init__(self, *args: Any, thread: Thread, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        same = Category.objects.filter(kind=thread.category.kind).exclude(parent=None)
        field = self.fields["category"]
        field.queryset = same.exclude(pk=thread.category_id).select_related("parent")  # type: ignore[attr-defined]
        field.label_from_instance = lambda one: f"{one.parent.name}: {one.name}"  # type: ignore[attr-defined]


class MergeForm(forms.Form):
    """Into which thread, by the number in its address."""

    into = forms.IntegerField(
        label=_("Number of the other thread"),
        help_text=_("It stands in its address. Its posts and these are put in order of time."),
        min_value=1,
        max_value=2**63 - 1,
    )


class SplitForm(forms.Form):
    """Which posts, and what the new thread is called."""

    title = forms.CharField(label=_("Title of the new thread"), max_length=TITLE)
    posts = forms.ModelMultipleChoiceField(
        Post.objects.none(), label=_("Posts"), widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, thread: Thread, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        visible = thread.posts.filter(position__isnull=False).exclude(number=1)
        field = self.fields["posts"]
        field.queryset = visible.select_related("author").order_by("position")  # type: ignore[attr-defined]
        field.label_from_instance = _post_label  # type: ignore[attr-defined]


class QueueForm(forms.Form):
    """A post that waits: shown, or hidden."""

    post = forms.IntegerField(min_value=1, max_value=2**63 - 1)
    do = forms.ChoiceField(choices=[("show", ""), ("hide", "")])


def _post_label(post: Post) -> str:
    words = " ".join(post.text.split())
    return f"#{post.number} {post.author or '–'}: {words[:80]}"
