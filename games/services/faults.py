"""A match that a fault halts, and that goes on when the cause is mended."""

import logging
from datetime import datetime
from functools import partial
from uuid import UUID

from django.core.mail import mail_admins
from django.db import transaction
from django.utils import timezone

from games import tasks
from games.engine.errors import gettext_noop as _
from games.models import Match
from games.services.broker import task_kick
from games.services.refusals import Conflict
from games.services.table import match_lock, table_of

logger = logging.getLogger(__name__)


def match_halt(match: Match, now: datetime, cause: str) -> None:
    """Stop a locked match and its clock; its players see that, and the admins get a mail."""
    match.halted_at, match.deadline, match.bot_due_at = now, None, None
    match.version += 1  # So that the pages that follow the match show it.
    match.save(update_fields=["halted_at", "deadline", "bot_due_at", "version"])
    logger.error("Match %s is halted: %s", match.pk, cause)
    words = f"{cause}\nWhen the cause is mended: manage.py resume_match {match.pk}\n"
    transaction.on_commit(partial(mail_admins, f"Match {match.pk} is halted", words), robust=True)


@transaction.atomic
def match_halt_unplayable(*, match_id: UUID, cause: str) -> None:
    """Halt a running match in which not even a bot can find a move; once, whoever comes first."""
    match = match_lock(match_id)
    if match.is_running:
        match_halt(match, timezone.now(), cause)


@transaction.atomic
def match_resume(*, match_id: UUID) -> Match:
    """Let a halted match go on: whoever is to act is asked anew, with the whole pace.

    Raises:
        Conflict: there is no such match, or it is not halted.
    """
    try:
        match = match_lock(match_id)
    except Match.DoesNotExist:
        match = None
    if match is None or match.halted_at is None:
        raise Conflict(_("There is no halted match with this id."))
    table = table_of(match, timezone.now())
    table.match.halted_at = None
    for seat in table.seats:
        seat.asked_version = None
    table.match.version += 1
    table.match.save(update_fields=["halted_at"])
    table.settle()
    if table.match.bot_due_at:
        task_kick(tasks.bots_play, str(match_id))
    return table.match
