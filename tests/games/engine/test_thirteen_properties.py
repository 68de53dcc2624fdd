"""What must hold of 313 whatever the house rules, the deal and the moves."""

import json
from itertools import chain, combinations

from hypothesis import HealthCheck, given, settings, strategies

from games.engine.base import hand_is_closed
from games.engine.rules._thirteen_cards import cards_of, mask_text, move_read
from games.engine.rules._thirteen_combos import book_of
from games.engine.rules._thirteen_hand import Hand
from games.engine.rules._thirteen_plays import plays_leading
from games.engine.rules.thirteen import ALL_CARDS, RULES, State, lowest_card
from tests.thirteen import any_options, any_table, random_match

SEEDS = strategies.integers(0, 10**9)
SOME = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
MANY = settings(SOME, max_examples=150)


def hand_of(size):
    """A random hand of up to ``size`` cards, often of few ranks, so that it has combinations."""
    ranks = strategies.integers(0, 12)
    narrow = ranks.flatmap(
        lambda low: strategies.sets(
            strategies.integers(4 * low, min(51, 4 * low + 19)), min_size=1, max_size=size
        )
    )
    wide = strategies.sets(strategies.integers(0, 51), min_size=1, max_size=size)
    return (narrow | wide).map(lambda indices: sum(1 << index for index in indices))


def subsets(hand):
    cards = cards_of(hand)
    groups = chain.from_iterable(combinations(cards, size) for size in range(1, len(cards) + 1))
    return [sum(1 << card for card in group) for group in groups]


@SOME
@given(any_table(), SEEDS)
def test_somebody_is_to_act_or_the_match_is_over_and_there_is_a_legal_move(table, seed):
    for state, seat, move, after in random_match(*table, seed):
        assert RULES.to_act(state) == (seat,)
        assert move in RULES.legal_moves(state, seat)
        over = RULES.outcome(after) is not None
        assert over + bool(RULES.to_act(after)) + (RULES.deck(after) is not None) == 1
        assert hand_is_closed(RULES, after) == (not RULES.to_act(after))


@SOME
@given(any_table(), SEEDS)
def test_no_card_is_lost_or_doubled(table, seed):
    for before, seat, move, after in random_match(*table, seed):
        assert (
            sum(card.bit_count() for card in after.hand.cards)
            == sum(card.bit_count() for card in before.hand.cards) - move_read(move).bit_count()
        )
        held = before.hand.cards[seat]
        assert after.hand.cards[seat] | move_read(move) == held
        assert sum(after.hand.cards) & ~ALL_CARDS == 0
        union = 0
        for cards in after.hand.cards:
            assert not union & cards
            union |= cards


@SOME
@given(any_table(), SEEDS)
def test_every_legal_move_is_accepted_and_replaying_gives_the_same_state(table, seed):
    for state, seat, move, after in random_match(*table, seed):
        legal = RULES.legal_moves(state, seat)
        assert len(set(legal)) == len(legal)
        for one in legal[:: max(1, len(legal) // 10)]:
            assert RULES.is_legal(state, seat, one)
            if one != "pass":
                assert mask_text(move_read(one)) == one, "canonical"
        again = RULES.play(RULES.loads(RULES.dumps(state)), seat, move)
        assert RULES.dumps(again) == RULES.dumps(after)
        json.dumps(RULES.view(after, seat))


@MANY
@given(any_options(), hand_of(7), hand_of(7), strategies.booleans())
def test_the_legal_moves_are_exactly_the_subsets_that_play_accepts(table, hand, other, locked):
    other &= ~hand
    led = plays_leading(book_of(table), other) if other else []
    for on_table in [0, *(move_read(play) for play in led[:: max(1, len(led) // 4)])]:
        state = State(
            table,
            0,
            1,
            (0, 0),
            Hand(
                (other | 1 << 51 | 1 << 50, hand & ~(3 << 50)),
                1,
                table=on_table,
                owner=0 if on_table else None,
                locked=2 if locked and on_table else 0,
            ),
        )
        if not state.hand.cards[1]:
            continue
        accepted = {
            mask_text(cards)
            for cards in subsets(state.hand.cards[1])
            if RULES.is_legal(state, 1, mask_text(cards))
        }
        accepted |= {"pass"} if RULES.is_legal(state, 1, "pass") else set()
        assert set(RULES.legal_moves(state, 1)) == accepted


@MANY
@given(any_options(), hand_of(9))
def test_the_first_play_of_all_contains_the_lowest_card(table, hand):
    state = State(table, 0, 1, (0, 0), Hand((hand, 0), 0, lowest_card([hand])))
    lowest = mask_text(lowest_card([hand]))
    accepted = {
        mask_text(cards) for cards in subsets(hand) if RULES.is_legal(state, 0, mask_text(cards))
    }
    assert set(RULES.legal_moves(state, 0)) == accepted
    assert all(move.startswith(lowest) for move in accepted)


@MANY
@given(any_options(), hand_of(9), strategies.data())
def test_beating_is_an_order(table, hand, data):
    book = book_of(table)
    plays = [move_read(play) for play in plays_leading(book, hand)]
    one, two, three = (data.draw(strategies.sampled_from(plays)) for _ in range(3))
    assert not book.beats(one, one)
    assert not (book.beats(one, two) and book.beats(two, one))
    same_form = len({book.combo(cards).form for cards in (one, two, three)}) == 1
    if same_form and book.beats(one, two) and book.beats(two, three):
        assert book.beats(one, three)


@SOME
@given(any_table(), SEEDS, strategies.text(max_size=20), strategies.integers(0, 3))
def test_a_refused_move_changes_nothing(table, seed, text, other):
    for state, seat, move, _ in list(random_match(*table, seed))[::5]:
        before = RULES.dumps(state)
        for at, tried in ((seat, text), ((seat + 1 + other) % table[1], move)):
            RULES.is_legal(state, at, tried)
            assert RULES.dumps(state) == before


def swapped(state, seat, chance):
    """The state with two cards exchanged that the seat cannot see; None when there are none."""
    hidden = ALL_CARDS
    if seat is not None:
        hidden &= ~state.hand.cards[seat]
    elsewhere = [cards for at, cards in enumerate(state.hand.cards) if at != seat]
    must = state.hand.must  # Public: everybody knows who leads with it.
    held = [1 << card for cards in elsewhere for card in cards_of(cards & ~must)]
    if not held:
        return None
    unseen = sum(held)
    if state.hand_no == 1 and not state.hand.out and sum(state.hand.counts) % 13 == 0:
        unseen |= hidden & ~sum(state.hand.cards)  # Never dealt, and above the lowest card.
        unseen &= ~(must - 1) if must else ALL_CARDS
    one = chance.choice(held)
    two = chance.choice([1 << card for card in cards_of(unseen & ~must)])
    cards = tuple(
        hand
        if at == seat
        else hand & ~(one | two) | (two if hand & one else 0) | (one if hand & two else 0)
        for at, hand in enumerate(state.hand.cards)
    )
    return state._replace(hand=state.hand._replace(cards=cards))


@SOME
@given(any_table(), SEEDS, strategies.randoms(use_true_random=False))
def test_a_view_never_depends_on_cards_that_the_seat_cannot_see(table, seed, chance):
    options, seats = table
    for state, _, _, _ in random_match(options, seats, seed):
        for seat in (None, *range(seats)):
            other = swapped(state, seat, chance)
            if other is not None:
                assert RULES.view(other, seat) == RULES.view(state, seat)
