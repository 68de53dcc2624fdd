"""What letters add to the registries of notices and of moderation."""

from collections.abc import Collection, Mapping
from typing import Final

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from letters.models import Letter
from letters.selectors import is_reader, letter_say, letters_find
from letters.services import KIND
from moderation import kinds as moderation
from notices import kinds as notices


def _things(ids: Collection[str]) -> Mapping[str, moderation.Thing]:
    return {
        text: moderation.Thing(
            kind=KIND,
            id=text,
            author=letter.author,
            address=reverse("letters:conversation_detail", args=[letter.author.username]),
            excerpt=letter.text,
            is_hidden=letter.hidden_at is not None,
        )
        for text, letter in letters_find(ids).items()
    }


def _hide(letter_id: str) -> None:
    Letter.objects.filter(pk=int(letter_id)).update(hidden_at=timezone.now())


def _show(letter_id: str) -> None:
    Letter.objects.filter(pk=int(letter_id)).update(hidden_at=None)


LETTER_THING: Final = moderation.Kind(
    name=KIND,
    title=_("a letter"),
    find=_things,
    may_report=is_reader,
    hide=_hide,
    show=_show,
)
LETTER_NOTICE: Final = notices.Kind(
    name=KIND,
    title=_("A letter"),
    about=_("Somebody has written to you."),
    mail="digest",
    say=letter_say,
)
