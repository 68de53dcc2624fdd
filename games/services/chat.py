"""Saying something at a match, and marking what one has read."""

import re
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from games.engine.errors import gettext_noop as _
from games.models import Match
from games.selectors.chat import messages_heard, people_mentioned, rooms_of
from games.selectors.told import SUBJECT
from games.services.limits import LEAST_WAIT
from games.services.refusals import Conflict, Illegal, NotYours, TooMany
from games.talk import MESSAGE, Message, Reading, Room
from notices.services import notice_add

MENTIONED: Final = "games.mentioned"
MOST: Final = 10
"""Messages that one person may send in a minute, in all matches together."""
MINUTE: Final = timedelta(minutes=1)
CALLED: Final = 10
"""People that one message can call by name."""
_NAME: Final = re.compile(r"(?<!\w)@(\w[\w.-]{0,29})")


@transaction.atomic
def message_send(*, match: Match, room: Room, author: User, text: str, nonce: UUID) -> Message:
    """Say something in a room, once however often the form is sent, and tell who is named in it.

    Raises:
        NotYours: the author may not speak in this room.
        Illegal: it is empty or too long.
        Conflict: the same form has said something else.
        TooMany: the author has said ``MOST`` things within a minute.
    """
    if room not in rooms_of(match, author):
        raise NotYours(_("This room is not for you. Players and watchers talk apart."))
    words = _words(text)
    message = Message(match=match, room=room, author=author, text=words, nonce=nonce)
    if (said := _said_already(message)) is not None:
        return said
    _flood_check(author)
    message.at = timezone.now()
    try:
        with transaction.atomic():
            message.save(force_insert=True)
    except IntegrityError:  # The same form, sent twice at once.
        return _said_already(message) or message
    _mark(match, room, author, message.pk)
    _mentions_tell(message)
    return message


@transaction.atomic
def messages_read(*, match: Match, room: Room, user: User, until: int) -> None:
    """Note that a person has read a room up to a message; never back.

    Raises:
        Message.DoesNotExist: there is no such message for this reader in this room.
    """
    _mark(match, room, user, messages_heard(match, room, user).get(pk=until).pk)


def _said_already(message: Message) -> Message | None:
    """What the same form has said before."""
    said = Message.objects.filter(author=message.author, nonce=message.nonce).first()
    if said is not None and (said.match_id, said.room, said.text) != (
        message.match_id,
        message.room,
        message.text,
    ):
        raise Conflict(_("Something else was said with this form already. Reload the page."))
    return said


def _words(text: str) -> str:
    words = text.strip()
    if not words:
        raise Illegal(_("Write something first."))
    if len(words) > MESSAGE:
        raise Illegal(
            _("A message has at most %(most)s characters; this one has %(number)s."),
            most=MESSAGE,
            number=len(words),
        )
    return words


def _flood_check(author: User) -> None:
    now = timezone.now()
    sent = Message.objects.filter(author=author, at__gt=now - MINUTE).order_by("-at")
    times = list(sent.values_list("at", flat=True)[:MOST])
    if len(times) == MOST:
        left = int((times[-1] + MINUTE - now).total_seconds()) + 1
        seconds = max(left, LEAST_WAIT)
        raise TooMany(
            _("You have said a lot in this minute. Wait %(seconds)s seconds, then send this."),
            retry_after=seconds,
            seconds=seconds,
        )


def _mark(match: Match, room: Room, user: User, last: int) -> None:
    own = Reading.objects.filter(match=match, room=room, user=user)
    if not own.exists():
        fresh = Reading(match=match, room=room, user=user, last=last)
        Reading.objects.bulk_create([fresh], ignore_conflicts=True)
    own.filter(last__lt=last).update(last=last)


def _mentions_tell(message: Message) -> None:
    named = [name.rstrip(".-").lower() for name in _NAME.findall(message.text)]
    names = set(list(dict.fromkeys(named))[:CALLED])
    if not names:
        return
    notice_add(
        recipients=people_mentioned(message, names),
        kind=MENTIONED,
        subject_type=SUBJECT,
        subject_id=str(message.match_id),
        version=message.pk,
    )
