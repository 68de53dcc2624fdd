"""What people are told about meetups, for the registry of notices.

Titles are subjects of mails, so they carry what everybody may read: a home is never in them.
What is no longer so is told to nobody.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from meetups.clock import day_said, zone_said
from meetups.ical import message_write
from meetups.models import Answer, CoHost, Meetup, Move
from meetups.permissions import addresses_readable
from notices.kinds import Enclosed, Kind, Said
from notices.models import Notice
from notices.services import notice_add

SUBJECT: Final = "meetup"
SEAT: Final = "meetups.seat"
ASKED: Final = "meetups.asked"
ACCEPTED: Final = "meetups.accepted"
MOVED: Final = "meetups.moved"
CANCELLED: Final = "meetups.cancelled"
REMINDER: Final = "meetups.reminder"
TOLD: Final = "meetups.told"
HOSTING: Final = "meetups.hosting"


def tell(kind: str, meetup: Meetup, people: Iterable[int], version: int) -> None:
    """Tell people of a meetup: once for each version."""
    notice_add(
        recipients=people, kind=kind, subject_type=SUBJECT, subject_id=str(meetup.pk),
        version=version,
    )  # fmt: skip


def joining(answer: Answer) -> int:
    """A number that stands for this time of joining."""
    return int(answer.joined_at.timestamp())


def beginning(meetup: Meetup) -> int:
    """A number that stands for the time at which a meetup begins: its minutes."""
    return int(meetup.starts_at.timestamp()) // 60


def when_label(meetup: Meetup | Move) -> str:
    """Day, hour and zone as the meetup has them, whoever reads."""
    local = meetup.starts_at.astimezone(Meetup(zone=meetup.zone).tz)
    words = {"day": day_said(local.date(), "D"), "hour": f"{local:%H:%M}"}
    zone = zone_said(meetup.starts_at, meetup.zone)
    return _("%(day)s, %(hour)s (%(zone)s)") % {**words, "zone": zone}


def _found(notices: Sequence[Notice]) -> dict[str, Meetup]:
    ids = {int(one.subject_id) for one in notices}
    shown = Meetup.objects.filter(pk__in=ids, hidden_at__isnull=True).select_related("place")
    return {str(one.pk): one for one in shown}


def _coming(notices: Sequence[Notice]) -> set[tuple[str, int]]:
    ids = {int(one.subject_id) for one in notices}
    rows = Answer.objects.filter(meetup__in=ids, state=Answer.State.GOING)
    return {(str(meetup), user) for meetup, user in rows.values_list("meetup_id", "user_id")}


def _say(title: str, meetup: Meetup, **more: str) -> Said:
    words = {"title": meetup.title, "when": when_label(meetup), **more}
    return Said(title=title % words, url=meetup.get_absolute_url())


def _of_each(
    notices: Sequence[Notice], say: Callable[[Notice, Meetup], Said | None]
) -> Mapping[int, Said | None]:
    """What each notice says of its meetup; nothing where that is hidden or gone."""
    found = _found(notices)
    return {
        one.pk: say(one, meetup) if (meetup := found.get(one.subject_id)) else None
        for one in notices
    }


def seat_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """That somebody who waited has a seat; nothing once they have it no more."""
    return _say_to_guests(notices, _("There is a seat for you: “%(title)s”, %(when)s"))


def accepted_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """That the host expects somebody."""
    return _say_to_guests(
        notices, _("You are welcome to “%(title)s”, %(when)s. The address is on its page.")
    )


def _say_to_guests(notices: Sequence[Notice], title: str) -> Mapping[int, Said | None]:
    coming = _coming(notices)

    def say(one: Notice, meetup: Meetup) -> Said | None:
        comes = (one.subject_id, one.recipient_id) in coming
        return _say(title, meetup) if comes and not meetup.is_cancelled else None

    return _of_each(notices, say)


def asked_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """That a host has to decide who comes to their home."""
    title = _("Somebody would like to come to “%(title)s”. Decide on its page.")

    def say(_one: Notice, meetup: Meetup) -> Said | None:
        return None if meetup.is_cancelled or meetup.is_over else _say(title, meetup)

    return _of_each(notices, say)


def moved_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """What a time or a place was and what it is; nothing once it has been moved again."""
    moves = Move.objects.filter(meetup__in={int(one.subject_id) for one in notices})
    by_key = {(str(one.meetup_id), one.sequence): one for one in moves}

    def say(one: Notice, meetup: Meetup) -> Said | None:
        is_last = meetup.sequence == one.version
        return _moved(meetup, by_key.get((one.subject_id, one.version))) if is_last else None

    return _of_each(notices, say)


def _moved(meetup: Meetup, move: Move | None) -> Said | None:
    if move is None:
        return None
    if (move.starts_at, move.zone) != (meetup.starts_at, meetup.zone):
        title = _("“%(title)s” was moved from %(old)s to %(when)s")
        return _say(title, meetup, old=when_label(move))
    place = meetup.place_public
    if place != move.place:
        title = _("“%(title)s”, %(when)s: it was at %(old)s, and is now at %(place)s")
        return _say(title, meetup, old=move.place or "–", place=place or "–")
    return _say(_("“%(title)s”, %(when)s, has another end or another address"), meetup)


def cancelled_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """That a meetup does not take place."""
    title = _("“%(title)s”, %(when)s, is cancelled")
    return _of_each(
        notices, lambda _one, meetup: _say(title, meetup) if meetup.is_cancelled else None
    )


def reminder_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """That a meetup is near: of the time it has now, to who still comes."""
    coming = _coming(notices)
    title = _("Soon: “%(title)s”, %(when)s")

    def say(one: Notice, meetup: Meetup) -> Said | None:
        is_near = not meetup.is_cancelled and not meetup.is_over
        is_of_now = beginning(meetup) == one.version
        comes = (one.subject_id, one.recipient_id) in coming
        return _say(title, meetup) if is_near and is_of_now and comes else None

    return _of_each(notices, say)


def hosting_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """That somebody hosts a meetup with its host; nothing once they do so no more."""
    rows = CoHost.objects.filter(meetup__in={int(one.subject_id) for one in notices})
    named = {(str(meetup), user) for meetup, user in rows.values_list("meetup_id", "user_id")}
    title = _("You are a host of “%(title)s”, %(when)s")

    def say(one: Notice, meetup: Meetup) -> Said | None:
        return _say(title, meetup) if (one.subject_id, one.recipient_id) in named else None

    return _of_each(notices, say)


def told_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """That the hosts have something to say."""
    title = _("News of “%(title)s”, %(when)s")
    return _of_each(notices, lambda _one, meetup: _say(title, meetup))


def enclose(notice: Notice, user: User, *, method: str) -> Enclosed | None:
    """The meetup for the calendar of a guest, with the address if they may read it."""
    shown = Meetup.objects.filter(pk=int(notice.subject_id), hidden_at=None)
    meetup = shown.select_related("host", "place").first()
    if meetup is None:
        return None
    known = addresses_readable(user).filter(meetup=meetup).values_list("text", flat=True)
    text = message_write(
        meetup, known.first() or "", method=method, guest=str(user), mail=user.email
    )
    parameters = {"method": method, "component": "VEVENT"}
    return Enclosed(f"meetup-{meetup.pk}.ics", text, "calendar", parameters)


KINDS: Final = (
    Kind(
        name=SEAT,
        title=gettext_lazy("A seat at a meetup"),
        about=gettext_lazy("You waited, and there is a seat for you now."),
        mail="now",
        say=seat_say,
    ),
    Kind(
        name=ASKED,
        title=gettext_lazy("Guests who ask"),
        about=gettext_lazy("Somebody would like to come to a meetup at your home."),
        mail="now",
        say=asked_say,
    ),
    Kind(
        name=ACCEPTED,
        title=gettext_lazy("You are expected"),
        about=gettext_lazy("A host has accepted you, and you can read the address."),
        mail="now",
        say=accepted_say,
    ),
    Kind(
        name=MOVED,
        title=gettext_lazy("Meetups that moved"),
        about=gettext_lazy("A meetup you go to, or wait for, is at another time or place."),
        mail="now",
        say=moved_say,
        enclose=partial(enclose, method="REQUEST"),
    ),
    Kind(
        name=CANCELLED,
        title=gettext_lazy("Meetups that are cancelled"),
        about=gettext_lazy("A meetup you go to, or wait for, does not take place."),
        mail="now",
        say=cancelled_say,
        enclose=partial(enclose, method="CANCEL"),
    ),
    Kind(
        name=REMINDER,
        title=gettext_lazy("Meetups that are near"),
        about=gettext_lazy("A meetup you go to is tomorrow."),
        mail="now",
        say=reminder_say,
    ),
    Kind(
        name=HOSTING,
        title=gettext_lazy("Meetups you host with others"),
        about=gettext_lazy("Somebody has made you a host of a meetup of theirs."),
        mail="now",
        say=hosting_say,
    ),
    Kind(
        name=TOLD,
        title=gettext_lazy("News of meetups"),
        about=gettext_lazy("The host of a meetup you go to has something to say."),
        mail="digest",
        say=told_say,
    ),
)
