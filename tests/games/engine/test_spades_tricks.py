"""The tricks of Spades: following suit, trumps, breaking spades, and the first trick."""

import pytest

from games.engine.errors import IllegalMove, OutOfTurn, UnreadableMove
from games.engine.rules.spades import RULES
from tests.spades import played, playing


def refusal(at, move, seat=0):
    with pytest.raises(IllegalMove) as refused:
        RULES.play(at, seat, move)
    return str(refused.value)


def led(card, own, **rest):
    """Seat 3 has led the card, and seat 0 holds these."""
    return playing(own, "2C", "3C", "4C", leader=3, lies=card, **rest)


def test_one_follows_suit():
    at = led("KH", "5H QH 2C AS")
    assert RULES.legal_moves(at, 0) == ["5H", "QH"]
    assert refusal(at, "2C") == "You must follow hearts: 5H or QH."
    assert refusal(at, "AS") == "You must follow hearts: 5H or QH."


def test_the_refusal_names_every_card_that_follows():
    assert refusal(led("KH", "5H 9H QH 2C"), "2C") == "You must follow hearts: 5H 9H or QH."
    assert refusal(led("KD", "5D 2C"), "2C") == "You must follow diamonds: 5D."
    assert refusal(led("KC", "5C 2D"), "2D") == "You must follow clubs: 5C."
    assert refusal(led("KS", "5S 6S 2D"), "2D") == "You must follow spades: 5S or 6S."


def test_who_cannot_follow_plays_anything():
    assert RULES.legal_moves(led("KH", "2C 9D AS"), 0) == ["9D", "2C", "AS"]


def test_spades_are_not_led_before_one_was_played():
    at = playing("2C 9D 4S AS", "3C", "4C", "5C")
    assert RULES.legal_moves(at, 0) == ["9D", "2C"]
    said = "Spades are not broken yet, so none may be led. Lead another suit."
    assert refusal(at, "AS") == said


def test_once_broken_spades_are_led_like_any_suit():
    at = playing("2C AS", "3C", "4C", "5C", broken=True)
    assert RULES.legal_moves(at, 0) == ["2C", "AS"]


def test_a_discarded_spade_breaks_them():
    at = playing("2C 2D", "3S AD", "3C 4D", "4C 5D")
    assert not played(at, "0 2C").broken
    assert played(at, "0 2C", "1 3S").broken


def test_a_hand_of_spades_alone_may_lead_one_and_breaks_them():
    at = playing("4S AS", "3C 3D", "4C 4D", "5C 5D")
    assert RULES.legal_moves(at, 0) == ["4S", "AS"]
    assert played(at, "0 4S").broken


def test_the_table_may_let_spades_be_led_at_any_time():
    at = playing("2C AS", "3C", "4C", "5C", lead_spades="anytime")
    assert RULES.legal_moves(at, 0) == ["2C", "AS"]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("5C KC 2C AD", 1),
        ("AC 2S KC 3S", 3),
        ("2D AH AC KH", 0),
        ("2C AC 3C KC", 1),
        ("4S AC AD 5S", 3),
    ],
)
def test_the_highest_spade_or_else_the_highest_card_of_the_suit_led_takes_the_trick(trick, winner):
    cards = trick.split()
    at = playing(
        *(f"{card} {spare}" for card, spare in zip(cards, ["2H", "3H", "4H", "5H"], strict=True))
    )
    after = played(at.changed(broken=True), *map("{} {}".format, range(4), cards))
    assert after.taken == tuple(int(seat == winner) for seat in range(4))
    assert RULES.to_act(after) == (winner,)


def test_the_trick_and_the_one_before_are_there_to_see():
    at = playing("KC 2H", "QC 3H", "AC 4H", "2C 5H")
    public = RULES.view(played(at, "0 KC", "1 QC"), 2)["public"]
    assert (public["trick"], public["led_by"]) == ([[0, "KC"], [1, "QC"]], 0)
    public = RULES.view(played(at, "0 KC", "1 QC", "2 AC", "3 2C", "2 4H"), 0)["public"]
    assert public["last_trick"] == {
        "cards": [[0, "KC"], [1, "QC"], [2, "AC"], [3, "2C"]],
        "winner": 2,
    }
    assert (public["trick"], public["taken"]) == ([[2, "4H"]], [0, 0, 1, 0])


def test_three_players_make_a_trick_of_three_cards():
    at = playing("5C 2D", "KC 3D", "2C 4D", preset="spades-cutthroat")
    assert played(at, "0 5C", "1 KC", "2 2C").taken == (0, 1, 0)


def low_clubs(*texts, **rest):
    return playing(*texts, later=False, first_trick="low_club", **rest)


def test_to_a_first_trick_of_low_clubs_everybody_plays_the_lowest():
    at = low_clubs("5C 2C AD 3S", "9C 4C", "7D 2H 2S", "KC QC")
    assert RULES.legal_moves(at, 0) == ["2C"]
    said = "To the first trick everybody plays their lowest club. Yours is 2C."
    assert refusal(at, "AD") == said
    at = played(at, "0 2C", "1 4C")
    assert RULES.legal_moves(at, 2) == ["7D", "2H"]
    said = "The first trick takes no spade. Play a heart or a diamond."
    assert refusal(at, "2S", seat=2) == said
    at = played(at, "2 7D", "3 QC")
    assert at.taken == (0, 0, 0, 1)


def test_the_highest_club_takes_it_even_if_another_suit_was_led():
    at = low_clubs("AD 2H", "4C 2D", "5C 3D", "3C 4D")
    after = played(at, "0 AD", "1 4C", "2 5C", "3 3C")
    assert after.taken == (0, 0, 1, 0)
    assert RULES.view(after, 0)["public"]["last_trick"]["winner"] == 2


def test_who_holds_nothing_but_spades_plays_one_to_it():
    at = low_clubs("AS 2S", "4C 2D", "5C 3D", "3C 4D")
    assert RULES.legal_moves(at, 0) == ["2S", "AS"]
    assert played(at, "0 2S", "1 4C", "2 5C", "3 3C").taken == (1, 0, 0, 0)


def test_the_second_trick_is_like_any_other():
    at = low_clubs("2C AD", "9C 4D", "7C 2H", "QC KD")
    at = played(at, "0 2C", "1 9C", "2 7C", "3 QC")
    assert RULES.legal_moves(at, 3) == ["KD"]


def test_with_jokers_and_deuces_four_cards_are_higher_than_the_ace_of_spades():
    at = playing("AS 3D", "2D 4D", "XB 5D", "XR 6D", deck="jjdd", broken=True)
    assert played(at, "0 AS", "1 2D", "2 XB", "3 XR").taken == (0, 0, 0, 1)
    at = playing("AS 3D", "2S 4D", "2D 5D", "KS 6D", deck="jjdd", broken=True)
    assert played(at, "0 AS", "1 2S", "2 2D", "3 KS").taken == (0, 0, 1, 0)


def test_the_two_of_diamonds_is_then_a_spade():
    assert RULES.legal_moves(led("KS", "2D 9S 5H", deck="jjdd"), 0) == ["9S", "2D"]
    assert RULES.legal_moves(led("KD", "2D 9D 5H", deck="jjdd"), 0) == ["9D"]
    assert RULES.legal_moves(playing("2D 5H", "3C", "4C", "5C", deck="jjdd"), 0) == ["5H"]


def test_the_jokers_of_three_players_are_spades_above_the_ace():
    table = {"preset": "spades-cutthroat", "leftover": "jokers18"}
    at = playing("AS 3D", "XB 4D", "XR 5D", broken=True, **table)
    assert played(at, "0 AS", "1 XB", "2 XR").taken == (0, 0, 1)


def test_a_card_that_one_does_not_hold_cannot_be_played():
    at = playing("2C 9D", "3C", "4C", "5C")
    assert refusal(at, "3C") == "You do not hold 3C. Play cards from your hand."
    assert refusal(at, "XR") == "You do not hold XR. Play cards from your hand."


@pytest.mark.parametrize("move", ["2C 9D", "9D 2C 4S"])
def test_one_card_is_played_at_a_time(move):
    at = playing("2C 9D 4S", "3C", "4C", "5C")
    count = len(move.split())
    assert refusal(at, move) == f"You chose {count} cards. Play exactly one."


@pytest.mark.parametrize("move", ["bid 4", "bid nil", "look", "pass"])
def test_after_the_bidding_nobody_bids(move):
    assert refusal(playing("2C", "3C", "4C", "5C"), move) == "The bidding is over. Play a card."


@pytest.mark.parametrize(
    "move", ["", "bid", "bid x", "bid 100", "bid 4 5", "1S", "queen", "QS QS", "é"]
)
def test_what_is_no_move_is_told_so(move):
    with pytest.raises(UnreadableMove):
        RULES.play(playing("2C", "3C", "4C", "5C"), 0, move)


def test_case_and_blanks_do_not_matter():
    at = playing("2C 9D", "3C 3D", "4C 4D", "5C 5D")
    assert RULES.play(at, 0, "  2c ") == RULES.play(at, 0, "2C")


def test_only_whoever_is_to_act_plays():
    at = playing("2C", "3C", "4C", "5C")
    with pytest.raises(OutOfTurn, match="not your turn"):
        RULES.play(at, 1, "3C")
    over = played(at, "0 2C", "1 3C", "2 4C", "3 5C")
    with pytest.raises(OutOfTurn, match="This hand is over"):
        RULES.play(over, 0, "2C")
