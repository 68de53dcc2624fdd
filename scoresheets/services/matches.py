"""The score sheet of a finished match of play by post, kept online."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.refusals import Refused
from games.engine.errors import gettext_noop as _
from games.selectors.invitations import may_enter
from games.selectors.pages import match_get, match_page
from games.selectors.results import hands_closed
from scoresheets.models import Cell, OnlineSheet, Player
from scoresheets.selectors.match_cells import match_cells
from scoresheets.services.writing import result_refresh


@transaction.atomic
def sheet_from_match(*, match_id: UUID, viewer: Any) -> OnlineSheet:
    """The sheet of a match that is over: made once, from the public results of its hands.

    Raises:
        LookupError: there is no such match for this viewer.
        Refused: it is not over yet.
    """
    match = match_get(match_id)
    now = timezone.now()
    if not may_enter(match, viewer, now):
        raise LookupError(match_id)
    if known := OnlineSheet.objects.filter(match=match.pk).first():
        return known
    if match.status != match.Status.FINISHED:
        raise Refused(_("The sheet of a match is made when the match is over."))
    hands = hands_closed(match)
    try:
        with transaction.atomic():
            return _sheet_make(match, viewer, hands, now)
    except IntegrityError:  # Somebody else has asked for it at the same moment.
        return OnlineSheet.objects.get(match=match.pk)


def _sheet_make(match: Any, viewer: Any, hands: Sequence[Any], now: datetime) -> OnlineSheet:
    made = match_cells(match.game, match.options, match.size, [h.result or {} for h in hands])
    sheet = OnlineSheet.objects.create(
        slug=made.slug,
        options=made.options,
        size=match.size,
        first_dealer=hands[0].dealer if hands else 0,
        match=match.pk,
        created_at=match.finished_at or now,
        changed_at=now,
        ended_at=match.finished_at or now,
    )
    Player.objects.bulk_create(
        Player(sheet=sheet, index=seat.number, name=seat.name, user_id=seat.user_id)
        for seat in match_page(match, viewer).seats
    )
    Cell.objects.bulk_create(
        Cell(sheet=sheet, key=key, value=value) for key, value in made.cells.items()
    )
    result_refresh(sheet)
    return sheet
