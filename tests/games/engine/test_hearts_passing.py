"""Passing cards in Hearts: all at once, and where they go."""

import itertools

import pytest

from games.engine.errors import IllegalMove, OutOfTurn, UnreadableMove
from games.engine.rules._hearts_hand import pass_step
from games.engine.rules.hearts import RULES
from tests.hearts import SUITS, dealt, deck_for, options, passed

CLUBS, DIAMONDS, SPADES, HEARTS = SUITS
GIFTS = ["give AC KC QC", "give AD KD QD", "give AS KS QS", "give AH KH QH"]


@pytest.fixture
def state():
    """Every seat has been dealt one suit."""
    return suits()


def suits(hand_no=1, **changes):
    start = RULES.start(options(**changes), 4)
    before = start._replace(hand_no=hand_no - 1)
    dealer = 1 if hand_no > 1 else 0
    return RULES.deal(before, deck_for(*SUITS, dealer=dealer))


def given(state, order=range(4)):
    for seat in order:
        state = RULES.play(state, seat, GIFTS[seat])
    return state


def refusal(state, seat, move):
    with pytest.raises((IllegalMove, OutOfTurn, UnreadableMove)) as caught:
        RULES.play(state, seat, move)
    return str(caught.value)


@pytest.mark.parametrize(("hand_no", "giver"), [(1, 3), (2, 1), (3, 2)])
def test_cards_go_left_then_right_then_across(hand_no, giver):
    state = given(suits(hand_no))
    got = set(GIFTS[giver].split()[1:])
    assert got <= set(RULES.hands(state)[0])
    assert [len(hand) for hand in RULES.hands(state)] == [13] * 4


def test_nothing_is_passed_in_the_fourth_hand():
    state = suits(4)
    assert RULES.to_act(state) == (0,)
    public = RULES.view(state, 0)["public"]
    assert (public["phase"], public["direction"], public["give"]) == ("play", "hold", None)
    assert (public["gave"], public["given"], public["received"]) == ([], None, None)


@pytest.mark.parametrize(
    ("players", "directions"),
    [
        (3, ["left", "right", "hold", "left", "right", "hold", "left", "right"]),
        (4, ["left", "right", "across", "hold", "left", "right", "across", "hold"]),
        (5, ["left", "right", "hold", "left", "right", "hold", "left", "right"]),
    ],
)
def test_the_directions_go_round_by_the_number_of_players(players, directions):
    table = options(players)
    assert [pass_step(table, hand_no)[0] for hand_no in range(1, 9)] == directions


@pytest.mark.parametrize("players", [3, 4, 5])
def test_left_is_who_plays_next_and_right_who_played_before(players):
    assert pass_step(options(players), 1) == ("left", 1)
    assert pass_step(options(players), 2) == ("right", players - 1)


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
def test_they_count_in_any_order(state, order):
    assert RULES.dumps(given(state, order)) == RULES.dumps(given(state))


def test_all_are_asked_at_once_until_they_have_given(state):
    assert RULES.to_act(state) == (0, 1, 2, 3)
    state = RULES.play(state, 2, GIFTS[2])
    assert RULES.to_act(state) == (0, 1, 3)
    assert RULES.view(state, None)["public"]["gave"] == [2]
    state = RULES.play(state, 0, GIFTS[0])
    assert RULES.view(state, None)["public"]["gave"] == [0, 2]


def test_one_entry_says_that_all_have_given_and_no_card(state):
    for seat in range(3):
        after = RULES.play(state, seat, GIFTS[seat])
        assert RULES.entry(state, seat, GIFTS[seat], after) is None
        state = after
    after = RULES.play(state, 3, GIFTS[3])
    assert RULES.entry(state, 3, GIFTS[3], after) == {"type": "give", "seats": [0, 1, 2, 3]}


def test_a_seat_sees_its_own_choice_and_keeps_its_cards_until_all_have_given(state):
    state = RULES.play(state, 0, "give QC AC KC")
    view = RULES.view(state, 0)
    assert view["public"]["given"] == {"cards": ["QC", "KC", "AC"], "to": 1}
    assert view["public"]["give"] is None
    assert view["hand"] == CLUBS.split()
    assert view["legal"] == []


def test_what_a_seat_got_is_shown_to_it_once_all_have_given(state):
    state = given(state, range(3))
    assert [RULES.view(state, seat)["public"]["received"] for seat in range(4)] == [None] * 4
    state = RULES.play(state, 3, GIFTS[3])
    public = RULES.view(state, 0)["public"]
    assert public["received"] == {"cards": ["QH", "KH", "AH"], "from": 3}
    assert public["given"] == {"cards": ["QC", "KC", "AC"], "to": 1}
    watcher = RULES.view(state, None)["public"]
    assert (watcher["received"], watcher["given"]) == (None, None)


def test_nobody_else_sees_a_choice(state):
    one = RULES.play(state, 0, "give AC KC QC")
    other = RULES.play(state, 0, "give 2C 3C 4C")
    for viewer in (1, 2, 3, None):
        assert RULES.view(one, viewer) == RULES.view(other, viewer)


def test_what_is_asked_is_described_and_not_listed(state):
    view = RULES.view(state, 1)
    assert view["legal"] == RULES.legal_moves(state, 1) == ["give"]
    assert view["public"]["give"] == {"count": 3, "from": DIAMONDS.split(), "to": 2}
    assert RULES.view(state, None)["public"]["give"] is None


def test_the_holder_of_the_lowest_club_after_passing_leads(state):
    assert RULES.to_act(given(state)) == (0,)
    moved = RULES.play(state, 0, "give 2C 3C 4C")
    for seat in (1, 2, 3):
        moved = RULES.play(moved, seat, GIFTS[seat])
    assert RULES.to_act(moved) == (1,)
    assert RULES.legal_moves(moved, 1) == ["2C"]


def test_who_has_given_waits_and_cannot_choose_again(state):
    state = RULES.play(state, 0, GIFTS[0])
    assert refusal(state, 0, "give 2C 3C 4C") == (
        "You have passed your cards on. Wait until everybody has."
    )


@pytest.mark.parametrize(("move", "chosen"), [("give", 0), ("give 2C", 1), ("give 2C 3C 4C 5C", 4)])
def test_too_many_or_too_few_cards_are_refused(state, move, chosen):
    assert refusal(state, 0, move) == (f"You chose {chosen} cards to pass on. Choose exactly 3.")


def test_only_cards_in_hand_can_be_given(state):
    assert refusal(state, 0, "give 2C 3C 2D") == ("You do not hold 2D. Play cards from your hand.")


def test_a_card_is_given_once(state):
    assert refusal(state, 0, "give 2C 2C 3C") == "A card can be named only once: 2C."


def test_nothing_is_played_before_all_have_given(state):
    assert refusal(state, 0, "2C") == (
        "Cards are passed before the first trick. Choose exactly 3 to pass on."
    )


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_so_many_cards_are_passed_as_the_house_says(players, count):
    state = dealt(players=players, pass_cards=count)
    assert RULES.view(state, 0)["public"]["give"]["count"] == count
    after = passed(state)
    before = RULES.hands(state)
    for seat, hand in enumerate(RULES.hands(after)):
        assert len(set(hand) - set(before[seat])) == count
        assert set(hand) - set(before[seat]) <= set(before[seat - 1])


def test_no_cards_are_passed_where_the_house_says_so():
    state = dealt(pass_cards=0)
    assert RULES.view(state, 0)["public"]["phase"] == "play"
    assert RULES.view(state, 0)["public"]["direction"] == "hold"
