"""A hand played again from its deal, with what was taken back in it."""

from typing import Any

from games.engine.base import Rules
from games.models import Hand, Match, Move


def hand_states(
    match: Match, rules: Rules[Any], hand: Hand, until: int | None = None
) -> dict[int, Any]:
    """The state after each entry of a hand; under ``hand.after`` as it was dealt.

    An undo leads to the state after the entry that it names, so a position has the same state
    however it came about. A deal that follows an entry belongs to it: whoever goes back to that
    entry finds the cards dealt.
    """
    moves = Move.objects.filter(match=match, hand_no=hand.number).order_by("number")
    states: dict[int, Any] = {}
    state, n = None, hand.after
    for by, entry_n, public, private in moves.values_list("by", "entry_n", "public", "private"):
        if until is not None and entry_n is not None and entry_n > until:
            break
        if by == Move.By.DEAL:
            state = rules.loads(private["state"])
        elif public["type"] == "undo":
            state = states[public["to"]]
        for seat, text in private.get("moves", ()):
            state = rules.play(state, seat, text)
        n = entry_n or n
        states[n] = state
    return states
