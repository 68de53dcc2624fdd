"""The rule cases of Spades."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.engine.options import options_load
from games.engine.rules._spades_cards import DECKS, mask_of, mask_texts
from games.engine.rules._spades_checks import bid_in_range, blind_allowed
from games.engine.rules._spades_deal import cards_each, deck_of, first_seat
from games.engine.rules._spades_moves import BLIND, NIL, Bid
from games.engine.rules._spades_options import Options
from games.engine.rules._spades_score import match_winner, side_score
from games.engine.rules._spades_tricks import plays_mask, suit_led
from games.engine.rules._spades_tricks import trick_winner as winner_of
from games.engine.vectors import Case, Handler

Values = Mapping[str, Any]


def hand_score(case: Case, values: Values) -> dict[str, int | None]:
    """What a hand changes for a player, or for two partners."""
    options = _options(values)
    bids = [_bid(options, player) for player in case["side"]]
    taken = [player["taken"] for player in case["side"]]
    score = side_score(options, bids, taken, case["bags_before"] or 0)
    return {"delta": score.delta, "bags_after": score.bags if options.bag_penalty else None}


def bid_valid(case: Case, values: Values) -> bool:
    """Whether it can be bid at all."""
    options = _options(values)
    return bid_in_range(options, case["bid"], cards_each(options))


def blind_nil_allowed(case: Case, values: Values) -> bool:
    """Whether blind nil may be bid with this score."""
    is_behind = blind_allowed(_options(values), case["own"], case["best_opponent"])
    return is_behind and not case["hand_seen"]


def legal_plays(case: Case, values: Values) -> list[str]:
    """The cards that may be played; where low clubs open, unbroken spades mean the first trick."""
    options = _options(values)
    held = mask_of(options.deck, case["hand"])
    trick = tuple(DECKS[options.deck][card] for card in case["trick"])
    broken = case["spades_broken"]
    is_first = case.get("first_trick", not broken)
    return mask_texts(plays_mask(options, held, trick, broken=broken, first=is_first))


def trick_winner(case: Case, values: Values) -> int:
    """Which card takes the trick, in the order of play."""
    options = _options(values)
    trick = tuple(DECKS[options.deck][card] for card in case["trick"])
    return winner_of(trick, suit_led(options, trick, first=False))


def game_end(case: Case, values: Values) -> dict[str, object]:
    """Whether the match is over, and the side that has won it."""
    options = replace(_options(values), target=case.get("target", _options(values).target))
    winner = match_winner(options, case["scores"])
    return {"over": winner is not None, "winners": None if winner is None else [winner]}


def deal(case: Case, values: Values) -> dict[str, object]:
    """How many cards everybody gets, and which are left out of the pack."""
    options = replace(_options(values), players=case["players"])
    return {"cards_each": cards_each(options), "removed": list(deck_of(options).remove)}


def order(case: Case, values: Values) -> dict[str, int]:
    """Who bids and leads first, and who deals next."""
    players, dealer = case["players"], case["dealer"]
    first = first_seat(players, dealer)
    return {"first_bidder": first, "first_leader": first, "next_dealer": first}


HANDLERS: dict[tuple[str, str], Handler] = {
    ("spades", "hand_score"): hand_score,
    ("spades", "bid_valid"): bid_valid,
    ("spades", "blind_nil_allowed"): blind_nil_allowed,
    ("spades", "legal_plays"): legal_plays,
    ("spades", "trick_winner"): trick_winner,
    ("spades", "game_end"): game_end,
    ("spades", "deal"): deal,
    ("spades", "order"): order,
}


def _options(values: Values) -> Options:
    return options_load(Options, values)


def _bid(options: Options, player: Mapping[str, Any]) -> Bid:
    """A bid of 0 is a nil where nil is played; the file says of a blind one that it is blind."""
    if player.get("blind"):
        return BLIND
    bid: Bid = player["bid"]
    return NIL if bid == 0 and options.nil else bid
