"""What a report of a finished match begins with: who played, and what each hand brought.

Only results are read, never a card: what the page of the match shows anybody who may see it.
"""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from django.urls import Resolver404, resolve
from django.utils import timezone
from django.utils.translation import gettext

from games.engine.registry import game
from games.models import Hand, Match, Seat
from games.selectors.invitations import may_enter
from games.selectors.results import hands_closed
from games.selectors.says import preset_title
from markup.drafts import HIGH, LOW, PLACES, Direction, DraftPlayer, ReportDraft

Rounds = Sequence[Sequence[int]]

MOST_SCORES = 120
"""A longer match is reported by its totals."""
_PAGES = frozenset({"games:match_detail", "games:match_position"})


def match_draft(address: str, viewer: Any) -> ReportDraft | None:
    """The fields of a report of the finished match at this address.

    None where there is none, where it is not over, or where the viewer may not come in.
    """
    match = _match_at(address)
    if match is None or match.status != Match.Status.FINISHED:
        return None
    if not may_enter(match, viewer, timezone.now()):
        return None
    seats = list(match.seats.select_related("user").order_by("index"))
    hands = hands_closed(match)
    sides = _sides(hands, match.size)
    rounds = _rounds(match, hands, sides)
    places = (match.result or {})["places"]
    direction = _direction(hands, rounds, places[:sides])
    return ReportDraft(
        address=match.get_absolute_url(),
        played_on=timezone.localtime(match.finished_at).date() if match.finished_at else None,
        place=gettext("Play 313, by post"),
        game=gettext(game(match.game).title),
        variant=gettext(preset_title(match)),
        direction=direction,
        players=[
            DraftPlayer(
                name=seat.name,
                username=seat.user.username if seat.user and seat.user.is_active else "",
                side=_side_name(seats, seat.number % sides, sides),
                place=places[seat.number] if direction == PLACES else None,
            )
            for seat in seats
        ],
        rounds=rounds,
    )


def _match_at(address: str) -> Match | None:
    try:
        found = resolve(urlsplit(address).path)
    except Resolver404:
        return None
    if found.view_name not in _PAGES:
        return None
    return Match.objects.filter(pk=found.kwargs["match_id"]).first()


def _sides(hands: Sequence[Hand], size: int) -> int:
    """How many sides there are: the sheet of a hand says it where partners play together."""
    sheet = (hands[0].result or {}).get("sheet") or {} if hands else {}
    return len(sheet.get("scores", ())) or size


def _side_name(seats: Sequence[Seat], side: int, sides: int) -> str:
    """What partners are called together; who plays alone is on no side."""
    return " + ".join(seat.name for seat in seats[side::sides]) if sides < len(seats) else ""


def _rounds(match: Match, hands: Sequence[Hand], sides: int) -> list[list[int]]:
    """What each hand brought each side; of a long match the totals alone."""
    rows = [list((hand.result or {})["points"][:sides]) for hand in hands]
    if len(rows) * sides > MOST_SCORES:
        return [list((match.result or {})["points"][:sides])]
    return rows


def _direction(hands: Sequence[Hand], rounds: Rounds, places: Sequence[int]) -> Direction:
    """By which totals the places came about; where neither explains them, they stand alone."""
    totals = [sum(column) for column in zip(*rounds, strict=True)]
    for direction, sign in ((HIGH, -1), (LOW, 1)):
        ranks = [sign * total for total in totals]
        explained = [1 + sum(other < rank for other in ranks) for rank in ranks]
        if explained == list(places) and not any(_is_against(hand, sign) for hand in hands):
            return direction
    return PLACES


def _is_against(hand: Hand, sign: int) -> bool:
    """Whether somebody came before another in a hand with the worse points."""
    result = hand.result or {"places": (), "points": ()}
    pairs = list(zip(result["places"], result["points"], strict=True))
    return any(
        place < behind and sign * points > sign * fewer
        for place, points in pairs
        for behind, fewer in pairs
    )
