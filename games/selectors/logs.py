"""The log of a match by hand, round and player: one hand at a time, so that it never grows."""

from dataclasses import dataclass
from datetime import datetime

from games.models import Hand, Move
from games.selectors.pages import MatchPage
from games.selectors.says import LogLine, match_options


@dataclass(frozen=True, slots=True)
class HandLog:
    """The log of a hand as it was asked for.

    ``rounds`` are those of the hand, none in a game without; ``round_no`` and ``player`` are None
    where nothing was chosen. Each line has its moment.
    """

    hand_no: int
    rounds: range
    round_no: int | None
    player: int | None
    lines: list[tuple[LogLine, datetime]]


def hand_log(
    page: MatchPage, *, hand_no: int, round_no: int | None = None, player: int | None = None
) -> HandLog:
    """The log of a hand, or of one round or one player of it. Two queries, by an index.

    Raises:
        Hand.DoesNotExist: no such hand was dealt.
    """
    match = page.match
    after, until = _bounds(page, hand_no)
    moves = Move.objects.filter(match=match, entry_n__gt=after, entry_n__lte=until)
    rows = list(moves.order_by("entry_n").values_list("public", "at"))
    entries = [public for public, _at in rows]
    rounds = page.rules.rounds(match_options(match), match.size, entries)
    lines = [
        (line, at)
        for line, (public, at), number in zip(
            page.lines(entries), rows, rounds or [0] * len(rows), strict=False
        )
        if round_no in (None, number) and player in (None, public.get("seat"))
    ]
    last = max(rounds[: len(entries)], default=0)
    return HandLog(hand_no, range(1, last + 1), round_no, player, lines)


def _bounds(page: MatchPage, hand_no: int) -> tuple[int, int]:
    """The last entry before the hand, and the last one of it."""
    hands = Hand.objects.filter(match=page.match, number__in=(hand_no, hand_no + 1))
    after = dict(hands.values_list("number", "after"))
    if hand_no < 1 or hand_no not in after:
        raise Hand.DoesNotExist
    return after[hand_no], after.get(hand_no + 1, page.match.entries_count)
