"""Who says what at a match, and to whom: the rooms of a reader, a page of one, what is unread.

The table is for those who sit there. Who watches has a room of their own, which the players see
only when the match is over, so that no hint comes from there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core import signing
from django.db.models import BooleanField, Exists, IntegerField, OuterRef, Q, QuerySet
from django.db.models.expressions import RawSQL
from django.db.models.functions import Lower
from django.utils import timezone

from accounts.models import User
from accounts.selectors import unheard_by
from games.models import Match, Seat
from games.selectors.invitations import may_enter
from games.talk import Message, Reading, Room, Watch

_SIGNER: Final = signing.Signer(salt="games.message")
NEWEST: Final = 50
"""Messages on a page."""

# Said in SQL because the match page is opened most: as expressions of Django these two took 4 ms
# of it, eight times as long as reading the match. A test holds them to messages_heard.
_UNREAD: Final = """
SELECT COUNT(*) FROM games_message m
 WHERE m.match_id = games_match.id AND m.hidden_at IS NULL
   AND m.room = CASE WHEN EXISTS (
     SELECT 1 FROM games_seat s WHERE s.match_id = games_match.id AND s.user_id = %s
   ) THEN 'table' WHEN games_match.finished_at IS NULL AND EXISTS (
     SELECT 1 FROM games_formerholder f JOIN games_seat s ON s.id = f.seat_id
      WHERE s.match_id = games_match.id AND f.user_id = %s
   ) THEN 'none' ELSE 'watchers' END
   AND m.id > COALESCE((
     SELECT r.last FROM games_reading r
      WHERE r.match_id = m.match_id AND r.room = m.room AND r.user_id = %s
   ), 0)
   AND (m.author_id IS NULL OR (
     m.author_id <> %s
     AND m.author_id NOT IN (SELECT muted_id FROM accounts_mute WHERE muter_id = %s)
     AND m.author_id NOT IN (SELECT blocked_id FROM accounts_block WHERE blocker_id = %s)
   ))
"""
_IS_WATCHED: Final = """
EXISTS (SELECT 1 FROM games_watch w WHERE w.match_id = games_match.id AND w.user_id = %s)
"""


@dataclass(frozen=True, slots=True)
class ChatPage:
    """A page of a room, the newest message first. ``older`` is the first one of the next page."""

    room: Room
    messages: list[Message]
    older: int | None
    is_newest: bool
    read: int

    @property
    def newest(self) -> int:
        """The number of the newest message shown; 0 where there is none."""
        return self.messages[0].pk if self.messages else 0

    @property
    def has_unread(self) -> bool:
        """Whether there is something to mark as read."""
        return self.newest > self.read


def rooms_of(match: Match, user: Any) -> list[Room]:
    """The rooms that a person may read and write in, their own first; a visitor has none.

    Whoever held a seat before another one took it over knows its cards, and is heard nowhere
    until the match is over: a watcher may take a seat as well.
    """
    if not user.is_authenticated:
        return []
    held = Seat.objects.filter(Q(user=user) | Q(former__user=user), match=match)
    holders = set(held.values_list("user", flat=True))
    if user.pk in holders:
        return [Room.TABLE, Room.WATCHERS] if match.finished_at else [Room.TABLE]
    return [] if holders and not match.finished_at else [Room.WATCHERS]


def chat_page(match: Match, room: Room, user: User, *, until: int | None = None) -> ChatPage:
    """A page of a room: the newest messages, or those up to one of them.

    Raises:
        Message.DoesNotExist: there is no such message for this reader in this room.
    """
    heard = messages_heard(match, room, user)
    shown = heard.select_related("author").order_by("-pk")
    if until is not None:
        shown = shown.filter(pk__lte=heard.get(pk=until).pk)
    found = list(shown[: NEWEST + 1])
    return ChatPage(
        room=room,
        messages=found[:NEWEST],
        older=found[NEWEST].pk if len(found) > NEWEST else None,
        is_newest=until is None,
        read=read_until(match, room, user),
    )


def messages_heard(match: Match, room: Room, user: User) -> QuerySet[Message]:
    """What a reader hears of a room: nothing hidden, nobody whom they mute or block."""
    said = Message.objects.filter(match=match, room=room, hidden_at=None)
    return said.exclude(unheard_by(user.pk))


def read_until(match: Match, room: Room, user: User) -> int:
    """The number of the last message that a person has read in a room; 0 is none."""
    readings = Reading.objects.filter(match=match, room=room, user=user)
    return readings.values_list("last", flat=True).first() or 0


def talk_annotations(user: Any) -> Mapping[str, Any]:
    """What the match page says of talk, read with the match itself and so without a query.

    ``unread`` counts what others have said in the reader's own room; ``is_watched`` is whether
    the reader finds the match in the lobby. A visitor has neither.
    """
    if not user.is_authenticated:
        return {}
    me = user.pk
    return {
        "unread": RawSQL(_UNREAD, [me] * 6, IntegerField()),  # noqa: S611 - nothing is put in.
        "is_watched": RawSQL(_IS_WATCHED, [me], BooleanField()),  # noqa: S611
    }


def message_name(message: Message) -> str:
    """A message as the page that shows it names it: its number, signed, which nobody can guess."""
    return _SIGNER.sign(str(message.pk))


def message_find(message_id: str) -> Message | None:
    """The message of this number as addresses write it, hidden or not; None where there is none."""
    return messages_find([message_id]).get(message_id)


def messages_find(ids: Any) -> dict[str, Message]:
    """Messages by what addresses call them, in one query; others are left out.

    That is the number of a message, or its name on the page that shows it.
    """
    numbers = {text: number for text in ids if (number := _number_of(text)) is not None}
    rows = Message.objects.filter(pk__in=numbers.values()).select_related("author", "match")
    by_number = {message.pk: message for message in rows}
    return {text: by_number[number] for text, number in numbers.items() if number in by_number}


def _number_of(text: str) -> int | None:
    if ":" in text:
        try:
            text = _SIGNER.unsign(text)
        except signing.BadSignature:
            return None
    is_number = text.isascii() and text.isdigit() and len(text) < 19
    return int(text) if is_number and str(int(text)) == text else None


def has_come_upon(message: Message, name: str, user: User) -> bool:
    """Whether a reader has a message before them: its number alone can be guessed.

    So who comes to a match that is not listed must name it as its page does, or have read there,
    watch it or sit there.
    """
    match = message.match
    if message.room not in rooms_of(match, user) or not may_enter(match, user, timezone.now()):
        return False
    if match.visibility == Match.Visibility.OPEN or not name.isdigit():
        return True
    return any(
        kind.objects.filter(match=match, user=user).exists() for kind in (Seat, Reading, Watch)
    )


def people_mentioned(message: Message, names: set[str]) -> list[int]:
    """Who of these names hears of a message: who may read its room and hears its author."""
    match, author = message.match, message.author_id or 0
    sits = Exists(Seat.objects.filter(match=match, user=OuterRef("pk")))
    here = Q(sits) if message.room == Room.TABLE else _watching(match)
    if message.room == Room.WATCHERS and not match.finished_at:
        me = OuterRef("pk")
        held = Seat.objects.filter(Q(user=me) | Q(former__user=me), match=match)
        here &= ~Q(Exists(held))
    deaf = User.objects.filter(Q(mutes__muted=author) | Q(blocks__blocked=author))
    people = User.objects.alias(small=Lower("username")).filter(small__in=names, is_active=True)
    heard = people.filter(here).exclude(pk__in=deaf.values("pk")).exclude(pk=author)
    return sorted(set(heard.values_list("pk", flat=True)))


def _watching(match: Match) -> Q:
    """Who watches a match, or has said something behind the table's back."""
    said = Message.objects.filter(match=match, room=Room.WATCHERS, author=OuterRef("pk"))
    watches = Watch.objects.filter(match=match, user=OuterRef("pk"))
    return Q(Exists(watches)) | Q(Exists(said))
