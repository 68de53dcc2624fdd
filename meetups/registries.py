"""What meetups add to the registries of the rooms below, once, at the start."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from django.db.models.signals import post_save
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Block, User
from health import threads
from markup import report_drafts
from markup.drafts import ReportDraft
from markup.embeds import Viewer
from meetups import services, telling
from meetups.models import Meetup
from meetups.permissions import meetups_visible
from meetups.selectors.meetups import queue_look
from meetups.vocabulary import game_choices
from moderation import kinds as moderation
from moderation import queues
from moderation.models import Action
from notices import kinds, subjects
from notices.kinds import Said
from search import services as search
from search import sources

MEETUP: Final = "meetups.meetup"
PREFIX: Final = "/meetups/"


def register() -> None:
    """Meetups are told of, found, reported, reminded of; a block ends meeting."""
    for kind in telling.KINDS:
        kinds.register(kind)
    subjects.register(telling.SUBJECT, _describe)
    sources.register(MEETUPS)
    moderation.register(MEETUP_KIND)
    queues.register(queues.Queue(_("Meetups that wait"), "meetups:meetup_queue", queue_look))
    report_drafts.register(PREFIX, _draft)
    threads.run_in_workers(60, services.reminders_send, "meetups", queue="mail")
    # Accounts know nothing of meetups, and a block may come from any room: so a signal of Django's.
    post_save.connect(_blocked, sender=Block, dispatch_uid="meetups-block")
    # Nor do accounts and moderators know of areas, and an account is closed on a page of the admin.
    post_save.connect(_closed, sender=User, dispatch_uid="meetups-closed")
    post_save.connect(_judged, sender=Action, dispatch_uid="meetups-judged")


def _blocked(instance: Block, created: bool, **_more: Any) -> None:
    if created:
        services.answers_withdraw(one=instance.blocker, other=instance.blocked)


def _closed(instance: User, **_more: Any) -> None:
    """Somebody whose account is closed is found no more; who comes back is, from that day on."""
    if not instance.is_active:
        services.area_away(instance)


def _judged(instance: Action, **_more: Any) -> None:
    if instance.person and instance.verb in (Action.Verb.BAN, Action.Verb.UNBAN):
        instance.person.refresh_from_db(fields=["banned_until"])
        services.area_away(instance.person)


def _numbers(ids: Collection[str]) -> list[int]:
    return [int(text) for text in ids if text.isascii() and text.isdigit() and len(text) < 19]


def _describe(ids: Sequence[str]) -> Mapping[str, Said]:
    found = Meetup.objects.filter(pk__in=_numbers(ids), hidden_at=None)
    return {str(one.pk): Said(title=one.title, url=one.get_absolute_url()) for one in found}


def _things(ids: Collection[str]) -> Mapping[str, moderation.Thing]:
    found = Meetup.objects.filter(pk__in=_numbers(ids)).select_related("host")
    return {
        str(one.pk): moderation.Thing(
            kind=MEETUP,
            id=str(one.pk),
            author=one.host,
            address=one.get_absolute_url(),
            excerpt="\n\n".join((one.title, one.venue, one.text)),
            is_hidden=one.hidden_at is not None,
        )
        for one in found
    }


def _may_report(meetup_id: str, user: User) -> bool:
    return meetups_visible(user).filter(pk__in=_numbers([meetup_id])).exists()


def _hide(meetup_id: str) -> None:
    _set_hidden(meetup_id, is_hidden=True)


def _show(meetup_id: str) -> None:
    _set_hidden(meetup_id, is_hidden=False)


def _set_hidden(meetup_id: str, *, is_hidden: bool) -> None:
    now = timezone.now()
    meetup = Meetup.objects.get(pk=int(meetup_id))
    meetup.hidden_at = now if is_hidden else None
    meetup.changed_at = now
    meetup.save(update_fields=["hidden_at", "changed_at"])
    search.index(meetup)


MEETUP_KIND: Final = moderation.Kind(
    name=MEETUP,
    title=_("a meetup"),
    find=_things,
    may_report=_may_report,
    hide=_hide,
    show=_show,
)


def _document(meetup: Meetup) -> sources.Document | None:
    """A meetup as it is found: of a series the first, and never an address of a home."""
    if not meetup.approved_at or meetup.hidden_at or meetup.number > 1:
        return None
    return sources.Document(
        title=meetup.title,
        body="\n".join(part for part in (meetup.venue, meetup.area, meetup.text) if part),
        url=meetup.get_absolute_url(),
        date=meetup.created_at,
        author_id=meetup.host_id,
        category="all",
    )


def _everything() -> Iterable[Meetup]:
    shown = Meetup.objects.filter(approved_at__isnull=False, hidden_at=None, number=1)
    return shown.select_related("place").order_by("pk").iterator(chunk_size=500)


def _may_see(viewer: sources.Viewer, ids: Collection[str]) -> Collection[str]:
    shown = meetups_visible(viewer)  # type: ignore[arg-type]
    return set(map(str, shown.filter(pk__in=_numbers(ids)).values_list("pk", flat=True)))


MEETUPS: Final = sources.Source(
    kind=MEETUP,
    title=_("Meetups"),
    model=Meetup,
    document=_document,
    everything=_everything,
    categories=lambda viewer: {"all": ""},
    may_see=_may_see,
)


def _draft(path: str, viewer: Viewer) -> ReportDraft | None:
    """The report of a meetup: its day, its town, its game; no names and no address."""
    number = path.removeprefix(PREFIX).strip("/")
    shown = meetups_visible(viewer).select_related("place")  # type: ignore[arg-type]
    meetup = shown.filter(pk__in=_numbers([number])).first()
    if meetup is None:
        return None
    titles = dict(game_choices())
    return ReportDraft(
        address=path,
        title=meetup.title,
        played_on=meetup.local_start.date(),
        place=meetup.venue or meetup.area,
        game=titles.get(meetup.games[0], "") if meetup.games else "",
    )
