"""What happened since the viewer last decided something, in a few lines above the board."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.engine.errors import gettext_noop as _
from games.selectors.pages import MatchPage
from games.templatetags.games import say

MOST: Final = 8
"""So many of the newest lines are told; the log has the others."""
HAND_OVER: Final = _("Hand %(number)s is over, won by %(names)s.")


def since_part(
    page: MatchPage, log: Sequence[Mapping[str, Any]], hands: Sequence[Mapping[str, Any]]
) -> dict[str, Any] | None:
    """The lines, oldest first, and how many more there were; None where nothing is to be told.

    ``log`` is that of this hand, the newest entry first; ``hands`` are those that are over.
    """
    if page.seat is None or page.position is not None or not page.match.is_running:
        return None
    new = [row for row in reversed(log) if row["is_new"]]
    told: list[tuple[int, Any]] = [(row["number"], row["sentence"]) for row in new]
    told += [(line.n, say(line.sentence, line.details)) for line in page.lines(page.earlier)]
    told += [
        (hand["last_entry"], say(HAND_OVER, _won(hand)))
        for hand in hands
        if hand["last_entry"] > page.seat.decided_n
    ]
    told.sort(key=lambda one: one[0])  # A hand is over by its last entry, so after it.
    if not told:
        return None
    return {"sentences": [said for _n, said in told[-MOST:]], "more": len(told[:-MOST])}


def _won(hand: Mapping[str, Any]) -> dict[str, object]:
    return {"number": hand["number"], "names": ", ".join(hand["winners"])}
