"""Forms of the pages on top."""

from django import forms


class SampleForm(forms.Form):
    """One field of each kind, for /design/."""

    name = forms.CharField(max_length=40, help_text="What the others see. At most 40 characters.")
    pace = forms.ChoiceField(
        choices=[("1d", "One day a move"), ("3d", "Three days a move"), ("7d", "A week a move")]
    )
    seats = forms.TypedChoiceField(
        choices=[(2, "Two players"), (3, "Three players"), (4, "Four players")],
        coerce=int,
        widget=forms.RadioSelect,
    )
    about = forms.CharField(widget=forms.Textarea(attrs={"rows": 3}), required=False)
    bombs = forms.BooleanField(
        label="A bomb also beats a single 2", required=False, help_text="House rule of 313-bombs."
    )
