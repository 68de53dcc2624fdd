"""What somebody's choices come to: whether a notice is mailed, when, and where else it goes."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from notices.kinds import Kind
from notices.models import Choice, Inbox, MailMode, Notice, SubjectChoice

MONDAY: Final = 0
NO_CHOICE_PUSH: Final = True
"""Whoever lets a browser take pushes, or names a webhook, wants all kinds there until they say."""


@dataclass
class Wishes:
    """The choices of one person, as the rows that they made."""

    inbox: Inbox
    zone: ZoneInfo | None = None
    kinds: dict[str, Choice] = field(default_factory=dict)
    subjects: dict[tuple[str, str], SubjectChoice] = field(default_factory=dict)

    def mail_mode(self, kind: Kind, notice: Notice) -> str:
        """When this notice is mailed; an exception for its subject goes first."""
        usual = self.usual(kind).mail
        if self.inbox.mail_stopped_at or self.inbox.is_bounced:
            return MailMode.OFF
        exception = self.subjects.get((notice.subject_type, notice.subject_id))
        if exception is None or usual == MailMode.OFF:
            return usual
        return exception.mail

    def mail_at(self, kind: Kind, notice: Notice, now: datetime) -> datetime | None:
        """The moment from which a mail of it may leave; None for never."""
        match self.mail_mode(kind, notice):
            case MailMode.NOW:
                return now
            case MailMode.DIGEST:
                return digest_after(now, self.inbox.digest_hour, self.zone)
            case MailMode.WEEKLY:
                return digest_after(now, self.inbox.digest_hour, self.zone, weekday=MONDAY)
        return None

    def goes_out(self, kind: Kind, notice: Notice, channel: str) -> bool:
        """Whether it goes to the devices (``push``) or to the ``webhook``."""
        exception = self.subjects.get((notice.subject_type, notice.subject_id))
        is_quiet = exception is not None and exception.mail == MailMode.OFF
        return not is_quiet and bool(getattr(self.usual(kind), channel))

    def usual(self, kind: Kind) -> Choice:
        """What the person chose for a kind, or what it is without a choice."""
        return self.kinds.get(kind.name) or Choice(
            user_id=self.inbox.pk,
            kind=kind.name,
            mail=kind.mail,
            push=NO_CHOICE_PUSH,
            webhook=NO_CHOICE_PUSH,
        )


def digest_after(
    now: datetime, hour: int, zone: ZoneInfo | None, *, weekday: int | None = None
) -> datetime:
    """The next time a clock in that zone shows the full hour, on this day of the week, in UTC.

    An hour that the change to summer time leaves out is the one after it.
    """
    here = now.astimezone(zone or UTC)
    days, step = (0, 1) if weekday is None else ((weekday - here.weekday()) % 7, 7)
    at = datetime.combine(here.date() + timedelta(days=days), time(hour), tzinfo=here.tzinfo)
    if at.astimezone(UTC) <= now:
        later = here.date() + timedelta(days=days + step)
        at = datetime.combine(later, time(hour), tzinfo=here.tzinfo)
    return at.astimezone(UTC)
