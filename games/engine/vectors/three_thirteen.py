"""The rule cases of Three Thirteen."""

from collections.abc import Mapping
from typing import Any

from cards.card import card_id, card_texts
from games.engine.base import Seat
from games.engine.options import options_load
from games.engine.rules._three_thirteen_cards import Round, card_points, cards_read, round_of
from games.engine.rules._three_thirteen_melds import is_meld as is_meld_of
from games.engine.rules._three_thirteen_moves import STOCK, move_read
from games.engine.rules._three_thirteen_options import PRESETS, Options
from games.engine.rules._three_thirteen_play import DRAW, Play, last_turns, stock_made, stock_used
from games.engine.rules._three_thirteen_score import winners_of
from games.engine.rules._three_thirteen_solver import (
    outs_of,
    penalty_after_discard,
    penalty_of,
    solve,
)
from games.engine.rules._three_thirteen_state import State
from games.engine.rules._three_thirteen_view import draws
from games.engine.rules.three_thirteen import RULES
from games.engine.vectors import Case, Handler

Values = Mapping[str, Any]


def is_meld(case: Case, values: Values) -> bool:
    """Whether the cards are a meld."""
    return is_meld_of(_round(case, values), cards_read(case["cards"]))


def best_arrangement(case: Case, values: Values) -> int:
    """The least that the hand costs."""
    return penalty_of(_round(case, values), cards_read(case["hand"]))


def final_turn(case: Case, values: Values) -> int:
    """The least that the hand costs after the discard."""
    return penalty_after_discard(_round(case, values), cards_read(case["hand"]))


def go_out(case: Case, values: Values) -> dict[str, object]:
    """Whether one can go out, and with which discards."""
    in_round, hand = _round(case, values), cards_read(case["hand"])
    outs = sorted(card_texts(outs_of(in_round, hand)))
    is_free = _options(case, values).out_without_discard and solve(in_round, hand).is_complete
    return {"can_go_out": bool(outs) or is_free, "discards": outs}


def points(case: Case, values: Values) -> int:
    """What a card left over costs."""
    return card_points(_round(case, values), card_id(case["card"]))


def setup(case: Case, values: Values) -> dict[str, int]:
    """The packs, their cards, and how many are left when all have been dealt and one lies up."""
    seats, options = case["players"], _options(case, values)
    deck = RULES.deck(RULES.start(options, seats))
    cards = (52 + deck.jokers) * deck.decks if deck else 0
    dealt = seats * _round(case, values).size + 1
    return {"decks": deck.decks if deck else 0, "cards": cards, "stock_after_deal": cards - dealt}


def round_info(case: Case, values: Values) -> dict[str, object]:
    """How many cards are dealt, and which rank is wild."""
    in_round = _round(case, values)
    return {"cards": in_round.size, "wild": in_round.wild_text}


def turn_order(case: Case, values: Values) -> list[Seat]:
    """Who has a last turn, in their order."""
    return last_turns(case["players"], case["out"])


def dealer(case: Case, values: Values) -> dict[str, Seat]:
    """Who deals a round, and who plays first."""
    seats = case["players"]
    deals = (case["first_dealer"] + case["round"] - 1) % seats
    return {"dealer": deals, "first": (deals + 1) % seats}


def draw_sources(case: Case, values: Values) -> list[str]:
    """What can be drawn: the stock, and the top cards of the piles."""
    state = _state(case, values)
    moves = [move_read(text) for text in draws(state)]
    tops = [card_texts(pile[-1:]) for pile in state.play.piles]
    return [STOCK if move.source == STOCK else tops[move.pile or 0][0] for move in moves]


def exhausted_stock(case: Case, values: Values) -> dict[str, object]:
    """What becomes of a stock that is used up at the start of a turn."""
    state = _state(case, values)
    play, names = state.play, list(case["piles"])
    ends = state.options.exhaust == "end_round" or not stock_used(play)
    made = play if ends else stock_made(play, stock_used(play))
    piles = {name: card_texts(pile) for name, pile in zip(names, made.piles, strict=True)}
    return {"stock": card_texts(made.stock), "piles": piles, "round_ends": ends}


def round_score(case: Case, values: Values) -> list[int]:
    """The totals after a round."""
    return [before + cost for before, cost in zip(case["before"], case["penalties"], strict=True)]


def winners(case: Case, values: Values) -> list[Seat]:
    """Who has won."""
    return winners_of(case["totals"])


HANDLERS: dict[tuple[str, str], Handler] = {
    ("three-thirteen", "is_meld"): is_meld,
    ("three-thirteen", "best_arrangement"): best_arrangement,
    ("three-thirteen", "final_turn"): final_turn,
    ("three-thirteen", "go_out"): go_out,
    ("three-thirteen", "card_points"): points,
    ("three-thirteen", "setup"): setup,
    ("three-thirteen", "round_info"): round_info,
    ("three-thirteen", "turn_order"): turn_order,
    ("three-thirteen", "dealer"): dealer,
    ("three-thirteen", "draw_sources"): draw_sources,
    ("three-thirteen", "exhausted_stock"): exhausted_stock,
    ("three-thirteen", "round_score"): round_score,
    ("three-thirteen", "winners"): winners,
}


def _options(case: Case, values: Values) -> Options:
    """The options of a case; its file writes the packs of a preset as a table of its own."""
    own = {name: value for name, value in values.items() if not isinstance(value, Mapping)}
    own.setdefault("decks", PRESETS[case["preset"]].decks)
    return options_load(Options, own)


def _round(case: Case, values: Values) -> Round:
    return round_of(_options(case, values), case["round"])


def _state(case: Case, values: Values) -> State:
    """A turn that is to begin, with these piles."""
    seats = case.get("players", 2)
    piles = tuple(map(cards_read, case["piles"].values()))
    turn = case.get("seat", 0)
    play = Play(DRAW, turn, ((),) * seats, tuple(range(case["stock"])), piles)
    return State(_options(case, values), 0, 1, (0,) * seats, play)
