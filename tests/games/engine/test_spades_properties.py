"""What holds in every match of Spades, whatever the table and whatever is played."""

from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.fair import deck_cards
from games.engine.rules._spades_cards import SUITS, cards_of, mask_of, mask_texts
from games.engine.rules._spades_deal import cards_each, deck_of
from games.engine.rules._spades_moves import GIVE
from games.engine.rules._spades_score import MOST_HANDS
from games.engine.rules._spades_tricks import trick_winner
from games.engine.rules.spades import RULES
from tests.spades import any_options, dealt, holding, match_played, move_random, options

FEW = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
HANDS = 3


def hands_played(table, seed):
    """The first hands of a match."""
    for step in match_played(table, seed, move_random):
        if step[0].hand_no > HANDS:
            return
        yield step


@FEW
@given(any_options(), st.integers(0, 999))
def test_cards_are_conserved_and_each_is_in_one_place(table, seed):
    each = cards_each(table)
    for _before, _seat, _move, after in hands_played(table, seed):
        hand = after
        held = [card for cards in hand.cards for card in cards_of(cards)] + list(hand.trick)
        assert len(held) == len(set(held))
        played = len(hand.trick) + sum(hand.taken) * table.players
        assert sum(map(int.bit_count, hand.cards)) + played == each * table.players


@FEW
@given(any_options(), st.integers(0, 999))
def test_somebody_is_to_act_or_the_match_is_over_and_legal_moves_are_legal(table, seed):
    for before, seat, _move, after in hands_played(table, seed):
        legal = RULES.legal_moves(before, seat)
        assert legal
        assert all(RULES.is_legal(before, seat, move) for move in legal if move != GIVE)
        assert RULES.to_act(after) or RULES.deck(after) or RULES.outcome(after)


@FEW
@given(any_options(), st.integers(0, 999), st.data())
def test_what_is_not_legal_is_refused_and_changes_nothing(table, seed, data):
    steps = list(hands_played(table, seed))
    before, seat, _move, _after = data.draw(st.sampled_from(steps))
    kept = RULES.dumps(before)
    cards = ["2C", "2D", "2S", "AS", "XR"]
    tried = [*cards, "look", "pass", "bid nil", "bid blind-nil", "bid 0", "bid 18"]
    legal = RULES.legal_moves(before, seat)
    for move in tried:
        assert RULES.is_legal(before, seat, move) == (move in legal)
    assert RULES.dumps(before) == kept


@FEW
@given(any_options(), st.integers(0, 999))
def test_a_view_never_depends_on_cards_that_the_seat_cannot_see(table, seed):
    for before, seat, _move, _after in list(hands_played(table, seed))[::9]:
        hand = before
        for viewer in range(table.players):
            swapped = _swapped(hand.cards, viewer, sees=hand.auction.seen >> viewer & 1)
            other = holding(before, swapped)
            assert RULES.view(other, viewer) == RULES.view(before, viewer)
        assert seat in RULES.to_act(before)


def _swapped(cards, viewer, *, sees):
    """Other hands of the same sizes; a seat that has not looked does not see its own either."""
    unseen = [at for at in range(len(cards)) if at != viewer or not sees]
    pool = sorted((card for at in unseen for card in cards_of(cards[at])), reverse=True)
    swapped = list(cards)
    for at in unseen:
        count = cards[at].bit_count()
        swapped[at], pool = sum(pool[:count]), pool[count:]
    return tuple(swapped)


@FEW
@given(any_options(), st.integers(0, 999))
def test_replaying_the_log_gives_the_same_state(table, seed):
    steps = list(hands_played(table, seed))
    at = None
    for before, seat, move, after in steps:
        at = before if at is None or RULES.deck(at) is not None else at
        at = RULES.play(RULES.loads(RULES.dumps(at)), seat, move)
        assert at == after


@FEW
@given(any_options(), st.integers(0, 999))
def test_scores_are_the_sum_of_their_hands_and_tricks_those_of_the_pack(table, seed):
    sums, closed = Counter(), 0
    for _before, _seat, _move, after in match_played(table, seed, move_random):
        if not after.is_closed:
            continue
        closed += 1
        for seat, points in enumerate(RULES.hand_outcome(after).points):
            sums[seat] += points
        assert sum(after.match.last.taken) == cards_each(table)
        assert RULES.view(after, None)["scores"] == [sums[at] for at in range(table.players)]
        assert (
            all(0 <= bags < table.bag_limit for bags in after.match.bags) or not table.bag_penalty
        )
    assert 0 < closed <= MOST_HANDS


@given(st.integers(1, 2**56 - 1))
def test_the_texts_of_cards_are_read_back(mask):
    for deck in ("52", "jjdd"):
        deal = mask & mask_of(deck, mask_texts(mask))
        assert mask_of(deck, mask_texts(deal)) == deal


@given(st.integers(0, 999), st.sampled_from(["52", "jjdd"]))
def test_a_trick_is_taken_by_a_spade_or_the_suit_led_as_a_slow_look_says(seed, deck):
    at = dealt(seed, deck=deck)
    trick = tuple(cards_of(cards)[seed % 13] for cards in at.cards)
    texts = [mask_texts(card)[0] for card in trick]
    assert trick_winner(trick, SUITS[trick[0]]) == _winner_slowly(texts, deck)


def _winner_slowly(texts, deck):
    order = "23456789TJQKA"
    high = ["2S", "2D", "XB", "XR"] if deck == "jjdd" else []

    def worth(text):
        if text in high:
            return 200 + high.index(text)
        if text[1] == "S":
            return 100 + order.index(text[0])
        led = "S" if texts[0] in high else texts[0][1]
        return order.index(text[0]) if text[1] == led else -1

    return max(range(len(texts)), key=lambda at: worth(texts[at]))


def test_every_pack_that_a_table_can_have_is_shared_out_evenly():
    for preset, changes in [("spades-solo", {}), ("spades-cutthroat", {"leftover": "unseen"})]:
        table = options(preset, **changes)
        assert len(deck_cards(deck_of(table))) - cards_each(table) * table.players in {0, 1}
