"""What must hold of Hearts whatever the house rules, the deal and the moves."""

import json

from hypothesis import HealthCheck, given, settings, strategies

from games.engine.base import hand_is_closed
from games.engine.rules._hearts_cards import cards_of, move_read
from games.engine.rules._hearts_score import MOON
from games.engine.rules.hearts import REMOVED, RULES
from tests.hearts import any_options, deck, random_match

SEEDS = strategies.integers(0, 10**9)
SOME = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def held_and_played(state):
    """Every card of the hand by where it is now; a sum of disjoint masks."""
    hand = state.hand
    lying = [hand.trick.mask] if hand.trick else []
    return [*hand.cards, *hand.taken, *lying]


@SOME
@given(any_options(), SEEDS)
def test_somebody_is_to_act_or_the_match_is_over_and_there_is_a_legal_move(table, seed):
    for state, seat, _, after in random_match(table, seed):
        assert seat in RULES.to_act(state)
        over = RULES.outcome(after) is not None
        assert over + bool(RULES.to_act(after)) + (RULES.deck(after) is not None) == 1
        assert hand_is_closed(RULES, after) == (not RULES.to_act(after))
        for other in range(table.players):
            assert bool(RULES.legal_moves(after, other)) == (other in RULES.to_act(after))


@SOME
@given(any_options(), SEEDS)
def test_no_card_is_lost_or_doubled(table, seed):
    whole = 52 - len(REMOVED[table.players])
    for _, _, _, after in random_match(table, seed):
        places = held_and_played(after)
        assert sum(mask.bit_count() for mask in places) == whole
        union = 0
        for mask in places:
            assert not union & mask
            union |= mask


@SOME
@given(any_options(), SEEDS)
def test_the_legal_cards_are_just_those_of_the_hand_that_play_accepts(table, seed):
    steps = [step for step in random_match(table, seed) if not step[0].hand.is_giving]
    for state, seat, move, after in steps[::4]:
        accepted = [card for card in RULES.hands(state)[seat] if RULES.is_legal(state, seat, card)]
        assert RULES.legal_moves(state, seat) == accepted
        again = RULES.play(RULES.loads(RULES.dumps(state)), seat, move.lower())
        assert RULES.dumps(again) == RULES.dumps(after)
        json.dumps(RULES.view(after, seat))


@SOME
@given(any_options(), SEEDS)
def test_the_points_of_a_hand_add_up(table, seed):
    for _, _, _, after in random_match(table, seed):
        outcome = RULES.hand_outcome(after)
        if outcome is None:
            continue
        jack = -10 if table.jd else 0
        moon = {"others": MOON * (table.players - 1), "self": -MOON}[table.moon]
        assert sum(outcome.points) == jack + (moon if outcome.note else MOON)


@SOME
@given(any_options(), SEEDS, strategies.text(max_size=20), strategies.integers(0, 4))
def test_a_refused_move_changes_nothing(table, seed, text, other):
    for state, seat, move, _ in list(random_match(table, seed))[::9]:
        before = RULES.dumps(state)
        for at, tried in ((seat, text), ((seat + 1 + other) % table.players, move)):
            RULES.is_legal(state, at, tried)
            assert RULES.dumps(state) == before


@SOME
@given(any_options(), SEEDS)
def test_replaying_a_match_gives_the_same_states(table, seed):
    steps = list(random_match(table, seed))
    again = list(random_match(table, seed))
    assert [RULES.dumps(step[3]) for step in steps] == [RULES.dumps(step[3]) for step in again]


def swapped(state, viewer, chance):
    """The state with two cards exchanged that the viewer cannot see; None when there are none.

    What the viewer passed on and got stays what it was: those cards it has seen.
    """
    hand = state.hand
    seen = 0
    if viewer is not None and hand.gifts:
        giver = (viewer - _step(state)) % len(hand.cards)
        seen = hand.gifts[viewer] | (0 if hand.is_giving else hand.gifts[giver])
    others = [at for at in range(len(hand.cards)) if at != viewer and hand.cards[at] & ~seen]
    if len(others) < 2:
        return None
    one, two = (
        1 << chance.choice(cards_of(hand.cards[at] & ~seen)) for at in chance.sample(others, 2)
    )

    def moved(mask):
        if bool(mask & one) == bool(mask & two):
            return mask
        return mask ^ (one | two)

    masks = {at: moved(hand.cards[at]) for at in range(len(hand.cards))}
    gifts = tuple(moved(gift) for gift in hand.gifts)
    return state._replace(hand=hand._replace(cards=tuple(masks.values()), gifts=gifts))


def _step(state):
    return {"left": 1, "right": -1, "across": 2}[RULES.view(state, None)["public"]["direction"]]


@SOME
@given(any_options(), SEEDS, strategies.randoms(use_true_random=False))
def test_a_view_never_depends_on_cards_that_the_seat_cannot_see(table, seed, chance):
    for state, _, _, _ in list(random_match(table, seed))[::17]:
        for viewer in (None, *range(table.players)):
            other = swapped(state, viewer, chance)
            if other is not None:
                assert RULES.view(other, viewer) == RULES.view(state, viewer)


@SOME
@given(any_options(), SEEDS, strategies.randoms(use_true_random=False))
def test_nobody_can_tell_what_others_give_before_all_have(table, seed, chance):
    """Whatever a seat has chosen, everybody else is shown the same."""
    start = RULES.start(table, table.players)
    state = RULES.deal(start, deck(seed, table.players))
    if not state.hand.is_giving:
        return
    seat = chance.randrange(table.players)
    asked = RULES.view(state, seat)["public"]["give"]
    choices = [chance.sample(asked["from"], asked["count"]) for _ in range(2)]
    one, two = (RULES.play(state, seat, "give " + " ".join(cards)) for cards in choices)
    for viewer in (None, *(at for at in range(table.players) if at != seat)):
        assert RULES.view(one, viewer) == RULES.view(two, viewer)
    assert move_read("give " + " ".join(choices[0]))[0]
