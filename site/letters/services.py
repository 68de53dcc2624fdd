"""Every write of letters: sending one, marking them as read, closing one's box to strangers."""

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from letters.models import WORDS, Box, Conversation, Letter
from letters.refusals import Conflict, NotTaken, Refused, TooMany
from letters.selectors import conversation_between, may_write
from notices.services import notice_add, notices_withdraw

KIND: Final = "letters.letter"
SUBJECT: Final = "conversation"
MINUTE: Final = timedelta(minutes=1)
DAY: Final = timedelta(days=1)
A_MINUTE: Final = 10
"""Letters that one person may send in a minute, to all together."""
NEW_A_DAY: Final = 10
"""People to whom one may write for the first time within a day."""
UNANSWERED: Final = 3
"""Letters that one may send to somebody who has never answered."""


@transaction.atomic
def letter_send(*, author: User, person: User, text: str, nonce: UUID) -> Letter:
    """Write to somebody, once however often the form is sent, and tell them.

    Raises:
        Refused: it is empty or too long, or too many wait for a first answer.
        NotTaken: the other takes no letters from this person.
        Conflict: the same form has written something else.
        TooMany: too many letters in a minute, or new people in a day.
    """
    User.objects.select_for_update().get(pk=author.pk)
    words = _words(text)
    if (sent := Letter.objects.filter(author=author, nonce=nonce).first()) is not None:
        if sent.text != words:
            raise Conflict(_("Something else was written with this form. Reload the page."))
        return sent
    if not may_write(author, person):
        raise NotTaken(_("%(name)s takes no letters at present.") % {"name": person})
    _flood_check(author)
    conversation = conversation_between(author, person)
    if conversation is None:
        conversation = _begin(author, person)
    else:
        _patience_check(conversation, author, person)
    return _store(conversation, author, person, words, nonce)


def _store(
    conversation: Conversation, author: User, person: User, words: str, nonce: UUID
) -> Letter:
    now = timezone.now()
    letter = Letter.objects.create(
        conversation=conversation, author=author, text=words, nonce=nonce, at=now
    )
    side = conversation.side_of(author.pk)
    changes = {"last_at": now, f"{side}_read": letter.pk}
    Conversation.objects.filter(pk=conversation.pk).update(**changes)
    _notices_end(conversation, author)
    notice_add(
        recipients=[person.pk],
        kind=KIND,
        subject_type=SUBJECT,
        subject_id=str(conversation.pk),
        version=letter.pk,
    )
    return letter


def _begin(author: User, person: User) -> Conversation:
    now = timezone.now()
    begun = Conversation.objects.filter(starter=author, started_at__gt=now - DAY)
    times = list(begun.order_by("-started_at").values_list("started_at", flat=True)[:NEW_A_DAY])
    if len(times) == NEW_A_DAY:
        raise TooMany(
            _("You have written to many new people today. Wait until tomorrow."),
            retry_after=int((times[-1] + DAY - now).total_seconds()) + 1,
        )
    low, high = sorted((author.pk, person.pk))
    try:
        with transaction.atomic():
            return Conversation.objects.create(
                one_id=low, other_id=high, starter=author, started_at=now, last_at=now
            )
    except IntegrityError:  # The other has begun at the same moment.
        return Conversation.objects.get(one_id=low, other_id=high)


def _patience_check(conversation: Conversation, author: User, person: User) -> None:
    letters = Letter.objects.filter(conversation=conversation)
    if letters.filter(author=person).exists():
        return
    if letters.filter(author=author).count() >= UNANSWERED:
        raise Refused(
            _("%(name)s has not answered yet. Wait for an answer before you write again.")
            % {"name": person}
        )


def _words(text: str) -> str:
    words = text.strip()
    if not words:
        raise Refused(_("Write something first."))
    if len(words) > WORDS:
        raise Refused(
            _("A letter has at most %(most)s characters; this one has %(number)s.")
            % {"most": WORDS, "number": len(words)}
        )
    return words


def _flood_check(author: User) -> None:
    now = timezone.now()
    sent = Letter.objects.filter(author=author, at__gt=now - MINUTE).order_by("-at")
    times = list(sent.values_list("at", flat=True)[:A_MINUTE])
    if len(times) == A_MINUTE:
        raise TooMany(
            _("You have written many letters in this minute. Wait a little, then send this one."),
            retry_after=int((times[-1] + MINUTE - now).total_seconds()) + 1,
        )


@transaction.atomic
def letters_read(*, conversation: Conversation, user: User, until: int) -> None:
    """Note that a person has read a conversation up to a letter; never back."""
    side = f"{conversation.side_of(user.pk)}_read"
    known = conversation.letters.filter(pk__lte=until).order_by("-pk").first()
    if known is not None:
        mine = Conversation.objects.filter(pk=conversation.pk, **{f"{side}__lt": known.pk})
        mine.update(**{side: known.pk})
        newer = conversation.letters.exclude(author=user).filter(pk__gt=known.pk)
        if not newer.exists():
            _notices_end(conversation, user)


def _notices_end(conversation: Conversation, user: User) -> None:
    notices_withdraw(
        recipients=[user.pk], kinds=[KIND], subject_type=SUBJECT, subject_id=str(conversation.pk)
    )


def box_set(*, user: User, is_open: bool) -> None:
    """Take letters from people one has never written to, or do not."""
    Box.objects.update_or_create(user=user, defaults={"is_open": is_open})
