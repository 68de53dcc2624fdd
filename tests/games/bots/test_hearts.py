"""What the bot of Hearts passes, plays and avoids."""

import random
import time
from itertools import pairwise

import pytest

from games.bots.hearts import choose
from games.engine.gifts import gift_asked
from games.engine.rules.hearts import RULES
from tests.hearts import SUITS, deck, later, options, playing, position


def chosen(state, seat=0, log=()):
    return choose(position(state, seat, log), "steady")


def plays(*texts):
    """Entries like ``"0 5C"``."""
    return [
        {"type": "play", "seat": int(text[0]), "cards": [text[2:]], "n": n}
        for n, text in enumerate(texts, start=1)
    ]


def passing(hand):
    """What it passes of these thirteen cards; the others hold the rest of the pack."""
    rest = [card for card in " ".join(SUITS).split() if card not in hand.split()]
    hands = [hand, *(" ".join(rest[at::3]) for at in range(3))]
    state = playing(*hands)
    state = state._replace(hand_no=1, hand=state.hand._replace(gifts=(0,) * 4, trick=None))
    return set(chosen(state).split()[1:])


def test_it_passes_the_queen_of_a_short_suit_and_what_would_have_to_take_her():
    assert passing("2C 3C 4C 2D 3D 4D QS KS AS 2H 3H 4H 5H") == {"QS", "KS", "AS"}


def test_it_keeps_the_queen_among_many_spades():
    assert "QS" not in passing("2C KC AC 2D KD 2S 3S 4S 5S QS 2H 3H KH")


def test_it_passes_high_hearts():
    assert {"AH", "KH"} <= passing("2C 3C 4C 5C 2D 3D 4D 2S 3S 4S 5S KH AH")


def test_it_throws_the_queen_away_when_it_cannot_follow():
    assert chosen(later("5C", "QS AD 9H", "4S", "6S", lies="KC"), 1) == "QS"


def test_it_lets_somebody_else_take_her():
    state = later("5C", "QS 2S", "4S", "6S", lies="KS")
    assert chosen(state, 1) == "QS"


def test_it_ducks_with_the_highest_card_that_does_not_win():
    assert chosen(later("5C", "2D 9D KD", "4S", "6S", lies="TD"), 1) == "9D"


def test_it_does_not_take_a_trick_with_points_when_it_can_duck():
    state = later("5C", "KC", "2C 4C", "AC 3C", lies="JC QS", leader=0)
    assert chosen(state, 2) in {"2C", "4C"}


def test_it_wins_an_empty_last_place_with_its_highest():
    state = later("5C", "6C", "7C", "KC 8C", lies="5C 6C 7C", leader=0)
    assert chosen(state, 3) == "KC"


def test_it_does_not_lead_into_the_queen():
    assert chosen(later("AS 2D", "QS 3D", "4S 4D", "5S 5D")) == "2D"


def test_it_takes_a_heart_from_who_seems_to_shoot_the_moon():
    taken = ("", "", "", "2H 3H 4H 5H 6H 7H 8H 9H TH")
    state = later("3C AH JH", "KC", "AC", "QH 5C", lies="QH", leader=3, taken=taken, broken=True)
    assert chosen(state, 0) == "AH"


def test_it_ducks_the_same_trick_while_nobody_shoots():
    taken = ("2H 3H", "", "4H", "5H 6H 7H 8H 9H TH")
    state = later("3C AH JH", "KC", "AC", "QH 5C", lies="QH", leader=3, taken=taken, broken=True)
    assert chosen(state, 0) == "JH"


def match_of(chance, seats, smart, **changes):
    """A match in which these seats are played by the policy and the others at random."""
    state, log, longest = RULES.start(options(seats, target=50, **changes), seats), [], 0.0
    while RULES.outcome(state) is None:
        if RULES.deck(state) is not None:
            state, log = RULES.deal(state, deck(chance.random(), seats)), []
            continue
        seat = RULES.to_act(state)[0]
        seen = position(state, seat, log)
        asked = gift_asked(seen["view"])
        if seat in smart:
            before = time.process_time()
            move = choose(seen, "steady")
            longest = max(longest, time.process_time() - before)
            assert choose(seen, "steady") == move
        elif asked:
            move = "give " + " ".join(chance.sample(asked["from"], asked["count"]))
        else:
            move = chance.choice(seen["view"]["legal"])
        after = RULES.play(state, seat, move)
        entry = RULES.entry(state, seat, move, after)
        log += [{**entry, "n": len(log) + 1}] if entry else []
        state = after
    return RULES.outcome(state), longest


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_takes_far_fewer_points_than_chance(seats):
    totals = [0] * seats
    for seed in range(10):
        outcome, _ = match_of(random.Random(seed), seats, {0})
        totals = [total + more for total, more in zip(totals, outcome.points, strict=True)]
    assert totals[0] * 3 < 2 * min(totals[1:])


@pytest.mark.parametrize("changes", [{"jd": True}, {"moon": "self"}, {"pass_cards": 4}])
def test_it_plays_whole_matches_under_every_rule_in_no_time(changes):
    outcome, longest = match_of(random.Random(1), 4, {0, 1, 2, 3}, **changes)
    assert 1 in outcome.places
    assert longest < 0.5


def test_it_keeps_the_jack_of_diamonds_where_it_counts():
    state = later("5C", "JD AD", "4S", "6S", lies="KC", jd=True)
    assert chosen(state, 1) == "AD"


def test_it_remembers_what_was_played():
    """With every higher diamond gone its ten would win: another suit is led."""
    gone = plays("0 JD", "1 QD", "2 KD", "3 AD")
    state = later("TD 3C", "2D", "4D", "5D", broken=True)
    assert chosen(state, 0, gone) == "3C"
    assert all(one["n"] < other["n"] for one, other in pairwise(gone))
