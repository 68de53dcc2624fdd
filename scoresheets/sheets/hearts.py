"""Hearts: 26 points a hand, or the moon. Rules: docs/rules/hearts.en.md."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.errors import gettext_noop as _
from games.engine.options import option
from scoresheets.sheets.base import Input, Race, Round, Said, Sheet

HAND: Final = 26
JACK: Final = -10
BEHIND: Final = _("behind by %(points)s; the game ends with %(left)s more")
AHEAD: Final = _("%(points)s ahead; the game ends with %(left)s more")
_PASSES: Final = (_("Pass left."), _("Pass right."), _("Pass across."), _("No passing."))


@dataclass(frozen=True, slots=True)
class Options:
    """What changes the arithmetic of Hearts."""

    target: int = option(
        _("The end of the match"),
        100,
        values=range(50, 201),
        sentence=_("The match ends when somebody has %(value)s points; the fewest points win."),
    )
    moon: str = option(
        _("Shooting the moon"),
        "others",
        {"others": _("26 for each of the others."), "self": _("26 off for the shooter.")},
    )
    jd: bool = option(
        _("The jack of diamonds"),
        False,  # noqa: FBT003 - the default of a house rule
        {
            False: _("The jack of diamonds counts nothing."),
            True: _("The jack of diamonds takes ten points off."),
        },
    )


class Hearts(Sheet[Options]):
    """The sheet for three to five players."""

    slug, title = "hearts", _("Hearts")
    rules = "hearts"
    about = _("The points that everybody took, hand by hand; the fewest win.")
    legend = (
        _("Each heart 1, the queen of spades 13: a hand adds up to 26."),
        _("All 26 by one player, the moon: 26 for each of the others, or 26 off for the shooter."),
        _("The game ends when somebody reaches 100; the lowest total wins."),
    )
    players, players_usual = range(3, 6), 4
    options = Options
    inputs = (Input("points", _("Points"), lo=-HAND + JACK, hi=HAND),)
    round_word = _("Hand")
    wins = "low"

    def hint(self, index: int, players: int, options: Options) -> Said:
        ways = _PASSES if players == 4 else (*_PASSES[:2], _PASSES[3])
        return ways[index % len(ways)], {}

    def check(self, played: Round[Options]) -> Iterator[Said]:
        points = [cells.get("points", 0) for cells in played.units]
        jack = JACK if played.options.jd else 0
        if sorted(points) == [0] * (len(points) - 1) + [HAND]:
            yield _("All 26 by one player is the moon: 26 for each of the others, or 26 off."), {}
        elif not any(adds_up(points, less) for less in {0, jack}):
            yield (
                _("A hand adds up to 26, or is a moon; this one comes to %(sum)s."),
                {"sum": sum(points)},
            )

    def target(self, options: Options) -> int:
        return options.target

    def need(self, race: Race[Options]) -> Said | None:
        """Who is a hand from the end of the game is told so: the lowest wins then."""
        left, behind = race.options.target - race.total, race.total - race.best
        if left > HAND:
            return None
        words = BEHIND if behind > 0 else AHEAD
        return words, {"points": abs(behind), "left": left}


SHEETS = (Hearts(),)


def adds_up(points: Sequence[int], jack: int = 0) -> bool:
    """Whether a hand can have given these points; ``jack`` is what that of diamonds is worth."""
    if sum(points) == HAND + jack:
        return True
    others = len(points) - 1
    moons = ([0, *[HAND] * others], [-HAND, *[0] * others])
    return any(sorted(points) == sorted(moon) for moon in _with_jack(moons, jack))


def _with_jack(moons: Sequence[list[int]], jack: int) -> Iterator[list[int]]:
    for moon in moons:
        for holder in range(len(moon)):
            yield [mark + jack * (seat == holder) for seat, mark in enumerate(moon)]
