"""Matches that are over, for reports that begin with them."""

from django.db import transaction
from django.utils import timezone

from games.models import Match, Move
from games.selectors.positions import position_choose
from games.services.table import table_lock
from tests.factories import match_started

SHORT = {
    "313": {"games": "2"},
    "hearts": {"target": "50"},
    "spades": {"target": "100"},
    "three-thirteen": {"rounds": "sprint"},
}
"""House rules under which a match is soon over."""


def match_finished(*people, game="313", preset=None, options=None, **fields) -> Match:
    """Store a match that these people have played to its end, each as a bot would."""
    match = match_started(
        *people,
        game_slug=game,
        preset=preset or game,
        options={**SHORT[game], **(options or {})},
        **fields,
    )
    for _turn in range(2000):
        if match.status != Match.Status.RUNNING:
            return match
        _turn_play(match)
        match.refresh_from_db()
    raise AssertionError("the match does not end")


def _turn_play(match: Match) -> None:
    with transaction.atomic():
        at = table_lock(match.pk, timezone.now())
        seat = next(one for one in at.seats if one.index == at.match.to_act[0])
        at.play(seat.index, position_choose(at.match, seat), Move.By.PLAYER)
        at.settle()
