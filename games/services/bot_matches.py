"""Matches of bots alone, to look at and for tests. Nobody sits there: only commands make them."""

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.models import Match
from games.services.matches import match_create, match_start
from games.services.sweeps import bots_play


@transaction.atomic
def bot_match_start(
    *, game_slug: str, preset: str, options: Mapping[str, str], seats: int
) -> Match:
    """A match at which bots take every seat; a worker plays it on by itself.

    Raises:
        Illegal: a game, preset or option that does not exist, or that do not go together.
    """
    match = match_create(
        creator=None,
        game_slug=game_slug,
        preset=preset,
        options=options,
        seats=seats,
        bots=seats,
        pace="1d",
        visibility=Match.Visibility.OPEN,
    )
    match_start(match, timezone.now())
    return match


def bot_match_play(*, match_id: UUID) -> Match:
    """Play a match of bots to its end, worker or not; one that is halted stays where it is."""
    while Match.objects.running().filter(pk=match_id).exists():
        bots_play(match_id=match_id)
    return Match.objects.get(pk=match_id)
