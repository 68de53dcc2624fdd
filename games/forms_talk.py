"""What is sent in from the pages of talk, checked for its form; the services judge the rest."""

from typing import Any

from django import forms

from games.forms import MAX_VERSION


class _Words(forms.CharField):
    """Several lines, counted as they were typed: browsers send each line break as two signs."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, strip=False, **kwargs)

    def to_python(self, value: Any) -> str:
        return super().to_python(str(value or "").replace("\r\n", "\n")) or ""


class MessageForm(forms.Form):
    """A message, and a nonce against doubles."""

    text = _Words()
    n = forms.UUIDField()

    def clean(self) -> dict[str, Any]:
        """Name the fields as the service does."""
        data = super().clean() or {}
        return {"text": data.get("text", ""), "nonce": data.get("n")}


class ReadForm(forms.Form):
    """The newest message that was shown."""

    until = forms.IntegerField(min_value=1, max_value=2**63 - 1)


class NoteForm(forms.Form):
    """A note, and the version of the one that it replaces."""

    text = _Words()
    version = forms.IntegerField(min_value=0, max_value=MAX_VERSION)


class WatchForm(forms.Form):
    """Whether to watch."""

    wanted = forms.TypedChoiceField(choices=[("1", ""), ("0", "")], coerce=lambda sent: sent == "1")
