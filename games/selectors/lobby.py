"""The lobby: tables that wait for people, one's own matches, whose turn it is, what ended."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import AnonymousUser
from django.db.models import (
    Count,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.db.models.functions import Coalesce, NullIf
from django.utils import timezone

from accounts.selectors import people_apart
from games.models import Invitation, Match, MatchQuerySet, Seat, Submission
from games.talk import Watch

LISTED = 30
WATCHED_AFTER = timedelta(days=7)
"""How long a watched match stays in the lobby when it is over."""
_INVITER = Coalesce(NullIf("inviter__public_name", Value("")), "inviter__username")


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list: who sits there, whose turn it is, whether it is the viewer's."""

    match: Match
    seats: list[Seat]
    own: Seat | None

    @property
    def is_your_turn(self) -> bool:
        """Whether the viewer is the one who must decide."""
        own = self.own
        return bool(own and self.match.is_running and own.index in self.match.to_act) and not (
            own is not None and own.is_bot_held
        )

    @property
    def turn_names(self) -> list[str]:
        """The names of those who are to act."""
        return [seat.name for seat in self.seats if seat.index in self.match.to_act]

    @property
    def names(self) -> list[str]:
        """The names of the others who sit there."""
        return [seat.name for seat in self.seats if seat != self.own]

    @property
    def winners(self) -> list[str]:
        """The names of those who came first."""
        places = (self.match.result or {}).get("places", ())
        return [seat.name for seat in self.seats if places and places[seat.number] == 1]

    @property
    def place(self) -> int | None:
        """The place of the person whose list this is, once the match is over."""
        places = (self.match.result or {}).get("places", ())
        return places[self.own.number] if places and self.own else None

    @property
    def free(self) -> int:
        """Seats that still wait for a person, and are not kept for somebody who was invited."""
        kept = getattr(self.match, "kept", 0)
        return max(self.match.size - self.match.bots - len(self.seats) - kept, 0)


@dataclass(frozen=True, slots=True)
class Lobby:
    """What the lobby lists for one viewer."""

    yours: list[MatchLine]
    invited: list[MatchLine]
    waiting: list[MatchLine]
    open: list[MatchLine]
    watched: list[MatchLine]
    running: list[MatchLine]
    finished: list[MatchLine]


def lobby(user: Any) -> Lobby:
    """The lobby of a user (or visitor): at most ``LISTED`` of each kind, in eight queries."""
    listed = Match.objects.filter(visibility=Match.Visibility.OPEN)
    own = Match.objects.of(user) if user.is_authenticated else Match.objects.none()
    others = listed.exclude(pk__in=own.values("pk"))
    yours, invited, waiting = _own_now(user)
    watched, to_watch = _watched_and_running(user, own, others)
    groups = [
        yours,
        invited,
        waiting,
        list(_waiting_first(_welcoming(others.joinable(), user)).annotate(kept=_kept())[:LISTED]),
        watched,
        to_watch,
        list(_finished(own, listed).order_by("-finished_at")[:LISTED]),
    ]
    seats = _seats([match for group in groups for match in group])
    lines = [[_line(match, seats, user) for match in group] for group in groups]
    lines[0].sort(key=lambda line: not line.is_your_turn)
    return Lobby(*lines)


def next_turn(user: Any) -> Match | None:
    """The match in which the user is to decide, the one with the least time left first.

    One whose move is on its way already waits for the worker, not for the user.
    """
    sent = Submission.objects.filter(
        match=OuterRef("pk"), user=user, status=Submission.Status.PENDING
    )
    return _asking(user).filter(~Exists(sent)).first()


def turns(user: Any, count: int) -> list[MatchLine]:
    """The matches in which the user is asked, the least time left first: two queries."""
    matches = list(_asking(user)[:count])
    seats = _seats(matches)
    return [_line(match, seats, user) for match in matches]


def matches_to_look_at(count: int) -> list[MatchLine]:
    """Open matches between people that moved last, for somebody who wonders what this is."""
    running = Match.objects.running().filter(visibility=Match.Visibility.OPEN)
    people = Seat.objects.filter(match=OuterRef("pk"), user__isnull=False)
    matches = list(running.filter(Exists(people)).order_by("-moved_at", "pk")[:count])
    seats = _seats(matches)
    return [_line(match, seats, AnonymousUser()) for match in matches]


def matches_played(user: Any) -> list[MatchLine]:
    """The newest finished matches of a user that were open for all to see."""
    shown = Match.objects.of(user).filter(visibility=Match.Visibility.OPEN)
    finished = shown.filter(status=Match.Status.FINISHED).order_by("-finished_at")[:LISTED]
    matches = list(finished)
    seats = _seats(matches)
    return [_line(match, seats, user) for match in matches]


def commitments_of(day: date) -> MatchQuerySet:
    """The matches whose commitment was made on a day (UTC), oldest first."""
    start = datetime.combine(day, time.min, tzinfo=timezone.get_default_timezone())
    made = Q(commitment__created_at__gte=start) & Q(
        commitment__created_at__lt=start + timedelta(days=1)
    )
    matches = Match.objects.filter(made).select_related("commitment")
    return matches.order_by("commitment__created_at", "pk")


def _asking(user: Any) -> MatchQuerySet:
    """The running matches that wait for a decision of the user, the least time left first."""
    asked = Seat.objects.filter(
        user=user, asked_version__isnull=False, away=False, resigned=False
    ).values("match")
    soonest = F("deadline").asc(nulls_last=True)
    return Match.objects.running().filter(pk__in=asked).order_by(soonest, "pk")


def _welcoming(tables: MatchQuerySet, user: Any) -> MatchQuerySet:
    """Without the tables where a block keeps the user apart from somebody who sits there."""
    if not user.is_authenticated:
        return tables
    apart = people_apart(user.pk)
    sitting = Seat.objects.filter(match=OuterRef("pk"), user__in=apart)
    return tables.exclude(creator__in=apart).exclude(Exists(sitting))


def _own_now(user: Any) -> tuple[list[Match], list[Match], list[Match]]:
    """Where the user plays, where a seat is kept for them, where they wait: in one query.

    At most ``LISTED`` of each.
    """
    if not user.is_authenticated:
        return [], [], []
    asked = _invitations_of(user)
    sits = Seat.objects.filter(user=user)
    waiting = Match.objects.filter(status=Match.Status.OPEN).order_by("-created_at", "pk")
    at_tables = waiting.filter(pk__in=sits.values("match"))
    kept_for = waiting.filter(pk__in=asked.values("match")).exclude(pk__in=sits.values("match"))
    listed = Q(pk__in=_playing(sits).values("pk")[:LISTED])
    for tables in (at_tables, kept_for):
        listed |= Q(pk__in=tables.values("pk")[:LISTED])
    here = asked.filter(match=OuterRef("pk")).order_by("until")
    found = _soonest(Match.objects.filter(listed), sits).annotate(
        kept=_kept(),
        sits=Exists(sits.filter(match=OuterRef("pk"))),
        invited_until=Subquery(here.values("until")[:1]),
        invited_by=Subquery(here.values_list(_INVITER)[:1]),
    )
    split: dict[Any, list[Match]] = {"playing": [], False: [], True: []}
    for match in found:
        is_open = match.status == Match.Status.OPEN
        split[getattr(match, "sits", False) if is_open else "playing"].append(match)
    return split["playing"], split[False], split[True]


def _playing(sits: QuerySet[Seat]) -> MatchQuerySet:
    running = Match.objects.filter(status=Match.Status.RUNNING, pk__in=sits.values("match"))
    return _soonest(running, sits)


def _soonest(matches: MatchQuerySet, sits: QuerySet[Seat]) -> MatchQuerySet:
    """Those in which somebody is asked first, then by the time that is left."""
    asked = sits.filter(match=OuterRef("pk"), asked_version__isnull=False)
    soonest = F("deadline").asc(nulls_last=True)
    return matches.annotate(is_asked=Exists(asked)).order_by(
        "-is_asked", soonest, "-moved_at", "-created_at", "pk"
    )


def _watched_and_running(
    user: Any, own: MatchQuerySet, others: MatchQuerySet
) -> tuple[list[Match], list[Match]]:
    """Matches that the user watches, and others that can be watched: one query.

    What is over stays among the watched for a while, so that one learns how it ended.
    """
    running = others.filter(status=Match.Status.RUNNING).order_by("-moved_at")
    if not user.is_authenticated:
        return [], list(running[:LISTED])
    watches = _watches_of(user).exclude(match__in=own.values("pk"))
    newest = _these(running.values("pk")[:LISTED])
    kept = _these(watches.values("match")[:LISTED])
    # Two lists of ids made one: with OR, PostgreSQL would look at every match there is.
    found = Match.objects.filter(pk__in=newest.union(kept)).annotate(
        is_watched=Exists(watches.filter(match=OuterRef("pk")))
    )
    split: dict[bool, list[Match]] = {False: [], True: []}
    for match in found.order_by(F("moved_at").desc(nulls_last=True), "pk"):
        split[getattr(match, "is_watched", False)].append(match)
    return split[True], split[False]


def _these(ids: Any) -> Any:
    """The ids of these matches; SQLite unites only what has no limit of its own."""
    return Match.objects.filter(pk__in=ids).order_by().values("pk")


def _watches_of(user: Any) -> QuerySet[Watch]:
    """What somebody watches and may still enter, without what ended long ago."""
    since = timezone.now() - WATCHED_AFTER
    going = Q(match__finished_at=None) | Q(match__finished_at__gt=since)
    return Watch.objects.filter(going, user=user, match__link_key="")


def _invitations_of(user: Any) -> QuerySet[Invitation]:
    """What somebody is asked, by name or by an address of theirs."""
    addresses = EmailAddress.objects.filter(user=user, verified=True).values("email")
    live = Invitation.objects.live(timezone.now()).filter(is_silent=False)
    mine = live.filter(Q(user=user) | Q(address__in=addresses))
    return mine.exclude(inviter=None).exclude(inviter__in=people_apart(user.pk))


def _kept() -> Any:
    """How many seats of a table are kept for people who were invited."""
    live = Invitation.objects.live(timezone.now()).filter(match=OuterRef("pk")).order_by()
    counted = live.values("match").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted), 0)


def _waiting_first(tables: MatchQuerySet) -> MatchQuerySet:
    """Before tables at which nobody sits, so that however many of those hide nobody who waits."""
    sitting = Exists(Seat.objects.filter(match=OuterRef("pk")))
    return tables.annotate(somebody_sits=sitting).order_by("-somebody_sits", "-created_at", "pk")


def _finished(own: Any, listed: Any) -> Any:
    """One's own matches that ended; a visitor sees those that were open for all."""
    ended = [Match.Status.FINISHED, Match.Status.CLOSED]
    if own.query.is_empty():
        return listed.filter(status=Match.Status.FINISHED)
    return own.filter(status__in=ended)


def _seats(matches: list[Match]) -> dict[Any, list[Seat]]:
    """The seats of many matches in one query."""
    found: dict[Any, list[Seat]] = {match.pk: [] for match in matches}
    for seat in Seat.objects.filter(match__in=found).order_by("match_id", "index", "joined"):
        found[seat.match_id].append(seat)
    return found


def _line(match: Match, seats: dict[Any, list[Seat]], user: Any) -> MatchLine:
    own = next((seat for seat in seats[match.pk] if user.pk and seat.user_id == user.pk), None)
    return MatchLine(match=match, seats=seats[match.pk], own=own)
