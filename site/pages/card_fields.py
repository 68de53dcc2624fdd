"""Cards as people type them: ``8C 7D``, ``8♣, 7♦``, ``10h``; a field of a form for them."""

import re
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from cards.card import is_card
from cards.names import SIGNS, card_sign

LENGTH: Final = 120
_LETTERS: Final = str.maketrans({sign: letter for letter, sign in SIGNS.items()})
_BETWEEN: Final = re.compile(r"[\s,;]+")
_STUCK: Final = re.compile(r"(?<=[CDHS])(?=[0-9TJQKA])")


def cards_read(text: str) -> list[str]:
    """The card texts of what somebody typed; what is no card stays as it is.

    The signs of the suits may have a selector of their look after them.
    """
    plain = text.replace("\ufe0e", "").replace("\ufe0f", "").translate(_LETTERS).upper()
    words = _BETWEEN.split(_STUCK.sub(" ", plain).strip())
    return [word.replace("10", "T", 1) if word.startswith("10") else word for word in words if word]


class CardsField(forms.CharField):
    """Cards, as a list of card texts. ``most`` are taken; each once unless ``many`` packs are."""

    def __init__(self, *, most: int, packs: int = 1, **kwargs: Any) -> None:
        super().__init__(max_length=LENGTH, **kwargs)
        self.most, self.packs = most, packs
        self.widget.attrs |= {"class": "form-control", "autocomplete": "off", "spellcheck": "false"}

    def clean(self, value: Any) -> Any:
        cards = cards_read(super().clean(value))
        unknown = next((card for card in cards if not is_card(card)), None)
        if unknown:
            raise forms.ValidationError(
                _("“%(word)s” is no card. Write cards such as 8C 10D QH AS, or 8♣ 10♦ Q♥ A♠."),
                params={"word": unknown[:20]},
            )
        if len(cards) > self.most:
            raise forms.ValidationError(
                _("That is more than the %(most)s cards there can be. Leave some out."),
                params={"most": self.most},
            )
        often = next((card for card in cards if cards.count(card) > self.packs), None)
        if often:
            raise forms.ValidationError(
                _("%(card)s stands here more often than there is such a card. Leave one out."),
                params={"card": card_sign(often) or often},
            )
        return cards
