"""What play by post knows of a person, for the ZIP of their own data.

Of each match it is what the person may see: the view of their seat, running or over.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from accounts.data_export import Rows
from accounts.models import User
from games.models import FormerHolder, Invitation, Match, Move, Seat, StandingOrder, Submission
from games.selectors.pages import match_page, match_state
from games.talk import MatchNote, Message, Watch

TABLE = ("id", "game", "preset", "options", "size", "pace", "visibility", "status")
TIMES = ("created_at", "started_at", "finished_at")


def games_data(user: User) -> Iterable[tuple[str, Rows]]:
    """The files of an export that are about matches."""
    return (
        ("games/seats.json", map(_seat, Seat.objects.filter(user=user).select_related("match"))),
        ("games/tables-made.json", Match.objects.filter(creator=user).values(*TABLE, *TIMES)),
        ("games/views.json", _views(user)),
        ("games/moves.csv", _moves(user)),
        ("games/standing-orders.json", _orders(user)),
        ("games/invitations.csv", _invitations(user)),
        ("games/messages.csv", _said(user)),
        ("games/notes.json", _noted(user)),
        ("games/watched.csv", Watch.objects.filter(user=user).values("match_id", "created_at")),
        ("games/seats-given-up.csv", _given_up(user)),
    )


def _seat(seat: Seat) -> Mapping[str, object]:
    match = seat.match
    return {
        **{name: getattr(match, name) for name in (*TABLE, *TIMES)},
        "seat": seat.index,
        "name": seat.name,
        "word_for_the_shuffle": seat.seed,
        "away": seat.away,
        "resigned": seat.resigned,
        "result": match.result,
    }


def _views(user: User) -> Iterator[dict[str, Any]]:
    """Each match that has begun, as its state.json shows it to the person."""
    begun = Match.objects.of(user).filter(started_at__isnull=False).select_related("commitment")
    for match in begun.iterator(chunk_size=100):
        yield {"match": match.pk, **match_state(match_page(match, user))}


def _moves(user: User) -> Rows:
    """What the person sent in, whatever became of it."""
    own = Submission.objects.filter(user=user, by=Move.By.PLAYER).order_by("received_at", "pk")
    names = ("match_id", "seat", "v", "text", "received_at", "decided_at", "status")
    rows: Rows = own.values(*names)
    return rows


def _orders(user: User) -> Rows:
    own = StandingOrder.objects.filter(user=user).order_by("given_at", "pk")
    names = ("match_id", "seat", "order", "card", "given_at", "active", "ended_at")
    rows: Rows = own.values(*names)
    return rows


def _said(user: User) -> Rows:
    own = Message.objects.filter(author=user).order_by("at", "pk")
    rows: Rows = own.values("match_id", "room", "text", "at")
    return rows


def _given_up(user: User) -> Rows:
    """Seats that somebody else has taken over since."""
    held = FormerHolder.objects.filter(user=user)
    rows: Rows = held.values("seat__match_id", "seat__index", "name", "in_time", "late")
    return rows


def _noted(user: User) -> Rows:
    return MatchNote.objects.filter(user=user).values("match_id", "text", "saved_at")


def _invitations(user: User) -> Iterator[Mapping[str, object]]:
    """Those that the person got and sent. An address that somebody else has stays out."""
    got = Invitation.objects.filter(user=user, is_silent=False).select_related("inviter")
    sent = Invitation.objects.filter(inviter=user).select_related("user")
    for way, invitations in (("got", got), ("sent", sent)):
        for one in invitations.order_by("created_at", "pk"):
            other = one.inviter if way == "got" else None if one.address else one.user
            yield {
                "way": way,
                "match": one.match_id,
                "other": other.username if other else "",
                "status": one.status,
                "until": one.until,
                "created_at": one.created_at,
            }
