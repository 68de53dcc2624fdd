"""What play by post adds to the registries of notices and of moderation, about what people say."""

from collections.abc import Collection, Mapping
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.selectors.chat import has_come_upon, message_find, messages_find
from games.selectors.mentioned import mentioned_say, message_address
from games.services.chat import MENTIONED
from games.talk import Message
from moderation import kinds as moderation
from notices import kinds as notices


def _things(ids: Collection[str]) -> Mapping[str, moderation.Thing]:
    return {
        text: moderation.Thing(
            kind=MESSAGE_KIND.name,
            id=str(message.pk),
            author=message.author,
            address=message_address(message),
            excerpt=message.text,
            is_hidden=message.hidden_at is not None,
        )
        for text, message in messages_find(ids).items()
    }


def _may_report(message_id: str, user: User) -> bool:
    message = message_find(message_id)
    return message is not None and has_come_upon(message, message_id, user)


def _hide(message_id: str) -> None:
    Message.objects.filter(pk=int(message_id)).update(hidden_at=timezone.now())


def _show(message_id: str) -> None:
    Message.objects.filter(pk=int(message_id)).update(hidden_at=None)


MESSAGE_KIND: Final = moderation.Kind(
    name="games.message",
    title=_("a message in the chat of a match"),
    find=_things,
    may_report=_may_report,
    hide=_hide,
    show=_show,
)
MENTIONED_KIND: Final = notices.Kind(
    name=MENTIONED,
    title=_("Called by name"),
    about=_("Somebody has written your name with an @ before it."),
    mail="digest",
    say=mentioned_say,
)
STILL_OPEN: Final = (
    *("games:move_submit", "games:match_resign", "games:match_leave", "games:seat_take_back"),
    *("games:order_give", "games:order_revoke", "games:proposal_"),
    *("games:chat_read", "games:note_edit", "games:watch_set", "games:invitation_decline"),
)
"""What a banned person may still post: what a begun match asks of them, and what nobody reads."""
