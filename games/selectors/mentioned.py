"""What a notice says to whoever was called by name in a chat."""

from collections.abc import Mapping, Sequence

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _

from games.selectors.says import preset_title
from games.talk import Message, Reading
from notices.kinds import Said
from notices.models import Notice


def message_address(message: Message) -> str:
    """The page of the chat that begins with a message."""
    page = reverse("games:chat_room", args=[message.match_id, message.room])
    return f"{page}?until={message.pk}#message-{message.pk}"


def mentioned_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Who calls whom; nothing of what was hidden or has been read. Two queries."""
    numbers = {notice.version for notice in notices}
    messages = Message.objects.filter(hidden_at=None).select_related("author", "match")
    found = messages.in_bulk(numbers)
    read = set(
        Reading.objects.filter(match__messages__in=numbers, room=F("match__messages__room"))
        .filter(last__gte=F("match__messages__pk"))
        .values_list("match__messages__pk", "user")
    )
    return {
        notice.pk: None
        if (notice.version, notice.recipient_id) in read
        else _said(found.get(notice.version))
        for notice in notices
    }


def _said(message: Message | None) -> Said | None:
    if message is None or message.author is None:
        return None
    details = {"name": str(message.author), "game": _(preset_title(message.match))}
    title = _("%(name)s calls you in the chat of a match: %(game)s") % details
    return Said(title=title, url=message_address(message))
