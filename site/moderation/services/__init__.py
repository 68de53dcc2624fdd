"""Every write of moderation. What a moderator does leaves a line in the log, in one transaction."""

from moderation.services.people import (
    note_add,
    person_ban,
    person_unban,
    person_warn,
    warnings_confirm,
)
from moderation.services.queues import waiting_note, waiting_note_soon
from moderation.services.reports import report_send
from moderation.services.things import reports_dismiss, thing_hide, thing_show

__all__ = [
    "note_add",
    "person_ban",
    "person_unban",
    "person_warn",
    "report_send",
    "reports_dismiss",
    "thing_hide",
    "thing_show",
    "waiting_note",
    "waiting_note_soon",
    "warnings_confirm",
]
