"""What moderators look at, and what a person may know of what was decided about them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import Permission
from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Min, Q, QuerySet, Value
from django.db.models.functions import Concat
from django.utils import timezone

from accounts.models import User
from moderation.kinds import Kind, Thing, kind_get, things_find
from moderation.models import Action, Note, Report
from moderation.queues import Waiting, of_others

LISTED: Final = 30
TOLD: Final = (
    *(Action.Verb.HIDE, Action.Verb.SHOW),
    *(Action.Verb.WARN, Action.Verb.BAN, Action.Verb.UNBAN),
)
"""What a person is told of what was decided about them."""


@dataclass(slots=True)
class Case:
    """Something that was reported: the thing, unless it has gone, and its open reports."""

    kind: str
    subject_id: str
    first_at: datetime
    thing: Thing | None = None
    reports: list[Report] = field(default_factory=list)

    @property
    def title(self) -> str:
        """What kind of thing it is."""
        return kind_title(self.kind)

    @property
    def excerpt(self) -> str:
        """What stood there when it was last reported."""
        return self.reports[-1].excerpt if self.reports else ""

    @property
    def about(self) -> User | None:
        """Who wrote it."""
        return self.reports[-1].about if self.reports else None


@dataclass(frozen=True, slots=True)
class Decision:
    """A line of the log with the thing that it is about, as far as that is still there."""

    action: Action
    thing: Thing | None

    @property
    def title(self) -> str:
        """What kind of thing it is; nothing where it is about a person alone."""
        return kind_title(self.action.kind) if self.action.kind else ""


def kind_title(name: str) -> str:
    """What a kind is called; one whose app has gone is called by its name."""
    kind = _kind_or_none(name)
    return str(kind.title) if kind else name


def queue(moderator: User, page: str) -> "Page[Any]":
    """One page of what is open, grouped by thing, what has waited longest first.

    What others reported of the moderator's own is for the others to see.

    Raises:
        InvalidPage: there is no such page.
    """
    groups: QuerySet[Any, Any] = (
        _open_for(moderator)
        .values("kind", "subject_id")
        .annotate(first_at=Min("created_at"))
        .order_by("first_at", "kind", "subject_id")
    )
    return Paginator(groups, LISTED).page(page)


def cases_of(page: "Page[Any]") -> list[Case]:
    """The cases of a page of the queue: one query for the reports, one a kind for the things."""
    cases: dict[tuple[str, str], Case] = {
        (row["kind"], row["subject_id"]): Case(row["kind"], row["subject_id"], row["first_at"])
        for row in page
    }
    wanted = Q(pk=None)
    for kind, subject_id in cases:
        wanted |= Q(kind=kind, subject_id=subject_id)
    for report in _with_people(Report.objects.filter(wanted, closed_at=None)):
        cases[report.kind, report.subject_id].reports.append(report)
    for subject, thing in things_find(list(cases)).items():
        cases[subject].thing = thing
    return list(cases.values())


def reports_of(thing: Thing) -> list[Report]:
    """Everything that was reported of a thing, the oldest first."""
    found = Report.objects.filter(kind=thing.kind, subject_id=thing.id)
    return list(_with_people(found)[: LISTED * 4])


def is_reported(thing: Thing) -> bool:
    """Say whether a thing was ever reported; only then do moderators see it."""
    return Report.objects.filter(kind=thing.kind, subject_id=thing.id).exists()


def actions_on(thing: Thing) -> list[Action]:
    """What moderators did about a thing, the newest first."""
    found = Action.objects.filter(kind=thing.kind, subject_id=thing.id)
    return list(found.select_related("moderator", "person")[:LISTED])


def actions_about(person: User) -> list[Action]:
    """What moderators did about a person, the newest first."""
    return list(Action.objects.filter(person=person).select_related("moderator", "person")[:LISTED])


def action_page(page: str) -> "Page[Action]":
    """One page of the log, the newest first.

    Raises:
        InvalidPage: there is no such page.
    """
    return Paginator(Action.objects.select_related("moderator", "person"), LISTED).page(page)


def notes_about(person: User) -> list[Note]:
    """What moderators noted about a person, the newest first."""
    return list(Note.objects.filter(person=person).select_related("author")[:LISTED])


def decisions_about(person: User, page: str) -> tuple["Page[Action]", list[Decision]]:
    """What a person is told of what was decided about them, the newest first.

    Raises:
        InvalidPage: there is no such page.
    """
    told = Action.objects.filter(person=person, verb__in=TOLD)
    shown = Paginator(told, LISTED).page(page)
    actions = list(shown)
    things = things_find({(one.kind, one.subject_id) for one in actions if one.kind})
    return shown, [Decision(one, things.get((one.kind, one.subject_id))) for one in actions]


def warnings_of(person: User) -> list[Action]:
    """The warnings that the person has not confirmed yet, the oldest first."""
    if person.warned_at is None:
        return []
    mine = Action.objects.filter(person=person).order_by("at", "pk")
    confirmed = mine.filter(verb=Action.Verb.CONFIRM).values_list("pk", flat=True).last() or 0
    return list(mine.filter(verb=Action.Verb.WARN, pk__gt=confirmed))


def reports_by(person: User) -> list[Report]:
    """What a person reported, the newest first."""
    return list(Report.objects.filter(reporter=person).order_by("-created_at", "-pk")[:LISTED])


def moderators() -> dict[int, User]:
    """Everybody who moderates, superusers too, by the number of their account."""
    given = Permission.objects.filter(content_type__app_label="moderation", codename="moderate")
    may = Q(user_permissions__in=given) | Q(groups__permissions__in=given) | Q(is_superuser=True)
    found = User.objects.filter(may, is_active=True).distinct()
    return found.in_bulk()


def reports_waiting(people: Collection[User]) -> Mapping[int, Waiting]:
    """How many things were reported that each moderator decides about, and the newest report."""
    groups = (
        Report.objects.filter(closed_at=None)
        .order_by()
        .values("about")
        .annotate(
            number=Count(Concat("kind", Value(" "), "subject_id"), distinct=True),
            newest=Max("created_at"),
        )
    )
    return of_others(people, groups.values_list("about", "number", "newest"))


def is_banned(user: User, now: datetime | None = None) -> bool:
    """Say whether somebody may only read for now."""
    return user.banned_until is not None and user.banned_until > (now or timezone.now())


def _open_for(moderator: User) -> QuerySet[Report]:
    return Report.objects.filter(closed_at=None).filter(~Q(about=moderator) | Q(about=None))


def _with_people(reports: QuerySet[Report]) -> QuerySet[Report]:
    return reports.select_related("reporter", "about").order_by("created_at", "pk")


def _kind_or_none(name: str) -> Kind | None:
    try:
        return kind_get(name)
    except KeyError:
        return None
