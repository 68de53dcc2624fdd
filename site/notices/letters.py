"""A mail with what is to be told: its text, the same as HTML, and the headers around it."""

from collections.abc import Set
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email.mime.text import MIMEText
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import ngettext

from accounts.models import User
from accounts.selectors import time_zone_of
from notices.kinds import Enclosed
from notices.links import mail_stop_address, token_make
from notices.models import Mail
from notices.selectors.saying import Line, language_of

SUBJECT_LENGTH: Final = 120


@dataclass(frozen=True, slots=True)
class Letter:
    """A claimed mail: what is new in it, and what else still waits for its reader."""

    mail: Mail
    user: User
    news: list[Line]
    waiting: list[Line]

    def without(self, gone: Set[int]) -> "Letter":
        """The letter without these notices."""
        return replace(
            self,
            news=[line for line in self.news if line.notice.pk not in gone],
            waiting=[line for line in self.waiting if line.notice.pk not in gone],
        )

    @property
    def waits(self) -> list[Line]:
        """All that asks something of the reader, new or not; what is most urgent goes first.

        One line for each page that it leads to: a reminder stands for its turn.
        """
        waits = [line for line in (*self.waiting, *self.news) if line.kind.waits]
        by_page = {line.said.url: line for line in waits}
        return sorted(by_page.values(), key=_urgency)

    @property
    def tells(self) -> list[Line]:
        """All else that is new."""
        return [line for line in self.news if not line.kind.waits]


def _urgency(line: Line) -> datetime:
    return line.said.until or datetime.max.replace(tzinfo=UTC)


def letter_message(letter: Letter) -> EmailMultiAlternatives:
    """The mail, in the language and the time zone of its reader."""
    user = letter.user
    with translation.override(language_of(user)), timezone.override(time_zone_of(user)):
        stop = mail_stop_address(user.pk)
        context = {
            "letter": letter,
            "name": str(user),
            "origin": settings.SITE_ORIGIN,
            "host": site_host(),
            "stop": stop,
        }
        message = EmailMultiAlternatives(
            subject=subject_of(letter),
            body=render_to_string("notices/mail.txt", context),
            from_email=envelope_sender(user),
            to=[user.email],
            headers={
                "From": settings.DEFAULT_FROM_EMAIL,
                "Message-ID": f"<{letter.mail.pk}@{site_host()}>",
                "List-Unsubscribe": f"<{stop}>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                "Auto-Submitted": "auto-generated",
            },
        )
        message.attach_alternative(render_to_string("notices/mail.html", context), "text/html")
        for line in letter.tells:
            enclosed = line.kind.enclose and line.kind.enclose(line.notice, user)
            if enclosed:
                message.attach(_part(enclosed))
    return message


def _part(enclosed: Enclosed) -> MIMEText:
    part = MIMEText(enclosed.text, enclosed.kind, "utf-8")
    for name, value in enclosed.parameters.items():
        part.set_param(name, value)
    part.add_header("Content-Disposition", "attachment", filename=enclosed.name)
    return part


def subject_of(letter: Letter) -> str:
    """The first thing in one line, and how much else there is. Public facts only."""
    first, *rest = [*letter.waits, *letter.tells]
    title = " ".join(first.said.title.split())[:SUBJECT_LENGTH]
    if not rest:
        return title
    return ngettext("%(title)s (and one more)", "%(title)s (and %(count)d more)", len(rest)) % {
        "title": title,
        "count": len(rest),
    }


def envelope_sender(user: User) -> str:
    """Where a mail server reports that the address is dead: signed, where there is such a place."""
    if not settings.BOUNCE_ADDRESS:
        return settings.DEFAULT_FROM_EMAIL
    token = token_make("bounce", user.pk, about=user.email)
    name, at, domain = settings.BOUNCE_ADDRESS.rpartition("@")
    return f"{name}+{token}{at}{domain}"


def site_host() -> str:
    """The name of the site's machine, for identifiers that must be the site's own."""
    return urlsplit(settings.SITE_ORIGIN).hostname or "localhost"
