"""The registry of what people are told about; apps add to it in ``ready()``.

A kind says its notices late, when they are shown or sent: what has meanwhile been done is told
to nobody. It knows public facts only, for a title becomes the subject of a mail.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Literal

from django.utils.functional import Promise

if TYPE_CHECKING:
    from accounts.models import User
    from notices.models import Notice

MailWish = Literal["now", "digest", "off"]


@dataclass(frozen=True, slots=True)
class Said:
    """A notice in words, in the language that is active: one line, where it leads, until when."""

    title: str
    url: str
    until: datetime | None = None


Say = Callable[[Sequence["Notice"]], Mapping[int, Said | None]]
"""From notices of one kind to their words by primary key; None where it is no longer true."""


@dataclass(frozen=True, slots=True)
class Enclosed:
    """A text that goes with a mail as a file: ``text/<kind>``, and what its type says besides."""

    name: str
    text: str
    kind: str
    parameters: Mapping[str, str]


Enclose = Callable[["Notice", "User"], Enclosed | None]
"""What goes with the mail that tells somebody of a notice."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Something people are told about.

    ``title`` and ``about`` (lazy) name it on the page of preferences; ``mail`` is what somebody
    gets who has chosen nothing. What ``waits`` asks something of its reader, as a turn does:
    every mail lists all of it that is still open. ``enclose`` puts a file into the mail.
    """

    name: str
    title: "str | Promise"
    about: "str | Promise"
    mail: MailWish
    say: Say
    waits: bool = False
    patience: timedelta = timedelta()
    enclose: Enclose | None = None


_kinds: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Add a kind. Its name begins with its app: ``games.turn``."""
    _kinds[kind.name] = kind


def registered() -> dict[str, Kind]:
    """All kinds by name, in the order in which they were added."""
    return dict(_kinds)
