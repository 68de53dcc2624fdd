"""Play by post in words, for templates: sentences with their cards drawn, moments, paces."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from cards.card import is_card
from cards.names import card_sign
from cards.templatetags.cards import card_list
from games.models import Match, Seat
from games.selectors import chat, says
from games.selectors.pages import MatchPage
from games.selectors.sent import move_says
from games.talk import Message

register = template.Library()

NAMES = frozenset({"who", "former", "name", "names", "zone"})
"""Details that people chose, which are never cards whatever they look like."""


@register.simple_tag
def say(sentence: str, details: Mapping[str, Any]) -> SafeString:
    """The sentence in the reader's language, its details escaped and its cards drawn."""
    filled = {key: _html(key, value) for key, value in details.items()}
    translated = conditional_escape(gettext(sentence))
    return mark_safe(translated % filled if filled else translated)  # noqa: S308 - escaped above


@register.simple_tag
def translated(words: str) -> str:
    """Words of the rules in the reader's language."""
    return gettext(words)


@register.filter
def zipped(seats: Sequence[Seat], hands: Sequence[Sequence[str]]) -> list[Any]:
    """Each seat with its cards."""
    return list(zip(seats, hands, strict=False))


@register.simple_tag
def seat_name(page: MatchPage, seat: int | str | None) -> str:
    """Who sits there; nothing for no seat, which templates say as None or as an empty text."""
    return page.names[seat] if isinstance(seat, int) else ""


@register.simple_tag
def sheet_templates(game: str) -> list[str]:
    """The score sheet of a game: its own, or else the one of points."""
    return [f"games/sheets/{game}.html", "games/sheets/points.html"]


@register.filter
def date_utc(at: datetime) -> str:
    """The day of a moment in UTC, as addresses write it."""
    return at.astimezone(UTC).date().isoformat()


@register.filter
def moment(at: datetime) -> str:
    """A moment in the reader's zone, with the zone's offset: ``Wed 2 Dec 18:00 +01:00``."""
    local = timezone.localtime(at)
    day, said = date_format(local, "D"), date_format(local, "SHORT_DATETIME_FORMAT")
    return f"{day} {said} {local.isoformat()[-6:]}"


@register.filter
def pace_words(pace: str) -> str:
    """How a pace feels."""
    return gettext(says.PACE_WORDS[pace])


@register.filter
def delay_words(wait: timedelta) -> str:
    """How long a standing order waits, in whole hours, minutes or, below two of those, seconds."""
    seconds = wait // timedelta(seconds=1)
    if seconds < 120:
        return ngettext("%(count)s second", "%(count)s seconds", seconds) % {"count": seconds}
    minutes = seconds // 60
    if minutes < 60:
        return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}
    hours = minutes // 60
    return ngettext("%(count)s hour", "%(count)s hours", hours) % {"count": hours}


@register.filter
def clock_words(match: Match) -> list[str]:
    """The clock of a match in sentences, besides its pace."""
    return [gettext(sentence) % details for sentence, details in says.clock_says(match)]


@register.filter
def seed_words(kind: int) -> str:
    """Where a seed comes from."""
    return gettext(says.SEED_WORDS[kind])


@register.filter
def move_cards(text: str) -> SafeString:
    """A move as it was sent in, as a sentence to who sent it, its cards drawn."""
    return say(*move_says(text))


@register.filter
def message_name(message: Message) -> str:
    """What the page that shows a message calls it in addresses."""
    return chat.message_name(message)


@register.filter
def preset_title(match: Match) -> str:
    """What the preset of a match is called."""
    return gettext(says.preset_title(match))


@register.filter
def is_house_ruled(match: Match) -> bool:
    """Whether the table has changed a rule of its preset."""
    return says.is_house_ruled(match)


def text_with_suits(key: str, value: object) -> str | int:
    """A detail as plain text: ``3S 4H`` becomes ``3♠ 4♥``."""
    if not _is_cards(key, value):
        return _plain(key, value)
    return " ".join(map(card_sign, _cards(value)))


def _html(key: str, value: object) -> str | int:
    if _is_cards(key, value):
        return card_list(_cards(value))
    plain = _plain(key, value)
    return plain if isinstance(plain, int) else conditional_escape(plain)


def _plain(key: str, value: object) -> str | int:
    """A detail that is no card. A number stays one; a deadline is said in the reader's zone."""
    if isinstance(value, int):
        return value
    return moment(datetime.fromisoformat(str(value))) if key == "deadline" else str(value)


def _is_cards(key: str, value: object) -> bool:
    cards = _cards(value)
    return key not in NAMES and bool(cards) and all(map(is_card, cards))


def _cards(value: object) -> list[str]:
    return value.split() if isinstance(value, str) else []
