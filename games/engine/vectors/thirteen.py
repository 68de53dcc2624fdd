"""The rule cases of 313."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.base import Seat
from games.engine.options import options_load
from games.engine.rules._thirteen_cards import BITS, mask_of, mask_texts
from games.engine.rules._thirteen_combos import KINDS, Book, book_of
from games.engine.rules._thirteen_hand import Hand
from games.engine.rules._thirteen_instant import instant_win as instant_win_of
from games.engine.rules._thirteen_options import Options
from games.engine.rules._thirteen_score import hand_places, hand_points
from games.engine.rules.thirteen import RULES, State, lowest_card, lowest_holder
from games.engine.vectors import Case, Handler

Values = Mapping[str, Any]


def classify(case: Case, values: Values) -> dict[str, object] | None:
    """The type, size and top card of the cards; None when they are no combination."""
    mask = _mask(case["cards"])
    combo = _book(values).combo(mask)
    if combo is None:
        return None
    kind, size = combo.form
    return {"type": KINDS[kind], "size": size, "top": mask_texts(mask)[-1]}


def beats(case: Case, values: Values) -> bool:
    """Whether the play beats the table."""
    return _book(values).beats(_mask(case["play"]), _mask(case["table"]))


def starter(case: Case, values: Values) -> Seat:
    """The seat that leads."""
    winner: Seat | None = case["previous_winner"]
    if case["first_game"] or winner is None:
        return lowest_holder([mask_of(cards) for cards in case["hands"]])
    return winner


def script(case: Case, values: Values) -> dict[str, object]:
    """What became of the moves, one after the other."""
    state = _state(case, options_load(Options, values))
    done = []
    for move in case["moves"]:
        text = "pass" if move.get("pass") else " ".join(move["play"])
        done.append(RULES.is_legal(state, move["seat"], text))
        if done[-1]:
            state = RULES.play(state, move["seat"], text)
    return {
        "ok": done,
        "turn": state.hand.turn,
        "to_beat": mask_texts(state.hand.table) or None,
        "finished": list(state.hand.out),
        "over": state.is_closed,
    }


def instant_win(case: Case, values: Values) -> str | None:
    """The name of the instant win in the hand."""
    return instant_win_of(options_load(Options, values), mask_of(case["hand"]))


def places(case: Case, values: Values) -> dict[str, list[int]]:
    """Places and points of a hand."""
    options = options_load(Options, values)
    left = case["cards_left"] or [0] * case["players"]
    found = hand_places(case["players"], case["finish"], left)
    return {"places": list(found), "points": list(hand_points(options.points, found, left))}


HANDLERS: dict[tuple[str, str], Handler] = {
    ("313", "classify"): classify,
    ("313", "beats"): beats,
    ("313", "starter"): starter,
    ("313", "script"): script,
    ("313", "instant_win"): instant_win,
    ("313", "places"): places,
}


def _book(values: Values) -> Book:
    return book_of(options_load(Options, values))


def _mask(cards: Sequence[str]) -> int:
    """The mask of a play; 0, which is no combination, for cards that one pack does not have."""
    known = set(cards) & BITS.keys()
    return mask_of(known) if len(known) == len(cards) else 0


def _state(case: Case, options: Options) -> State:
    hands = tuple(mask_of(cards) for cards in case["hands"])
    lowest = lowest_card(hands)
    leads = options.first_play_lowest and case["first_game"] and hands[case["starter"]] & lowest
    hand = Hand(hands, case["starter"], lowest if leads else 0)
    return State(options, 0, 1, (0,) * len(hands), hand)
