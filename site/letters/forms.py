"""What is sent in from the pages of letters, checked for its form; the services judge the rest."""

from typing import Any

from django import forms


class _Words(forms.CharField):
    """Several lines, counted as they were typed: browsers send each line break as two signs."""

    def to_python(self, value: Any) -> str:
        return super().to_python(str(value or "").replace("\r\n", "\n")) or ""


class LetterForm(forms.Form):
    """A letter, and a nonce against doubles."""

    text = _Words(required=False, strip=False)
    n = forms.UUIDField()


class ReadForm(forms.Form):
    """The newest letter that was shown."""

    until = forms.IntegerField(min_value=1, max_value=2**63 - 1)


class BoxForm(forms.Form):
    """Whether to take letters from strangers."""

    is_open = forms.TypedChoiceField(choices=[("1", ""), ("0", "")], coerce=lambda one: one == "1")
