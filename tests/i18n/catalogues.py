"""The catalogues as Babel reads them, and what a message must keep in every language."""

import re
from pathlib import Path

import allauth
from babel.messages.pofile import read_po
from django.conf import settings

OURS = settings.ROOT / "site" / "locale" / "nb" / "LC_MESSAGES" / "django.po"
WORDING = sorted((settings.ROOT / "site" / "wording").glob("*/LC_MESSAGES/django.po"))
ALLAUTH = Path(allauth.__file__).parent / "locale" / "nb" / "LC_MESSAGES" / "django.po"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w+\}")
MARKUP = re.compile(r'<[^>]*>|"')


def catalogue(path):
    with Path(path).open("rb") as file:
        return read_po(file, locale=Path(path).parts[-3], abort_invalid=True)


def messages(path):
    """Every message but the head of the file."""
    return [message for message in catalogue(path) if message.id]


def key(message):
    return (message.context, message.id)


def forms(text):
    """The singular and the plural, or the one text there is."""
    return list(text) if isinstance(text, tuple | list) else [text]


def pairs(message):
    """Each translated form with the form of the source that it stands for."""
    sources, translated = forms(message.id), forms(message.string)
    return [(sources[min(at, len(sources) - 1)], form) for at, form in enumerate(translated)]


def kept(pattern, text):
    return sorted(pattern.findall(text))
