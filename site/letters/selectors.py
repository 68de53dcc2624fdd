"""What can be asked about letters: one's conversations, one of them, and who may write to whom."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Max, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.data_export import Rows
from accounts.models import Block, User
from letters.models import Box, Conversation, Letter
from notices.kinds import Said
from notices.models import Notice

SHOWN: Final = 50
LISTED: Final = 100


@dataclass(frozen=True, slots=True)
class Line:
    """A conversation in the list: with whom, and whether something in it is unread."""

    conversation: Conversation
    person: User
    is_unread: bool


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a conversation, the newest letter first."""

    letters: list[Letter]
    read: int
    newest: int
    older: int | None
    has_unread: bool


def conversations_of(user: User) -> list[Line]:
    """Return a person's conversations, the newest first, without those whom they block."""
    own = Conversation.objects.filter(Q(one=user) | Q(other=user))
    people = own.exclude(one__in=_blocked_by(user)).exclude(other__in=_blocked_by(user))
    newest = people.annotate(
        newest=Max(
            "letters__pk", filter=~Q(letters__author=user) & Q(letters__hidden_at__isnull=True)
        )
    ).select_related("one", "other")
    return [
        Line(
            conversation=one,
            person=one.other if one.one_id == user.pk else one.one,
            is_unread=(one.newest or 0) > one.read_by(user.pk),
        )
        for one in newest.order_by("-last_at", "-pk")[:LISTED]
    ]


def conversation_between(user: User, person: User) -> Conversation | None:
    """Return what the two have written to one another."""
    low, high = sorted((user.pk, person.pk))
    return Conversation.objects.filter(one_id=low, other_id=high).first()


def page_of(conversation: Conversation, user: User, until: int | None = None) -> Page:
    """Return the newest letters of a conversation, or those up to a number."""
    shown = conversation.letters.filter(hidden_at__isnull=True).select_related("author")
    if until is not None:
        shown = shown.filter(pk__lte=until)
    letters = list(shown.order_by("-pk")[: SHOWN + 1])
    older = letters[SHOWN].pk if len(letters) > SHOWN else None
    read = conversation.read_by(user.pk)
    theirs = [one.pk for one in letters if one.author_id != user.pk]
    return Page(
        letters=letters[:SHOWN],
        read=read,
        newest=letters[0].pk if letters else 0,
        older=older,
        has_unread=any(number > read for number in theirs),
    )


def may_write(user: User, person: User) -> bool:
    """Say whether a person takes a letter from this one: no block, and an open box or an answer.

    A block is the same answer as a closed box, so that nobody learns of it.
    """
    if user == person or not person.is_active or _is_blocked(user, person):
        return False
    if not Box.objects.filter(user=person, is_open=False).exists():
        return True
    conversation = conversation_between(user, person)
    return conversation is not None and conversation.letters.filter(author=person).exists()


def takes_letters(user: User) -> bool:
    """Say whether a person takes letters from people they have never written to."""
    return not Box.objects.filter(user=user, is_open=False).exists()


def letters_find(ids: Collection[str]) -> Mapping[str, Letter]:
    """Return letters by their numbers as they stand in an address."""
    numbers = [int(text) for text in ids if text.isascii() and text.isdigit() and len(text) < 19]
    found = Letter.objects.filter(pk__in=numbers).select_related("author", "conversation")
    return {str(letter.pk): letter for letter in found}


def is_reader(letter_id: str, user: User) -> bool:
    """Say whether somebody is one of the two who read a letter."""
    letter = letters_find([letter_id]).get(letter_id)
    return letter is not None and user.pk in (
        letter.conversation.one_id,
        letter.conversation.other_id,
    )


def letter_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Say who has written; nothing of what stands in the letter."""
    ids = [int(notice.subject_id) for notice in notices]
    found = Conversation.objects.select_related("one", "other").in_bulk(ids)
    return {notice.pk: _said(found.get(int(notice.subject_id)), notice) for notice in notices}


def _said(conversation: Conversation | None, notice: Notice) -> Said | None:
    if conversation is None or conversation.read_by(notice.recipient_id) >= notice.version:
        return None
    is_one = conversation.one_id == notice.recipient_id
    person = conversation.other if is_one else conversation.one
    return Said(
        title=_("%(name)s has written you a letter.") % {"name": person},
        url=reverse("letters:conversation_detail", args=[person.username]),
    )


def letters_data(user: User) -> Iterable[tuple[str, Rows]]:
    """The files of an export: what the person wrote, and what was written to them."""
    own = Letter.objects.filter(Q(conversation__one=user) | Q(conversation__other=user))
    shown = own.filter(Q(author=user) | Q(hidden_at__isnull=True)).order_by("pk")
    names = ("author__username", "conversation__one__username", "conversation__other__username")
    return (
        ("letters/letters.csv", shown.values("pk", *names, "at", "text")),
        ("letters/box.json", Box.objects.filter(user=user).values("is_open")),
    )


def _is_blocked(user: User, person: User) -> bool:
    both = Q(blocker=user, blocked=person) | Q(blocker=person, blocked=user)
    return Block.objects.filter(both).exists()


def _blocked_by(user: User) -> QuerySet[Block, Any]:
    return Block.objects.filter(blocker=user).values("blocked")
