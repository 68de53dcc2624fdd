"""A match of Spades from the first deal to its end: who deals what, and when it is over."""

import pytest

from cards.card import card_text
from games.engine.errors import BadOptions
from games.engine.fair import deck_cards
from games.engine.rules._spades_score import MOST_HANDS
from games.engine.rules.spades import RULES
from tests.spades import (
    dealt,
    deck,
    deck_for,
    match_played,
    move_of_the_bot,
    options,
    played,
    playing,
)


def over(scores, *, preset="spades-solo", hand_no=1, **changes):
    """A hand that has just ended with these scores: the last trick changed nothing."""
    table = options(preset, **changes)
    seats = table.players
    at = playing(
        *(["2C", "3C", "4C", "5C"][:seats]),
        preset=preset,
        scores=scores,
        bids=[0] * seats,
        taken=[0] * seats,
        **changes,
    )
    at = at.changed(hand_no=hand_no)
    at = played(at, *(f"{seat} {2 + seat}C" for seat in range(seats)))
    return at.changed(scores=tuple(scores))


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer():
    at = RULES.start(options(), 4, 1)
    cards = deck_cards(RULES.deck(at))
    hands = RULES.hands(RULES.deal(at, cards))
    assert set(hands[2]) == {card_text(card) for card in cards[::4]}
    assert set(hands[1]) == {card_text(card) for card in cards[3::4]}


def test_a_hand_is_shown_in_suits_of_alternating_colours():
    spread = "AD 3D 2C KC 7H AS 2S"
    at = playing(spread, "4D", "5D", "6D")
    assert RULES.view(at, 0)["hand"] == ["3D", "AD", "2C", "KC", "7H", "2S", "AS"]


@pytest.mark.parametrize(
    ("preset", "changes", "each", "left_out"),
    [
        ("spades-solo", {}, 13, set()),
        ("spades-solo", {"deck": "jjdd"}, 13, {"2H", "2C"}),
        ("spades-cutthroat", {}, 17, {"2C"}),
        ("spades-cutthroat", {"leftover": "unseen"}, 17, set()),
        ("spades-cutthroat", {"leftover": "jokers18"}, 18, set()),
        ("spades-cutthroat", {"deck": "jjdd", "leftover": "jokers18"}, 17, {"2H", "2C"}),
    ],
)
def test_each_table_deals_its_own_pack(preset, changes, each, left_out):
    at = dealt(preset=preset, **changes)
    assert {len(hand) for hand in RULES.hands(at)} == {each}
    need = RULES.deck(RULES.start(at.options, at.options.players))
    assert set(need.remove) == left_out
    dealt_out = {card for hand in RULES.hands(at) for card in hand}
    assert len(dealt_out) == each * at.options.players
    assert not dealt_out & left_out


def test_a_deal_takes_just_the_cards_that_were_asked_for():
    at = RULES.start(options(), 4)
    with pytest.raises(ValueError, match="not the cards"):
        RULES.deal(at, deck_cards(RULES.deck(at))[:-1])
    with pytest.raises(ValueError, match="no deal is due"):
        RULES.deal(dealt(), deck(options(), 1))


def test_the_deal_passes_one_seat_clockwise_a_hand():
    at = over([10, 20, 30, 40]).changed(dealer=3)
    after = RULES.deal(at, deck(at.options, 1))
    assert (after.dealer, RULES.to_act(after), after.hand_no) == (0, (1,), 2)


def test_a_hand_gives_points_and_places_and_what_a_score_sheet_writes_down():
    at = playing(
        "AC",
        "3C",
        "4C",
        "5C",
        preset="spades-partners",
        scores=[100, 50],
        bags=[2, 1],
        bids=["nil", 4, 5, 2],
        taken=[0, 3, 6, 3],
    )
    at = played(at, "0 AC", "1 3C", "2 4C", "3 5C")
    outcome = RULES.hand_outcome(at)
    assert outcome.points == (-48, 60, -48, 60)
    assert outcome.places == (3, 1, 3, 1)
    assert outcome.sheet == {
        "bids": ["nil", 4, 5, 2],
        "taken": [1, 3, 6, 3],
        "bags": [4, 1],
        "scores": [52, 110],
    }
    assert RULES.view(at, None)["public"]["last_hand"] == {
        "hand_no": 1,
        "bids": ["nil", 4, 5, 2],
        "taken": [1, 3, 6, 3],
        "points": [-48, 60, -48, 60],
    }


def test_partners_have_one_score_and_one_count_of_bags():
    view = RULES.view(dealt(preset="spades-partners").changed(scores=(120, 40), bags=(3, 0)), 0)
    assert view["scores"] == [120, 40, 120, 40]
    assert view["public"]["bags"] == [3, 0]


def test_the_match_ends_when_the_target_is_reached():
    at = over([500, 420, 380, 77])
    assert RULES.outcome(at).places == (1, 2, 3, 4)
    assert (RULES.deck(at), RULES.to_act(at)) == (None, ())


def test_of_several_over_the_line_the_highest_wins():
    assert RULES.outcome(over([510, 530, 90, 0])).places == (2, 1, 3, 4)


def test_a_tie_at_the_top_plays_another_hand():
    at = over([512, 512, 90, 40])
    assert RULES.outcome(at) is None
    assert RULES.deck(at) is not None


def test_the_target_is_the_tables():
    assert RULES.outcome(over([300, 100, 0, 0], target=300)).places[0] == 1
    assert RULES.outcome(over([300, 100, 0, 0])) is None


def test_a_floor_ends_the_match_where_there_is_one():
    assert RULES.outcome(over([90, -300, 40, 0])) is None
    assert RULES.outcome(over([90, -300, 40, 0], floor=-300)).places == (1, 4, 2, 3)


def test_a_match_that_nobody_wins_ends_after_a_hundred_hands():
    assert RULES.outcome(over([40, 40, 10, 0], hand_no=MOST_HANDS - 1)) is None
    assert RULES.outcome(over([40, 40, 10, 0], hand_no=MOST_HANDS)).places == (1, 1, 3, 4)


def test_partners_share_their_place():
    assert RULES.outcome(over([510, 320], preset="spades-partners")).places == (1, 3, 1, 3)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_table_for_four_is_for_four(seats):
    with pytest.raises(BadOptions, match="Choose as many seats"):
        RULES.start(options(), seats)


def test_partners_are_four():
    with pytest.raises(BadOptions, match="Partners need four players"):
        RULES.start(options(players=3, teams=True), 3)


def test_a_snapshot_gives_the_state_back_in_every_phase():
    table = options("spades-partners", nil_pass=2, blind_deficit=0, target=100)
    phases = set()
    for at, _seat, _move, after in match_played(table, 4, move_of_the_bot):
        phases.add(at.auction.phase)
        assert RULES.loads(RULES.dumps(after)) == after
    assert phases == {"bid", "play"}


def test_whole_suits_are_played_to_their_end():
    suits = [" ".join(rank + suit for rank in "23456789TJQKA") for suit in "CDHS"]
    at = RULES.start(options(), 4, 3)
    at = RULES.deal(at, deck_for(*suits, dealer=3))
    at = played(at, "0 bid 1", "1 bid 1", "2 bid 1", "3 bid 13")
    while not at.is_closed:
        (seat,) = RULES.to_act(at)
        at = RULES.play(at, seat, RULES.legal_moves(at, seat)[0])
    assert at.match.last.taken == (0, 0, 0, 13)
    assert at.match.scores == (-10, -10, -10, 130)
