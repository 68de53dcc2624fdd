"""A match that was halted by a fault goes on when the cause is mended."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games import tasks
from games.engine.errors import gettext_noop as _
from games.models import Match
from games.services.broker import task_kick
from games.services.refusals import Conflict
from games.services.table import match_lock, table_of


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
