"""Try a rule: questions to the engine on the pages of the rulebook, asked by GET."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from cards.card import RANKS
from cards.names import RANK_NAMES, card_sign
from games.engine.errors import RulesError
from games.engine.registry import game as rules_of
from games.engine.trials import hearts, thirteen, three_thirteen
from pages.card_fields import CardsField
from pages.paragraphs import Paragraph
from pages.refusals import paragraphs_behind
from pages.rulebook import paragraph_read

_KINDS: Final = {"single": 1, "pair": 2, "triple": 3, "run": 4, "quad": 5, "pairseq": 6}
"""The number of the paragraph of 313 that tells of each combination."""
_BEATS: Final = {"single": 2, "pair": 2, "triple": 3, "quad": 3, "run": 4, "pairseq": 4}


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine says, and the paragraphs behind it; ``best`` is of a hand."""

    paragraphs: list[Paragraph]
    refusal: RulesError | None = None
    best: three_thirteen.Best | None = None
    cards: list[str] = field(default_factory=list)


class TrialForm(forms.Form):
    """A question to the rules of one game, at one of its named tables."""

    game: ClassVar[str]
    about: ClassVar[Any]
    use_required_attribute = False
    preset = forms.ChoiceField(label=_("Named table"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = rules_of(self.game).preset_words
        choices = [(name, _(known.title)) for name, known in words.items()]
        self.fields["preset"].choices = choices  # type: ignore[attr-defined]
        if len(choices) == 1:
            del self.fields["preset"]

    @property
    def options(self) -> Any:
        """The house rules that the question is asked under."""
        presets = rules_of(self.game).presets
        return presets[self.cleaned_data.get("preset") or next(iter(presets))]

    def answer(self) -> Answer:
        """Ask the engine; the form is valid."""
        raise NotImplementedError

    def _asked(self, ask: Callable[[], None], cards: list[str], anchors: list[str]) -> Answer:
        """Yes, with these paragraphs, or no, with those behind the refusal."""
        try:
            ask()
        except RulesError as refusal:
            return Answer(paragraphs_behind(self.game, refusal), refusal, cards=cards)
        return Answer([paragraph_read(self.game, anchor) for anchor in anchors], cards=cards)

    def _refuse_shared(self, *names: str) -> None:
        """A card is at one place: refuse one that two of the fields name."""
        seen: set[str] = set()
        for name in names:
            cards = self.cleaned_data.get(name) or []
            twice = [card_sign(card) for card in cards if card in seen]
            if twice:
                self.add_error(
                    name,
                    forms.ValidationError(
                        _("%(card)s is named above already, and there is one of it. Change one."),
                        params={"card": twice[0]},
                    ),
                )
            seen |= set(cards)


class ThirteenTrial(TrialForm):
    """Whether cards may be played on those that lie on the table of 313."""

    game = "313"
    about = _("What lies on the table, and what would you like to play on it?")
    table = CardsField(
        label=_("On the table"), most=17, required=False,
        help_text=_("Such as 7S 7H or 7♠ 7♥. Empty: you lead."),
    )  # fmt: skip
    play = CardsField(
        label=_("What you play"), most=17,
        error_messages={"required": _("Write the cards that you would like to play.")},
    )  # fmt: skip
    field_order = ("table", "play", "preset")

    def clean(self) -> dict[str, Any]:
        for name in ("table", "play"):
            cards = self.cleaned_data.get(name) or []
            if not all(map(thirteen.is_known, cards)):
                self.add_error(name, _("313 is played without jokers. Leave them out."))
        self._refuse_shared("table", "play")
        table = self.cleaned_data.get("table")
        if not self.errors and table and not thirteen.kind_of(self.options, table):
            self.add_error("table", _("These cards are no combination, so nobody can have led."))
        return self.cleaned_data

    def answer(self) -> Answer:
        table, play = self.cleaned_data["table"], self.cleaned_data["play"]
        kind, other = (thirteen.kind_of(self.options, cards) for cards in (play, table))
        if not table:
            anchors = [f"combinations-{_KINDS[kind]}"] if kind else []
        elif kind == other:
            anchors = ["beating-1", f"beating-{_BEATS[kind]}"] if kind else []
        else:
            anchors = ["beating-5", "options-3"]
        return self._asked(lambda: thirteen.play_try(self.options, table, play), play, anchors)


class HeartsTrial(TrialForm):
    """Whether a card may be played to a trick of Hearts."""

    game = "hearts"
    about = _("What was played to the trick, and which card of your hand would you like to play?")
    trick = CardsField(
        label=_("The trick so far"), most=3, required=False,
        help_text=_("In the order of play, such as 5C KC. Empty: you lead."),
    )  # fmt: skip
    hand = CardsField(
        label=_("Your hand"), most=13,
        error_messages={"required": _("Write the cards that you hold.")},
    )  # fmt: skip
    card = CardsField(
        label=_("The card you play"), most=1,
        error_messages={"required": _("Write the card that you would like to play.")},
    )  # fmt: skip
    first = forms.BooleanField(label=_("It is the first trick"), required=False)
    broken = forms.BooleanField(label=_("A heart was played before"), required=False)
    field_order = ("trick", "hand", "card", "first", "broken")

    def clean(self) -> dict[str, Any]:
        for name in ("trick", "hand", "card"):
            if any(card.startswith("X") for card in self.cleaned_data.get(name) or []):
                self.add_error(name, _("Hearts is played without jokers. Leave them out."))
        self._refuse_shared("trick", "hand")
        self._refuse_shared("trick", "card")
        return self.cleaned_data

    def answer(self) -> Answer:
        asked = self.cleaned_data
        (card,) = asked["card"]
        anchors = ["play-1"] if asked["first"] and not asked["trick"] else ["play-2"]
        anchors += ["play-4"] if card.endswith("H") and not asked["trick"] else []
        return self._asked(
            lambda: hearts.play_try(
                self.options, asked["hand"], asked["trick"], card,
                is_first=asked["first"], is_broken=asked["broken"],
            ),
            [card], anchors,
        )  # fmt: skip


class ThreeThirteenTrial(TrialForm):
    """The best that can be made of a hand of Three Thirteen."""

    game = "three-thirteen"
    about = _("Which cards do you hold? The site lays them at their best.")
    hand = CardsField(
        label=_("Your hand"), most=14, packs=3,
        help_text=_("Such as 5H 6H 7H 9D 9S; a joker is XR or XB. With one card more than the "
                    "round has, one is discarded."),
        error_messages={"required": _("Write the cards that you hold.")},
    )  # fmt: skip
    round = forms.TypedChoiceField(
        label=_("What is wild"), coerce=int,
        choices=[(number, RANK_NAMES[RANKS[number]]) for number in range(1, 12)],
    )  # fmt: skip
    field_order = ("hand", "round", "preset")

    def clean(self) -> dict[str, Any]:
        cards, number = self.cleaned_data.get("hand"), self.cleaned_data.get("round")
        if not cards or not number or "preset" in self.errors:
            return self.cleaned_data
        size = three_thirteen.hand_size(number)
        if len(cards) not in {size, size + 1}:
            self.add_error(
                "hand",
                forms.ValidationError(
                    _("In this round one holds %(size)s cards, and one more after drawing."),
                    params={"size": size},
                ),
            )
        if not self.options.jokers_per_deck and any(card.startswith("X") for card in cards):
            self.add_error(
                "hand", _("This table has no jokers. Choose another, or leave them out.")
            )
        return self.cleaned_data

    def answer(self) -> Answer:
        hand = self.cleaned_data["hand"]
        best = three_thirteen.best_of(self.options, self.cleaned_data["round"], hand)
        anchors = ["out-1", "cost-1"] if best.discard else ["cost-1", "cost-2"]
        return Answer([paragraph_read(self.game, anchor) for anchor in anchors], best=best)


TRIALS: Final[dict[str, type[TrialForm]]] = {
    form.game: form for form in (ThirteenTrial, HeartsTrial, ThreeThirteenTrial)
}
