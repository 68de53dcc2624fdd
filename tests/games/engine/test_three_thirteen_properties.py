"""What holds in every match of Three Thirteen, whatever the table and whatever is played."""

import random
from itertools import pairwise

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.card import full_deck
from games.engine.base import hand_is_closed
from games.engine.errors import RulesError
from games.engine.rules._three_thirteen_options import decks_of
from games.engine.rules._three_thirteen_play import DRAW
from games.engine.rules.three_thirteen import RULES
from tests.three_thirteen import any_table, cards_everywhere, random_match

MATCH = st.tuples(any_table(), st.integers(0, 2**32))
STEPS = 300
"""Of each match so many steps are looked at, from somewhere on."""

slow = settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def steps_of(match):
    (chosen, seats), seed = match
    skipped = random.Random(seed).randrange(400)
    for number, step in enumerate(random_match(chosen, seats, seed)):
        if number >= skipped:
            yield step
        if number > skipped + STEPS:
            return


@slow
@given(MATCH)
def test_no_card_is_lost_or_doubled(match):
    (chosen, seats), _seed = match
    deck = full_deck(decks_of(chosen, seats), chosen.jokers_per_deck)
    for _, _, _, after in steps_of(match):
        assert cards_everywhere(after) == deck


@slow
@given(MATCH)
def test_somebody_is_to_act_or_a_deal_is_due_or_the_match_is_over(match):
    for _, _, _, after in steps_of(match):
        facts = [RULES.to_act(after), RULES.deck(after), RULES.outcome(after)]
        assert sum(map(bool, facts)) == 1
        for seat in range(after.seats):
            assert bool(RULES.legal_moves(after, seat)) == (seat in RULES.to_act(after))


@slow
@given(MATCH)
def test_every_hand_has_its_size(match):
    for _, _, _, after in steps_of(match):
        play, size = after.play, after.round.size
        for seat, hand in enumerate(play.hands):
            more = play.phase == "discard" and seat == play.turn
            free = after.options.out_without_discard and seat == play.out_by
            assert len(hand) - size in ({0, 1} if free else {int(more)})


@slow
@given(MATCH)
def test_a_snapshot_gives_the_state_back(match):
    for _, _, _, after in list(steps_of(match))[::9]:
        assert RULES.loads(RULES.dumps(after)) == after


@slow
@given(MATCH, st.text(max_size=30))
def test_a_refused_move_changes_nothing(match, text):
    for _, _, _, after in list(steps_of(match))[::23]:
        before = RULES.dumps(after)
        said = [
            refusal(after, seat, move)
            for move in (text, "draw pile 9", "out 9S", "lay 2C", "discard XR")
            for seat in range(after.seats)
        ]
        assert all(sentence.endswith((".", "”.")) for sentence in said if sentence)
        assert RULES.dumps(after) == before


def refusal(state, seat, move):
    """What the rules say to a move that they refuse; nothing to one that they take."""
    try:
        RULES.play(state, seat, move)
    except RulesError as error:
        return str(error)
    return ""


@slow
@given(MATCH, st.randoms(use_true_random=False))
def test_a_view_depends_on_no_card_that_is_unseen(match, chance):
    """The cards of the stock and of the other hands are shuffled; the view stays the same."""
    for _, _, _, after in list(steps_of(match))[::17]:
        if hand_is_closed(RULES, after):
            continue
        seat = chance.choice([*range(after.seats), None])
        play = after.play
        hidden = [
            *play.stock,
            *(c for at, hand in enumerate(play.hands) if at != seat for c in hand),
        ]
        chance.shuffle(hidden)
        dealt = iter(hidden)
        stock = tuple(next(dealt) for _ in play.stock)
        hands = tuple(
            hand if at == seat else tuple(next(dealt) for _ in hand)
            for at, hand in enumerate(play.hands)
        )
        other = after._replace(play=play._replace(stock=stock, hands=hands))
        assert RULES.view(other, seat) == RULES.view(after, seat)


@slow
@given(MATCH)
def test_everybody_has_just_one_turn_after_somebody_went_out(match):
    turns = []
    for before, seat, _, after in random_match(*match[0], match[1]):
        if before.play.out_by is not None and before.play.phase == DRAW and seat is not None:
            turns.append((after.hand_no, before.play.out_by, seat))
    by_hand = {}
    for hand, out_by, seat in turns:
        by_hand.setdefault((hand, out_by), []).append(seat)
    seats = match[0][1]
    for (_, out_by), played in by_hand.items():
        assert played == [(out_by + 1 + at) % seats for at in range(len(played))]
        assert len(played) < seats


@slow
@given(MATCH)
def test_totals_are_the_sums_of_the_rounds(match):
    (chosen, seats), seed = match
    sums = [0] * seats
    for before, after in pairwise(step[3] for step in random_match(chosen, seats, seed)):
        if after.last is not before.last and after.last is not None:
            sums = [total + cost for total, cost in zip(sums, after.last.points, strict=True)]
            assert tuple(sums) == after.totals
