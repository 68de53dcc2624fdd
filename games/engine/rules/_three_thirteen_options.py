"""The house rules of Three Thirteen, each choice in words, and the three named tables."""

from dataclasses import dataclass
from typing import Final

from games.engine.base import PresetWords
from games.engine.errors import gettext_noop as _
from games.engine.options import option

SMALLEST_DECKS: Final = {"norsk": {2: 1, 3: 2, 4: 2}, "rulespal": {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}}
ROUNDS: Final = {
    "full": tuple(range(1, 12)),
    "short": (1, 3, 5, 8, 11),
    "sprint": (9, 10, 11),
}
"""The rounds that are played; round r deals r + 2 cards."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table of Three Thirteen can choose; the defaults are the preset ``norsk``."""

    rounds: str = option(
        _("Rounds"),
        "full",
        {
            "full": _("Eleven rounds, from three cards to thirteen."),
            "short": _("Five rounds: with 3, 5, 7, 10 and 13 cards."),
            "sprint": _("The last three rounds: with 11, 12 and 13 cards."),
        },
    )
    piles: str = option(
        _("Discard piles"),
        "common",
        {
            "common": _("All discard on one pile."),
            "per_player": _(
                "All discard on a pile of their own, and may draw the top card of any pile."
            ),
        },
    )
    decks: str | int = option(
        _("Packs"),
        "norsk",
        {
            "norsk": _(
                "Two players use one pack, more use two, or three where two are not enough."
            ),
            "rulespal": _(
                "Two players use one pack, three or four use two, five or six use three."
            ),
            1: _("One pack is used."),
            2: _("Two packs are used."),
            3: _("Three packs are used."),
        },
    )
    jokers_per_deck: int = option(
        _("Jokers"),
        0,
        {
            0: _("There are no jokers."),
            2: _("Each pack has two jokers, which are wild in every round."),
        },
    )
    joker_points: int = option(
        _("A joker left over"),
        0,
        {
            0: _("A joker left over costs nothing."),
            15: _("A joker left over costs 15 points."),
            20: _("A joker left over costs 20 points."),
        },
    )
    wild_points: str | int = option(
        _("A card of the wild rank left over"),
        "face",
        {
            "face": _("A card of the wild rank left over costs as much as in any other round."),
            15: _("A card of the wild rank left over costs 15 points."),
            20: _("A card of the wild rank left over costs 20 points."),
        },
    )
    ace: str = option(
        _("Aces"),
        "low",
        {
            "low": _("An ace is below the 2, and costs 1 point."),
            "either": _(
                "An ace is below the 2 or above the king, never both, and costs 15 points."
            ),
        },
    )
    all_wild: bool = option(
        _("Melds of wild cards"),
        True,  # noqa: FBT003 - the default of a house rule
        {
            True: _("Three or more wild cards are a meld by themselves."),
            False: _("A meld has at least one card that is not wild."),
        },
    )
    max_wild: str = option(
        _("Wild cards in a meld"),
        "none",
        {
            "none": _("A meld may have any number of wild cards."),
            "half": _("At most half of the cards of a meld are wild."),
        },
    )
    out_without_discard: bool = option(
        _("Going out"),
        False,  # noqa: FBT003
        {
            False: _("Whoever goes out discards the last card."),
            True: _("Whoever goes out discards the last card, or melds all and discards none."),
        },
    )
    exhaust: str = option(
        _("When the stock is used up"),
        "reshuffle",
        {
            "reshuffle": _(
                "A used-up stock is made again of the discards; each pile keeps its top card."
            ),
            "end_round": _("When the stock is used up, the round ends and all hands count."),
        },
    )
    tie: str = option(
        _("Equal totals"),
        "shared",
        {
            "shared": _("Equal lowest totals share the win."),
            "extra_round": _(
                "On equal lowest totals another round of thirteen cards is played, until one "
                "player is lowest."
            ),
        },
    )
    arrange: str = option(
        _("Laying the hand open"),
        "server",
        {
            "server": _("At the end of a round every hand is arranged at its best by itself."),
            "manual": _("At the end of a round all arrange their hands themselves."),
        },
    )

    def idle(self) -> frozenset[str]:
        """The options that change nothing beside the others."""
        idle = set()
        if not self.jokers_per_deck:
            idle.add("joker_points")
        if self.max_wild == "half":
            idle.add("all_wild")
        return frozenset(idle)


PRESETS: Final = {
    "norsk": Options(),
    "norsk-ace15": Options(ace="either"),
    "rulespal": Options(piles="per_player", decks="rulespal", jokers_per_deck=2),
}
PRESET_WORDS: Final = {
    "norsk": PresetWords(
        _("Three Thirteen"),
        _("Eleven rounds with one pile of discards and no jokers. An ace is low."),
    ),
    "norsk-ace15": PresetWords(
        _("Three Thirteen, aces high or low"),
        _("An ace may also stand above the king. Left over it costs 15 points."),
    ),
    "rulespal": PresetWords(
        _("Three Thirteen with jokers"),
        _(
            "Two jokers in each pack, and a pile of discards for each player, from all of which "
            "everybody may draw."
        ),
    ),
}


def decks_of(options: Options, seats: int) -> int | None:
    """How many packs so many players use; None where that is not enough, or not foreseen.

    The last round and one draw each must be possible.
    """
    if isinstance(options.decks, int):
        decks: int | None = options.decks
    elif options.decks == "rulespal":
        decks = SMALLEST_DECKS["rulespal"].get(seats)
    else:
        decks = SMALLEST_DECKS["norsk"].get(seats) or max(2, -(-cards_needed(seats) // 52))
    enough = decks is not None and (52 + options.jokers_per_deck) * decks >= cards_needed(seats)
    return decks if enough else None


def cards_needed(seats: int) -> int:
    """So many cards the last round takes: thirteen each, the first discard, a draw each."""
    return 13 * seats + 1 + seats
