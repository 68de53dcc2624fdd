"""313: a row a game, the places or what stands for them, and the points.

Rules: docs/rules/313.en.md.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engine.errors import gettext_noop as _
from games.engine.options import option
from scoresheets.sheets.base import POINTS, TOTAL, Cells, Input, Round, Said, Score, Sheet


@dataclass(frozen=True, slots=True)
class Options:
    """How a game of 313 becomes points."""

    scoring: str = option(
        _("What is written down"),
        "places",
        {
            "places": _("The place of each player; a point for every player beaten."),
            "cards": _("The cards left, which give the places; a point for every player beaten."),
            "wins": _("Only who won; a point for each win."),
        },
    )


class Thirteen(Sheet[Options]):
    """The sheet for two to four players."""

    slug, title = "313", "313"
    rules = "313"
    about = _("A row a game: who came first, second, third, fourth, and the points.")
    legend = (
        _("A point for every player you finish ahead of: with four players 3, 2, 1, 0."),
        _("Players who share a place have beaten nobody among themselves."),
        _("After an instant win at the deal the others share the second place."),
    )
    players, players_usual = range(2, 5), 4
    options = Options
    inputs = (Input("place", _("Place"), lo=1, hi=4),)
    round_inputs = (Input("instant", _("Instant win"), kind="mark", needed=False),)
    columns = (POINTS, TOTAL)
    round_word = _("Game")

    def inputs_for(self, options: Options) -> tuple[Input, ...]:
        if options.scoring == "cards":
            return (Input("cards", _("Cards left"), hi=17),)
        if options.scoring == "wins":
            return (Input("won", _("Winner"), kind="mark", needed=False),)
        return self.inputs

    def score(self, played: Round[Options], carried: Sequence[Cells]) -> tuple[Score | None, ...]:
        if played.options.scoring == "wins":
            won = [cells.get("won", 0) for cells in played.units]
            return tuple(Score(mark) if any(won) else None for mark in won)
        key = "cards" if played.options.scoring == "cards" else "place"
        marks = [cells.get(key) for cells in played.units]
        if None in marks:
            return (None,) * len(marks)
        return tuple(Score(points) for points in places_points([mark or 0 for mark in marks]))

    def check(self, played: Round[Options]) -> Iterator[Said]:
        scoring = played.options.scoring
        marks = [cells.get("cards" if scoring == "cards" else "place", 0) for cells in played.units]
        if scoring == "wins":
            if sum(cells.get("won", 0) for cells in played.units) != 1:
                yield _("A game has one winner."), {}
        elif scoring == "cards":
            if marks.count(0) != 1:
                yield _("One player has no cards left: the winner."), {}
        elif marks.count(1) != 1:
            yield _("A game has one winner: one first place."), {}
        elif not are_places(marks):
            yield (
                _("The places are 1 to %(players)s, each once; players who tie share the better."),
                {"players": played.players},
            )


SHEETS = (Thirteen(),)


def places_points(marks: Sequence[int]) -> list[int]:
    """The number of players that each has strictly beaten; a lower mark is better."""
    return [sum(other > mark for other in marks) for mark in marks]


def are_places(marks: Sequence[int]) -> bool:
    """Whether everybody's place is one more than the number of players ahead."""
    return all(mark == 1 + sum(other < mark for other in marks) for mark in marks)
