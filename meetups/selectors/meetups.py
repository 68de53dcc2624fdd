"""What is known of meetups."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Max, Q, QuerySet, Sum
from django.utils import timezone

from accounts.models import Block, User
from meetups import cells, maps
from meetups.models import Announcement, Answer, CoHost, Meetup, Where
from meetups.models.words import words_join
from meetups.permissions import addresses_readable, blocked_ids, hosted_by, meetups_visible
from moderation.permissions import may_moderate
from moderation.queues import Waiting, of_others

FINE_KM: Final = 100
MONTH_MOST: Final = 500


@dataclass(frozen=True, slots=True)
class MeetupWish:
    """What is looked for: near which cell, how far, of which game, or only what is online."""

    cell: int | None = None
    km: int = 50
    game: str = ""
    is_online: bool = False


@dataclass(frozen=True, slots=True)
class MeetupLine:
    """A meetup in a list."""

    meetup: Meetup
    taken: int
    answer: str

    @property
    def free(self) -> int | None:
        """How many seats are left; None without a limit."""
        return None if self.meetup.seats is None else max(self.meetup.seats - self.taken, 0)


@dataclass(frozen=True, slots=True)
class MeetupCard:
    """A meetup as one person may see it."""

    meetup: Meetup
    hosts: list[User]
    is_host: bool
    mine: Answer | None
    going: list[Answer]
    waiting: list[Answer]
    taken: int
    waits: int
    address: str
    has_address: bool
    announcements: list[Announcement]

    @property
    def is_full(self) -> bool:
        """Whether whoever answers now has to wait."""
        return self.meetup.seats is not None and self.taken >= self.meetup.seats

    @property
    def is_open(self) -> bool:
        """Whether one can still answer."""
        return not self.meetup.is_cancelled and self.meetup.starts_at > timezone.now()


def hosts_of(meetup: Meetup) -> set[int]:
    """Return the accounts that decide about a meetup."""
    others = CoHost.objects.filter(meetup=meetup).values_list("user_id", flat=True)
    return {*others} if meetup.host_id is None else {meetup.host_id, *others}


def unwelcome_ids(editor: User, meetup: Meetup | None = None) -> set[int]:
    """Return whom somebody cannot name to host a meetup: who has a block with them or its host.

    Who hosts it already is named again by whoever changes it.
    """
    if meetup is None:
        return blocked_ids(editor)
    return blocked_ids(meetup.host or editor, editor) - hosts_of(meetup)


def blocked_from(meetup: Meetup, user: User) -> bool:
    """Say whether there is a block between somebody and a host, in either direction."""
    hosts = hosts_of(meetup)
    both = Q(blocker=user, blocked__in=hosts) | Q(blocker__in=hosts, blocked=user)
    return Block.objects.filter(both).exists()


def meetups_find(viewer: User | AnonymousUser, wish: MeetupWish) -> QuerySet[Meetup]:
    """Return what comes and has not ended, as the viewer may see it, the next first."""
    found = meetups_visible(viewer).filter(ends_at__gt=timezone.now())
    if wish.game:
        found = found.filter(games__contains=words_join([wish.game]))
    if wish.is_online:
        found = found.filter(where=Where.ONLINE)
    elif wish.cell is not None:
        level = cells.FINE if wish.km <= FINE_KM else cells.COARSE
        near = list(cells.disk(wish.cell, wish.km, level))
        found = found.filter(**{f"cell{level}__in": near})
    return found.select_related("host", "place").order_by("starts_at", "pk")


def meetups_between(
    viewer: User | AnonymousUser, first: datetime, last: datetime
) -> QuerySet[Meetup]:
    """Return what begins between two moments, also what is over or cancelled."""
    found = meetups_visible(viewer).filter(starts_at__gte=first, starts_at__lt=last)
    return found.order_by("starts_at", "pk")[:MONTH_MOST]


def meetups_next(viewer: User | AnonymousUser, most: int) -> list[Meetup]:
    """Return what comes next: for a visitor of all there is, for a member what they go to."""
    found = meetups_find(viewer, MeetupWish()).filter(status=Meetup.Status.PLANNED)
    if viewer.is_authenticated:
        mine = Answer.objects.filter(user=viewer).exclude(state=Answer.State.NOT_GOING)
        found = found.filter(Q(pk__in=mine.values("meetup")) | hosted_by(viewer))
    return list(found[:most])


def meetup_bubbles(viewer: User | AnonymousUser) -> list[maps.Bubble]:
    """Return how many meetups come in each part of the world, by the largest town among theirs."""
    rows = meetups_find(viewer, MeetupWish()).filter(
        cell3__isnull=False, status=Meetup.Status.PLANNED
    )
    counts: Counter[int] = Counter()
    names: dict[int, str] = {}
    towns = rows.order_by("-place__population", "place").values_list("cell3", "place__name")
    for cell3, name, number in towns.annotate(number=Count("pk")):
        part = cells.parent(cell3, cells.BUBBLE)
        counts[part] += number
        if name:
            names.setdefault(part, name)
    return maps.bubbles(counts, names)


def hosts_named(meetup: Meetup) -> list[User]:
    """Return who decides about a meetup, its host first."""
    return [*([meetup.host] if meetup.host else []), *co_hosts_of(meetup)]


def co_hosts_of(meetup: Meetup) -> list[User]:
    """Return who hosts a meetup together with its host, in the order in which they were named."""
    named = CoHost.objects.filter(meetup=meetup).select_related("user").order_by("pk")
    return [one.user for one in named]


def lines_of(viewer: User | AnonymousUser, meetups: Sequence[Meetup]) -> list[MeetupLine]:
    """Return meetups as lists show them: how many seats are taken, and what the viewer answered."""
    ids = [one.pk for one in meetups]
    going = Answer.objects.filter(meetup__in=ids, state=Answer.State.GOING).order_by()
    taken = {
        row["meetup"]: row["people"] + row["extras"]
        for row in going.values("meetup").annotate(people=Count("pk"), extras=Sum("extra"))
    }
    mine: dict[int, str] = {}
    if viewer.is_authenticated:
        own = Answer.objects.filter(meetup__in=ids, user=viewer)
        mine = dict(own.values_list("meetup_id", "state"))
    return [MeetupLine(one, taken.get(one.pk, 0), mine.get(one.pk, "")) for one in meetups]


def meetup_get(viewer: User | AnonymousUser, meetup_id: int) -> Meetup:
    """Return a meetup that somebody may see; moderators see those that wait or are hidden, too.

    Raises:
        Meetup.DoesNotExist: there is none for them.
    """
    shown = Meetup.objects.all() if may_moderate(viewer) else meetups_visible(viewer)
    return shown.select_related("host", "place", "picture").get(pk=meetup_id)


def meetup_card(viewer: User | AnonymousUser, meetup: Meetup) -> MeetupCard:
    """Return all that a viewer may know of a meetup."""
    hosts = hosts_named(meetup)
    is_host = viewer.pk in {one.pk for one in hosts}
    answers = list(Answer.objects.filter(meetup=meetup).select_related("user"))
    mine = next((one for one in answers if one.user_id == viewer.pk), None)
    going = [one for one in answers if one.state == Answer.State.GOING]
    waiting = [one for one in answers if one.state == Answer.State.WAITING]
    may_see = is_host or meetup.guests_public or (mine is not None and mine in going)
    apart = blocked_ids(viewer) if viewer.is_authenticated else set()
    return MeetupCard(
        meetup=meetup,
        hosts=hosts,
        is_host=is_host,
        mine=mine if mine is None or mine.state != Answer.State.NOT_GOING else None,
        going=[one for one in going if one.user_id not in apart] if may_see else [],
        waiting=waiting if is_host else [],
        taken=sum(one.places for one in going),
        waits=len(waiting),
        address=address_of(viewer, meetup),
        has_address=meetup.where == Where.HOME,
        announcements=list(Announcement.objects.filter(meetup=meetup)) if mine or is_host else [],
    )


def address_of(viewer: User | AnonymousUser, meetup: Meetup) -> str:
    """Return the address of a home to who may read it, and nothing to anybody else."""
    mine = addresses_readable(viewer).filter(meetup=meetup)
    return mine.values_list("text", flat=True).first() or ""


def _waiting() -> QuerySet[Meetup]:
    return Meetup.objects.filter(approved_at=None, hidden_at=None, number=1)


def queue_look(people: Collection[User]) -> Mapping[int, Waiting]:
    """Say how many meetups of others wait for each moderator, and since when the newest does."""
    groups = _waiting().order_by().values("host").annotate(Count("pk"), Max("created_at"))
    return of_others(people, groups.values_list("host", "pk__count", "created_at__max"))


def meetups_waiting() -> list[Meetup]:
    """Return what waits for a moderator, of a series the first, the oldest first."""
    return list(_waiting().select_related("host", "place").order_by("created_at", "pk")[:50])
