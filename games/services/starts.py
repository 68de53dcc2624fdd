"""Tables whose time has come: they start, with bots or smaller, or are called off."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.engine.errors import RulesError
from games.engine.registry import game
from games.models import Match, Seat
from games.selectors.says import match_options
from games.services.edits import table_close
from games.services.matches import match_start
from games.services.places import places_close_up
from games.services.sweeps import BATCH, do_or_log
from games.services.table import match_lock


def starts_sweep(*, now: datetime | None = None) -> int:
    """Start, or call off, every table whose time has come; the number of tables.

    Two sweeps at once do nothing twice: the second finds a table that waits no more.
    """
    now = now or timezone.now()
    due = Match.objects.filter(status=Match.Status.OPEN, starts_at__lte=now).order_by("starts_at")
    match_ids = list(due.values_list("pk", flat=True)[:BATCH])
    for match_id in match_ids:
        do_or_log(partial(_table_start, match_id=match_id, now=now))
    return len(match_ids)


@transaction.atomic
def _table_start(*, match_id: UUID, now: datetime) -> None:
    match = match_lock(match_id)
    if match.status != Match.Status.OPEN or match.starts_at is None or match.starts_at > now:
        return
    taken = list(match.seats.all())
    if not taken or not _is_made_to_fit(match, taken):
        table_close(match, taken, by=None, now=now)
        return
    match.save(update_fields=["size", "bots", "options"])
    match_start(match, now)


def _is_made_to_fit(match: Match, taken: Sequence[Seat]) -> bool:
    """Fill the free seats or leave them out, as the creator chose; whether that makes a match."""
    free = match.size - match.bots - len(taken)
    if not free:
        return True
    if match.if_short == Match.IfShort.BOTS:
        match.bots += free
        return True
    if match.if_short == Match.IfShort.OFF:
        return False
    match.size -= free
    if not _is_playable(match):
        return False
    places_close_up(match, taken)
    return True


def _is_playable(match: Match) -> bool:
    """Whether the house rules allow a table of this size; the number of players follows it."""
    rules = game(match.game)
    if match.size not in rules.seats:
        return False
    if "players" in match.options:
        match.options = {**match.options, "players": match.size}
    try:
        rules.start(match_options(match), match.size)
    except RulesError:
        return False
    return True
