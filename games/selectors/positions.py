"""What a seat may see, for its person's page and for the bot that plays in their place."""

import logging
from collections.abc import Sequence
from typing import Any

from games.bots import LEVELS, policies
from games.engine.base import Entry, Position, Rules, View
from games.engine.errors import OutOfTurn
from games.engine.errors import gettext_noop as _
from games.engine.gifts import move_first
from games.engine.registry import game
from games.engine.undo import entries_standing
from games.models import Hand, Match, Move, Seat, Snapshot

logger = logging.getLogger(__name__)


def match_view(match: Match, seat: int | None) -> View:
    """The view of one seat of a started match (None: of anybody)."""
    rules = game(match.game)
    state = Snapshot.objects.values_list("state", flat=True).get(pk=match.pk)
    return rules.view(rules.loads(state), seat)


def hand_entries(match: Match) -> list[Entry]:
    """The public log entries of the hand that is being played, but for what was taken back."""
    after = (
        Hand.objects.filter(match=match, number=match.hand_no)
        .values_list("after", flat=True)
        .first()
    )
    moves = Move.objects.filter(match=match, entry_n__gt=after or 0).order_by("entry_n")
    return entries_standing(list(moves.values_list("public", flat=True)))


def position_choose(match: Match, seat: Seat) -> str:
    """The move that the game's policy chooses for a seat, out of what that seat may see.

    Raises:
        OutOfTurn: the turn has passed on since the seat was read.
    """
    rules = game(match.game)
    state = rules.loads(Snapshot.objects.values_list("state", flat=True).get(pk=match.pk))
    if seat.number not in rules.to_act(state):
        raise OutOfTurn(_("It is not your turn. You may play when it comes to you."))
    return move_choose(match, seat, rules, state, hand_entries(match))


def move_choose(
    match: Match, seat: Seat, rules: Rules[Any], state: Any, log: Sequence[Entry]
) -> str:
    """The same for who has read the state and the log of the hand already.

    A policy that fails must not hold up a match among people: the fault goes to the log, and
    the first legal move is played.
    """
    view = rules.view(state, seat.number)
    position = Position(
        seat=seat.number,
        seats=match.size,
        options=match.options,
        view=view,
        log=list(log),
    )
    try:
        move = policies()[match.game](position, seat.bot_level or LEVELS[0])
    except Exception:
        logger.exception("The policy of %s failed; the first legal move is played.", rules.slug)
        return move_first(view)
    if not rules.is_legal(state, seat.number, move):
        logger.error("The policy of %s broke the rules; the first legal move stands.", rules.slug)
        return move_first(view)
    return move
