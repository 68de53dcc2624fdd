"""Mails leave: what is due to a person is claimed with one row, then sent, then crossed off.

At most one mail an hour leaves to a person, and it lists all that waits. A worker that dies with
a claim leaves it behind; when the claim is over another sends the same mail, with the same
Message-ID. So what is never lost may, when a worker dies in the instant between the server's
"accepted" and our commit, leave twice as one and the same mail (docs/decisions/0020).
"""

import logging
import time
from datetime import datetime, timedelta
from typing import Final

from django.core.mail import get_connection
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from accounts.models import User
from notices import kinds
from notices.letters import Letter, letter_message
from notices.models import Inbox, Mail, Notice
from notices.selectors.saying import Line, language_of, notices_say
from notices.services.post import Outcome, Postman

logger = logging.getLogger(__name__)

BATCH: Final = 20
PAUSE: Final = timedelta(hours=1)
"""Between two mails to one person."""
CLAIM: Final = timedelta(minutes=10)
"""How long a worker that does not answer keeps a mail for itself; longer than a task may run."""
AWAY: Final = timedelta(minutes=2)
"""How long a mail waits for a server that is away."""
ATTEMPTS: Final = 8
SECONDS: Final = 40
"""After so long a sweep leaves the rest to the next one."""


def mails_send(*, now: datetime | None = None) -> int:
    """Send what is due, and again what a worker has left behind; the number of mails that left."""
    now = now or timezone.now()
    end = time.monotonic() + SECONDS
    sent = 0
    with Postman(get_connection()) as postman:
        while time.monotonic() < end and not postman.is_away:
            letters = mails_claim(now=now)
            if not letters:
                break
            for letter in letters:
                if time.monotonic() > end:
                    _mail_put_back(letter.mail, now, counts=False)
                else:
                    sent += _letter_send(postman, letter, now)
    return sent


@transaction.atomic
def mails_claim(*, now: datetime) -> list[Letter]:
    """Take mails in hand, at most ``BATCH``: so many queries, however many notices they list."""
    again = _mails_left_behind(now)
    people = {mail.recipient_id: mail.recipient for mail in again}
    inboxes = _inboxes_due(now)
    people |= {inbox.user_id: inbox.user for inbox in inboxes}
    if not people:
        return []
    lines = _lines_of(people)
    new = _mails_make([inbox.user for inbox in inboxes], lines, now)
    Inbox.objects.filter(user__in=[mail.recipient_id for mail in new]).update(mailed_at=now)
    return [_letter(mail, lines) for mail in (*again, *new)]


def _mails_left_behind(now: datetime) -> list[Mail]:
    over = Mail.objects.filter(sent_at=None, failed_at=None, claimed_until__lte=now)
    gone = Q(recipient__is_active=False)  # Meanwhile, while the mail waited to be tried again.
    given_up = over.filter(Q(attempts__gte=ATTEMPTS) | gone).order_by().values("pk")
    Mail.objects.filter(pk__in=given_up).update(failed_at=now)
    mails = list(
        over.select_related("recipient__inbox")
        .select_for_update(skip_locked=True, of=("self",))
        .order_by("claimed_until")[:BATCH]
    )
    Mail.objects.filter(pk__in=[mail.pk for mail in mails]).update(
        claimed_until=now + CLAIM, attempts=F("attempts") + 1
    )
    return mails


def _inboxes_due(now: datetime) -> list[Inbox]:
    """Whoever may get a mail now and has something due. Locked, so that nobody else mails them."""
    due = Notice.objects.filter(mail_at__lte=now, sent_at=None, mail=None).order_by()
    on_its_way = Mail.objects.filter(recipient=OuterRef("pk"), sent_at=None, failed_at=None)
    return list(
        Inbox.objects.filter(
            ~Exists(on_its_way),
            Q(mailed_at=None) | Q(mailed_at__lte=now - PAUSE),
            pk__in=due.values("recipient"),
            mail_stopped_at=None,
            user__is_active=True,
        )
        .exclude(user__email="")
        .exclude(bounced_address=F("user__email"))
        .select_related("user")
        # Their people too: a mail needs its recipient, whom somebody may be deleting just now.
        .select_for_update(skip_locked=True, no_key=True, of=("self", "user"))
        .order_by("mailed_at", "pk")[:BATCH]
    )


def _lines_of(people: dict[int, User]) -> dict[int, list[Line]]:
    """By person what may be told: all that was not mailed yet, and all that waits for them.

    Locked, but for what a move is taking back just now: whoever waited for that while it waited
    for a notice of ours would wait in a ring.
    """
    waiting = [kind.name for kind in kinds.registered().values() if kind.waits]
    unsent = Q(mail_at__isnull=False, sent_at=None) & (Q(mail=None) | Q(mail__sent_at=None))
    notices = list(
        Notice.objects.filter(unsent | Q(kind__in=waiting), recipient__in=people)
        .select_related("mail")
        .select_for_update(skip_locked=True, of=("self",))
        .order_by("created_at", "pk")
    )
    languages = {pk: language_of(user) for pk, user in people.items()}
    lines: dict[int, list[Line]] = {pk: [] for pk in people}
    for line in notices_say(notices, languages):
        lines[line.notice.recipient_id].append(line)
    _untrue_drop(notices, lines)
    return lines


def _untrue_drop(notices: list[Notice], lines: dict[int, list[Line]]) -> None:
    true = {line.notice.pk for found in lines.values() for line in found}
    untrue = [notice.pk for notice in notices if notice.pk not in true and notice.mail_at]
    if untrue:
        Notice.objects.filter(pk__in=untrue).update(mail_at=None)


def _mails_make(people: list[User], lines: dict[int, list[Line]], now: datetime) -> list[Mail]:
    """A mail for each person to whom something is due that is still true."""
    mails = {
        person.pk: Mail(recipient=person, created_at=now, claimed_until=now + CLAIM)
        for person in people
        if any(_is_due(line.notice, now) for line in lines[person.pk])
    }
    Mail.objects.bulk_create(mails.values())
    taken = []
    for person, mail in mails.items():
        for line in lines[person]:
            if line.notice.mail_at and not _is_sent(line.notice):
                line.notice.mail = mail
                taken.append(line.notice)
    Notice.objects.bulk_update(taken, ["mail"])
    return list(mails.values())


def _is_due(notice: Notice, now: datetime) -> bool:
    return bool(notice.mail_at and notice.mail_at <= now and not _is_sent(notice))


def _is_sent(notice: Notice) -> bool:
    """Whether it was mailed. The mail knows; the notice may have been locked at that moment."""
    return bool(notice.sent_at or (notice.mail and notice.mail.sent_at))


def _letter(mail: Mail, lines: dict[int, list[Line]]) -> Letter:
    mine = lines[mail.recipient_id]
    news = [line for line in mine if line.notice.mail_id == mail.pk and not _is_sent(line.notice)]
    fresh = {line.notice.pk for line in news}
    rest = [line for line in mine if line.kind.waits and line.notice.pk not in fresh]
    return Letter(mail, mail.recipient, news, rest)


def _letter_send(postman: Postman, letter: Letter, now: datetime) -> bool:
    """Send a claimed mail and cross it off; whether it left."""
    letter = _letter_now(letter)
    mail = letter.mail
    if not letter.news:
        _mail_drop(mail)
        return False
    outcome = postman.send(lambda: letter_message(letter))
    if outcome == Outcome.SENT:
        _mail_cross_off(mail, now)
    elif outcome in {Outcome.BUSY, Outcome.AWAY}:
        _mail_put_back(mail, now, counts=outcome == Outcome.BUSY)
    else:
        _mail_refused(mail, letter.user, now, is_bounce=outcome == Outcome.BOUNCED)
    return outcome == Outcome.SENT


def _mail_put_back(mail: Mail, now: datetime, *, counts: bool) -> None:
    """Try it again later. That the server is away is not the mail's fault and does not count."""
    pause = timedelta(minutes=2**mail.attempts) if counts else AWAY
    Mail.objects.filter(pk=mail.pk).update(
        claimed_until=now + pause, attempts=F("attempts") + (0 if counts else -1)
    )


@transaction.atomic
def _mail_drop(mail: Mail) -> None:
    """All of it was done meanwhile; the person has had no mail."""
    Inbox.objects.filter(pk=mail.recipient_id).update(mailed_at=None)
    mail.delete()


def _letter_now(letter: Letter) -> Letter:
    """The letter without what was withdrawn since it was claimed: a turn that was just played."""
    told = [line.notice.pk for line in (*letter.news, *letter.waiting)]
    there = set(Notice.objects.filter(pk__in=told).order_by().values_list("pk", flat=True))
    return letter.without({pk for pk in told if pk not in there})


def _mail_cross_off(mail: Mail, now: datetime) -> None:
    """Three statements, each for itself: none waits with the lock of another in its hands.

    The first is what counts, and what else is asked (``_is_sent``).
    """
    Mail.objects.filter(pk=mail.pk).update(sent_at=now)
    Inbox.objects.filter(pk=mail.recipient_id).update(mailed_at=now)
    with transaction.atomic():
        # What a move is taking back, or somebody is reading, is left to them.
        told = Notice.objects.filter(mail=mail).select_for_update(skip_locked=True)
        Notice.objects.filter(pk__in=[notice.pk for notice in told]).update(sent_at=now)


@transaction.atomic
def _mail_refused(mail: Mail, user: User, now: datetime, *, is_bounce: bool) -> None:
    Mail.objects.filter(pk=mail.pk).update(failed_at=now)
    if is_bounce:
        address_bounced(user=user, now=now)


def address_bounced(*, user: User, now: datetime | None = None) -> None:
    """Mark the address of a person as one that takes no mail; the site says so to them."""
    Inbox.objects.update_or_create(
        user=user, defaults={"bounced_address": user.email, "bounced_at": now or timezone.now()}
    )
    Notice.objects.filter(recipient=user, sent_at=None).update(mail_at=None)
    logger.warning("Mail to account %s comes back.", user.pk)
