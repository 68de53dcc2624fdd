"""The rule cases of Hearts."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.engine.options import options_load
from games.engine.rules._hearts_cards import INDICES, mask_of, mask_texts
from games.engine.rules._hearts_hand import follows_legal, leads_legal, pass_step
from games.engine.rules._hearts_options import Options
from games.engine.rules._hearts_score import hand_points as points_of
from games.engine.rules._hearts_score import is_over, ranking
from games.engine.rules.hearts import REMOVED
from games.engine.vectors import Case, Handler

Values = Mapping[str, Any]


def legal_plays(case: Case, values: Values) -> list[str]:
    """The cards of the hand that may be played to the trick."""
    options, cards, is_first = _options(case, values), mask_of(case["hand"]), case["first_trick"]
    if case["trick"]:
        suit = INDICES[case["trick"][0]] // 13
        return mask_texts(follows_legal(options, cards, suit, is_first=is_first))
    is_broken = case["hearts_broken"]
    return mask_texts(leads_legal(options, cards, is_first=is_first, is_broken=is_broken))


def hand_points(case: Case, values: Values) -> list[int]:
    """What each seat gets for the cards it took."""
    return list(points_of(_options(case, values), [mask_of(cards) for cards in case["taken"]]))


def pass_direction(case: Case, values: Values) -> list[str]:
    """Where cards are passed in each of the hands."""
    options = _options(case, values)
    return [pass_step(options, hand_no)[0] for hand_no in case["hands"]]


def deal(case: Case, values: Values) -> dict[str, object]:
    """How many cards everybody gets, and which are left out."""
    players = _options(case, values).players
    removed = REMOVED[players]
    return {"cards_each": (52 - len(removed)) // players, "removed": list(removed)}


def game_end(case: Case, values: Values) -> dict[str, object]:
    """Whether the match is over at these scores, and who has won it."""
    options, scores = _options(case, values), case["scores"]
    if not is_over(options, scores, hand_no=1):
        return {"over": False, "winners": None}
    return {"over": True, "winners": [at for at, place in enumerate(ranking(scores)) if place == 1]}


HANDLERS: dict[tuple[str, str], Handler] = {
    ("hearts", "legal_plays"): legal_plays,
    ("hearts", "hand_points"): hand_points,
    ("hearts", "pass_direction"): pass_direction,
    ("hearts", "deal"): deal,
    ("hearts", "game_end"): game_end,
}


def _options(case: Case, values: Values) -> Options:
    """The house rules of a case, some of which it says itself."""
    own = {name: case[name] for name in ("players", "target") if name in case}
    return replace(options_load(Options, values), **own)
