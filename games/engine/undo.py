"""What is taken back by consent: which entries of a hand still stand, and how far back one may go.

Nothing vanishes from the log. An ``undo`` names in ``to`` the entry that is now last; the state
is the one after that entry.
"""

from collections.abc import Sequence
from typing import Any, Final

from games.engine.base import Entry, Rules, Seat

FACTS: Final = frozenset({"seat", "resign"})
"""Entries about who decides for a seat. They are no steps of the game, and stand whatever is
taken back."""


def entries_standing(entries: Sequence[Entry]) -> list[Entry]:
    """The entries of a hand that nobody has taken back, without the undos themselves."""
    standing: list[Entry] = []
    for entry in entries:
        if entry["type"] == "undo":
            to = entry["to"]
            standing = [one for one in standing if one["n"] <= to or one["type"] in FACTS]
        else:
            standing.append(entry)
    return standing


def undo_target(entries: Sequence[Entry], seat: Seat, after: int) -> int | None:
    """The entry before the seat's last step, which its player may want to go back to.

    ``after`` is the entry that was last when the hand was dealt. None when the seat has made no
    step in it that stands.
    """
    steps = _steps(entries)
    own = [index for index, entry in enumerate(steps) if entry.get("seat") == seat]
    if not own:
        return None
    return steps[own[-1] - 1]["n"] if own[-1] else after


def can_take_back(rules: Rules[Any], entries: Sequence[Entry], to: int, after: int) -> bool:
    """Whether consent may lead back to entry ``to``: one that stands, over revocable steps alone.

    ``entries`` are those since the last deal; what was before it cannot be reached.
    """
    steps = _steps(entries)
    back = [entry for entry in steps if entry["n"] > to]
    reachable = {after} | {entry["n"] for entry in steps}
    return bool(back) and to in reachable and all(one["type"] in rules.revocable for one in back)


def _steps(entries: Sequence[Entry]) -> list[Entry]:
    return [entry for entry in entries_standing(entries) if entry["type"] not in FACTS]
