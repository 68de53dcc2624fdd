"""What people send in, checked for its form; the rules judge the rest."""

from typing import Any

from django import forms
from django.http import QueryDict

MAX_VERSION = 2**31 - 1


class MoveForm(forms.Form):
    """A move: the version it answers, a nonce against doubles, and its text or ticked cards."""

    v = forms.IntegerField(min_value=0, max_value=MAX_VERSION)
    n = forms.UUIDField()
    move = forms.CharField(required=False)

    def clean(self) -> dict[str, Any]:
        """Name the fields as the service does; ticked cards become the text of a move."""
        data = super().clean() or {}
        ticked = self.data.getlist("card") if isinstance(self.data, QueryDict) else []
        text = data.get("move", "") or " ".join(ticked)
        return {"v": data.get("v"), "nonce": data.get("n"), "text": " ".join(text.split())}
