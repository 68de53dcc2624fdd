"""The house rules of Hearts."""

from dataclasses import dataclass
from typing import Final

from games.engine.base import PresetWords
from games.engine.errors import gettext_noop as _
from games.engine.options import option


@dataclass(frozen=True, slots=True)
class Options:
    """What a table of Hearts can choose; the defaults are the plain game for four."""

    players: int = option(
        _("Players"),
        4,
        {
            3: _("Three players: 2♦ is left out, and everybody gets 17 cards."),
            4: _("Four players, with 13 cards each."),
            5: _("Five players: 2♦ and 2♣ are left out, everybody gets 10 cards, and 3♣ opens."),
        },
    )
    pass_cards: int = option(
        _("Passing cards"),
        3,
        {
            0: _("No cards are passed."),
            1: _("Everybody passes a card before the first trick, all at once."),
        },
        values=range(5),
        sentence=_("Everybody passes %(value)s cards before the first trick, all at once."),
    )
    target: int = option(
        _("The end of the match"),
        100,
        values=range(50, 201),
        sentence=_("The match ends when somebody has %(value)s points; the fewest points win."),
    )
    points_first_trick: bool = option(
        _("The first trick"),
        False,  # noqa: FBT003
        {
            False: _(
                "No heart and no queen of spades may be played to the first trick, unless a player "
                "holds nothing else."
            ),
            True: _("Hearts and the queen of spades may be played to the first trick."),
        },
    )
    queen_breaks: bool = option(
        _("Breaking hearts"),
        False,  # noqa: FBT003
        {
            False: _("Hearts may be led once a heart has been played."),
            True: _("Hearts may be led once a heart or the queen of spades has been played."),
        },
    )
    jd: bool = option(
        _("The jack of diamonds"),
        False,  # noqa: FBT003
        {
            False: _("The jack of diamonds counts nothing."),
            True: _("The jack of diamonds takes ten points off."),
        },
    )
    moon: str = option(
        _("Shooting the moon"),
        "others",
        {
            "others": _(
                "Whoever takes all hearts and the queen of spades gets no points, and everybody "
                "else gets 26."
            ),
            "self": _(
                "Whoever takes all hearts and the queen of spades gets 26 points off; the others "
                "get none."
            ),
        },
    )


PRESETS: Final = {"hearts": Options()}

PRESET_WORDS: Final = {
    "hearts": PresetWords(
        _("Hearts"),
        _("Avoid the hearts and the queen of spades, or take them all. Fewest points win."),
    ),
}
