"""Which cards of Hearts may be played, who takes a trick, and what a refusal says."""

import pytest

from games.engine.errors import IllegalMove, OutOfTurn, UnreadableMove
from games.engine.rules.hearts import RULES
from tests.hearts import later, played, playing


def legal(state, seat=0):
    return " ".join(RULES.legal_moves(state, seat))


def refusal(state, seat, move):
    with pytest.raises((IllegalMove, OutOfTurn, UnreadableMove)) as caught:
        RULES.play(state, seat, move)
    return str(caught.value)


def test_the_2_of_clubs_opens():
    state = playing("2C 5D QS 9H", "3C", "4C", "5C")
    assert legal(state) == "2C"
    assert refusal(state, 0, "5D") == "2C opens the first trick. Play it."


def test_the_3_of_clubs_opens_among_five():
    assert legal(playing("3C 5D", "4C", "5C", "6C", "7C")) == "3C"


def test_suit_is_followed():
    state = later("2H 5S", "3S KS 4D", "4S", "6S", lies="7S")
    assert legal(state, 1) == "3S KS"
    assert refusal(state, 1, "4D") == "You must follow spades. Play one of these: 3S KS."


@pytest.mark.parametrize(
    ("led", "suit"), [("7C", "clubs"), ("7D", "diamonds"), ("7S", "spades"), ("7H", "hearts")]
)
def test_a_refusal_names_the_suit_to_follow(led, suit):
    hand = f"2{led[1]} " + {"C": "3D", "D": "3S", "S": "3H", "H": "3C"}[led[1]]
    state = later("9C", hand, "4S", "6S", lies=led, broken=True)
    assert f"You must follow {suit}." in refusal(state, 1, hand.split()[1])


def test_without_the_suit_led_any_card_may_be_played():
    assert legal(later("2C", "5D QS 9H", "4S", "6S", lies="KC"), 1) == "5D QS 9H"


def test_the_first_trick_takes_no_points():
    state = playing("3C", "5D QS 9H", "4S", "6S", lies="2C")
    assert legal(state, 1) == "5D"
    for card in ("QS", "9H"):
        assert refusal(state, 1, card) == (
            "The first trick takes no hearts and no QS. Play one of these: 5D."
        )


@pytest.mark.parametrize("hand", ["QS 9H AH", "9H AH KH", "QS"])
def test_who_holds_nothing_but_points_may_play_any_to_the_first_trick(hand):
    assert set(legal(playing("3C", hand, "4S", "6S", lies="2C"), 1).split()) == set(hand.split())


def test_points_may_be_played_to_the_first_trick_where_the_house_says_so():
    state = playing("3C", "5D QS 9H", "4S", "6S", lies="2C", points_first_trick=True)
    assert legal(state, 1) == "5D QS 9H"


def test_the_jack_of_diamonds_may_be_played_to_the_first_trick():
    assert legal(playing("3C", "JD QS", "4S", "6S", lies="2C", jd=True), 1) == "JD"


def test_hearts_are_not_led_before_they_are_broken():
    state = later("5D 9H QS", "3C", "4S", "6S")
    assert legal(state) == "5D QS"
    assert refusal(state, 0, "9H") == (
        "Hearts are not broken yet, so none may be led. Lead one of these: 5D QS."
    )


def test_hearts_are_led_when_there_is_nothing_else():
    assert legal(later("9H AH", "3C", "4S", "6S")) == "9H AH"


def test_a_heart_that_is_played_breaks_hearts():
    state = later("5C 2H", "3H 4D", "6C 7D", "7C 8D", lies="")
    state = played(state, "0 5C", "1 3H", "2 6C", "3 7C")
    assert RULES.view(state, None)["public"]["broken"] is True
    assert legal(later("5D 9H", "3C", "4S", "6S", broken=True)) == "5D 9H"


@pytest.mark.parametrize("queen_breaks", [False, True])
def test_the_queen_of_spades_breaks_hearts_only_where_the_house_says_so(queen_breaks):
    state = later("5C 2H", "QS 4D", "6C 7D", "7C 8D", queen_breaks=queen_breaks)
    state = played(state, "0 5C", "1 QS")
    assert RULES.view(state, None)["public"]["broken"] is queen_breaks


def test_the_highest_card_of_the_suit_led_takes_the_trick_and_leads():
    state = later("5C 2D", "AS 4D", "JC 7D", "7C 8D")
    state = played(state, "0 5C", "1 AS", "2 JC", "3 7C")
    assert RULES.to_act(state) == (2,)
    last = RULES.view(state, None)["public"]["last_trick"]
    assert last == {
        "cards": [[0, "5C"], [1, "AS"], [2, "JC"], [3, "7C"]],
        "winner": 2,
        "points": 0,
    }


def test_an_ace_is_higher_than_a_king_and_a_2_is_lowest():
    state = later("2C 2D", "KC 4D", "AC 7D", "3C 8D")
    assert RULES.to_act(played(state, "0 2C", "1 KC", "2 AC", "3 3C")) == (2,)


def test_points_are_counted_as_they_are_taken():
    state = later("5C 2D", "QS 4D", "JC 7D", "3H 8D")
    state = played(state, "0 5C", "1 QS", "2 JC", "3 3H")
    assert RULES.view(state, None)["public"]["points"] == [0, 0, 14, 0]


def test_the_turn_goes_clockwise_and_others_wait():
    state = later("5C 2D", "KC 4D", "JC 7D", "3C 8D", leader=3, lies="3C")
    assert RULES.to_act(state) == (0,)
    assert refusal(state, 2, "JC") == "It is not your turn. You may play when it comes to you."


def test_a_hand_that_is_over_takes_no_card():
    state = played(later("5C", "KC", "JC", "3C"), "0 5C", "1 KC", "2 JC", "3 3C")
    assert refusal(state, 0, "5C") == (
        "This hand is over; nobody may play. Wait for the next deal."
    )


def test_a_card_that_is_not_held_is_refused_without_a_word_of_who_has_it():
    state = later("5C 2D", "KC 4D", "JC 7D", "3C 8D")
    for card in ("KC", "9S"):
        assert refusal(state, 0, card) == f"You do not hold {card}. Play cards from your hand."


@pytest.mark.parametrize("move", ["pass", "5C 2D", "5", "give5C", "5♣", "5C" * 40, "draw stock"])
def test_what_is_no_move_is_answered_with_what_would_be_one(move):
    assert refusal(later("5C 2D", "KC", "JC", "3C"), 0, move) == (
        "That is no move. Name the card to play, such as “QS”, or pass cards: “give AS KS”."
    )


@pytest.mark.parametrize("move", ["", "  "])
def test_no_card_at_all_is_said_to_be_none(move):
    assert refusal(later("5C 2D", "KC", "JC", "3C"), 0, move) == (
        "You chose no card. Choose one and play it, or those you pass on."
    )


def test_case_and_blanks_do_not_matter():
    state = later("5C 2D", "KC 4D", "JC 7D", "3C 8D")
    assert played(state, "0  5c ") == played(state, "0 5C")


def test_cards_are_given_only_before_the_first_trick():
    assert refusal(later("5C 2D AH", "KC", "JC", "3C"), 0, "give 5C 2D AH") == (
        "Cards are passed only before the first trick. Play one card."
    )
