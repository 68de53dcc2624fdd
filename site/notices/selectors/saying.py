"""Notices in words: what is still true of them, in the language of whoever is told."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.utils import translation

from accounts.models import User
from notices import kinds
from notices.kinds import Kind, Said
from notices.models import Notice


@dataclass(frozen=True, slots=True)
class Line:
    """A notice that is still true, with its kind and its words."""

    notice: Notice
    kind: Kind
    said: Said


def notices_say(notices: Iterable[Notice], languages: dict[int, str] | None = None) -> list[Line]:
    """The words of these notices in their order, without those that are true no longer.

    ``languages`` are those of the recipients; without them all is said in the one that is
    active. Each kind is asked once a language, however many notices there are.
    """
    groups: dict[tuple[str, str], list[Notice]] = defaultdict(list)
    listed = list(notices)
    for notice in listed:
        groups[_language(notice, languages), notice.kind].append(notice)
    said: dict[int, Line] = {}
    for (language, name), members in groups.items():
        if kind := kinds.registered().get(name):
            with translation.override(language):
                said |= _group_say(kind, members)
    return [said[notice.pk] for notice in listed if notice.pk in said]


def language_of(user: User) -> str:
    """The language that somebody is written to in."""
    return user.language if user.language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _group_say(kind: Kind, members: list[Notice]) -> dict[int, Line]:
    words = kind.say(members)
    return {
        notice.pk: Line(notice, kind, said)
        for notice in members
        if (said := words.get(notice.pk)) is not None
    }


def _language(notice: Notice, languages: dict[int, str] | None) -> str:
    if languages is None:
        return translation.get_language() or settings.LANGUAGE_CODE
    return languages.get(notice.recipient_id, settings.LANGUAGE_CODE)
