"""Whose turn it is in 313, who is out of a round, and how a game ends."""

import pytest

from games.engine.errors import IllegalMove, OutOfTurn
from games.engine.rules.thirteen import RULES
from tests.thirteen import hands, played


def table_of(state):
    return RULES.view(state, None)["public"]["table"]


def turn_of(state):
    return RULES.to_act(state)


def legal(state, seat):
    return set(RULES.legal_moves(state, seat))


def test_the_turn_goes_clockwise():
    state = hands("3S 9H", "4S 9D", "5S 9C", "6S 9S")
    assert turn_of(state) == (0,)
    assert turn_of(played(state, "0 3S")) == (1,)
    assert turn_of(played(state, "0 3S", "1 4S", "2 5S", "3 6S")) == (0,)


def test_a_pair_is_beaten_only_by_a_higher_pair():
    state = played(hands("5S 5C 2H", "5D 5H 4S"), "0 5S 5C")
    assert legal(state, 1) == {"5D 5H", "pass"}


def test_a_player_who_passed_is_out_until_the_round_ends():
    state = hands("3D KD 4S 6S", "AS 4D", "9C TC")
    state = played(state, "0 3D", "1 pass", "2 9C", "0 KD")
    assert turn_of(state) == (2,)
    with pytest.raises(OutOfTurn, match="You have passed"):
        RULES.play(state, 1, "AS")
    state = played(state, "2 pass")
    assert turn_of(state) == (0,)
    assert turn_of(played(state, "0 4S")) == (1,)


def test_when_everybody_else_has_passed_the_round_is_won_at_once():
    state = hands("2S 4D", "6H 8H", "AC TC", turn=2)
    state = played(state, "2 AC", "0 2S", "1 pass", "2 pass")
    assert turn_of(state) == (0,)
    assert table_of(state) == []
    assert "pass" not in legal(state, 0)


def test_the_owner_gets_no_further_play_on_their_own_combination():
    state = played(hands("5S 2H 3C", "4S 6S"), "0 5S", "1 pass")
    assert legal(state, 0) == {"3C", "2H"}


def test_whoever_leads_may_not_pass():
    with pytest.raises(IllegalMove, match="You lead, so you may not pass"):
        RULES.play(hands("3S 9H", "4S"), 0, "pass")


def test_the_first_without_cards_ends_the_game():
    state = played(hands("3D", "4D 9H", "5S TC 6C"), "0 3D")
    assert turn_of(state) == ()
    outcome = RULES.outcome(state)
    assert outcome.places == (1, 2, 3)
    assert outcome.points == (2, 1, 0)


def test_equal_numbers_of_cards_share_the_place_and_beat_nobody_among_themselves():
    outcome = RULES.outcome(played(hands("3D", "4D 9H", "5S TC", "6S 7S 8S"), "0 3D"))
    assert outcome.places == (1, 2, 2, 4)
    assert outcome.points == (3, 1, 1, 0)


def test_finishing_with_a_2_is_allowed():
    assert RULES.outcome(played(hands("2S", "4D 9H"), "0 2S")).places == (1, 2)


def test_nobody_answers_after_the_game_has_ended():
    state = played(hands("3D", "4D 9H"), "0 3D")
    with pytest.raises(OutOfTurn, match="This hand is over"):
        RULES.play(state, 1, "4D")
    assert legal(state, 1) == set()


def test_play_may_go_on_until_one_player_has_cards():
    state = hands("3D", "4D 9H", "5S TC", preset="313-bombs")
    state = played(state, "0 3D", "1 4D", "2 5S")
    assert turn_of(state) == (1,), "the player without cards is skipped"
    state = played(state, "1 9H")
    assert RULES.outcome(state).places == (1, 2, 3)
    assert RULES.outcome(state).points == (2, 1, 0)


def test_the_lead_of_a_player_without_cards_passes_clockwise_from_the_owner():
    state = hands("5S TC", "4D 9H", "AH", preset="313-bombs", turn=2)
    state = played(state, "2 AH", "0 pass", "1 pass")
    assert turn_of(state) == (0,)
    assert table_of(state) == []


def test_a_player_out_before_the_owner_is_skipped_for_the_lead():
    state = hands("4D 9H 3C", "5S TC", "6S 7S", "8C JD", preset="313-bombs")
    moves = ["0 4D", "1 5S", "2 pass", "3 8C", "0 9H", "1 TC", "3 JD", "0 pass"]
    state = played(state, *moves)
    assert turn_of(state) == (0,)
    assert RULES.view(state, None)["public"]["out"] == [1, 3]


def test_the_others_may_still_beat_the_last_card_of_a_player():
    state = played(hands("3D", "4D 9H", "5S TC", play_on=True), "0 3D")
    assert legal(state, 1) == {"4D", "9H", "pass"}


def test_a_bomb_on_a_single_2_is_then_the_combination_to_beat():
    state = hands("2S 4D", "6H 6D 6C 6S 8H", "7S 7C 7D 7H 2H", preset="313-bombs")
    state = played(state, "0 2S", "1 6S 6C 6D 6H")
    assert legal(state, 2) == {"7S 7C 7D 7H", "pass"}


def test_bombs_beat_no_2_at_the_table_called_313():
    state = played(hands("2S 4D", "6H 6D 6C 6S 8H"), "0 2S")
    assert legal(state, 1) == {"pass"}
    with pytest.raises(IllegalMove, match="2S is beaten only by one higher card"):
        RULES.play(state, 1, "6H 6D 6C 6S")


class TestBombsAfterPassing:
    TABLE = ("3D 2S 4H", "6H 6D 6C 6S 8H", "9C TC 7C")
    RULE = {"preset": "313-bombs", "bomb_after_pass": True}
    MOVES = ("0 3D", "1 pass", "2 9C", "0 2S")

    def test_a_passed_player_is_asked_for_a_bomb_on_a_2(self):
        state = played(hands(*self.TABLE, **self.RULE), *self.MOVES)
        assert turn_of(state) == (1,)
        assert legal(state, 1) == {"6S 6C 6D 6H", "pass"}

    def test_without_the_house_rule_nobody_is_asked(self):
        state = played(hands(*self.TABLE, preset="313-bombs"), *self.MOVES)
        assert turn_of(state) == (2,)

    def test_who_holds_no_bomb_is_asked_too(self):
        state = hands("3D 2S 4H", "6H 6D 6C 2H 8H", "9C TC 7C", **self.RULE)
        state = played(state, *self.MOVES)
        assert legal(state, 1) == {"pass"}
        with pytest.raises(IllegalMove, match="only a bomb that beats 2S"):
            RULES.play(state, 1, "2H")

    def test_each_is_asked_once_for_the_same_2(self):
        state = played(hands(*self.TABLE, **self.RULE), *self.MOVES, "1 pass", "2 pass")
        assert turn_of(state) == (0,)
        assert table_of(state) == []

    def test_a_higher_2_asks_again(self):
        state = hands("3D 2S 4H", "6H 6D 6C 6S 8H", "9C 2H 7C", **self.RULE)
        state = played(state, *self.MOVES, "1 pass", "2 2H")
        assert turn_of(state) == (0,)
        assert turn_of(played(state, "0 pass")) == (1,)

    def test_who_bombs_stays_locked_out_but_leads_when_nobody_beats_the_bomb(self):
        state = hands("3D 2S 4H", "6H 6D 6C 6S 8H", "9C 7C 7D 7H 7S KH", **self.RULE)
        state = played(state, *self.MOVES, "1 6S 6C 6D 6H")
        beaten = played(state, "2 7S 7C 7D 7H")
        assert turn_of(beaten) == (0,)
        assert turn_of(played(beaten, "0 pass")) == (2,)
        assert turn_of(played(state, "2 pass", "0 pass")) == (1,)

    def test_nobody_is_asked_about_other_combinations(self):
        state = hands("3D AS 4H", "6H 6D 6C 6S 8H", "9C TC 7C", **self.RULE)
        assert turn_of(played(state, "0 3D", "1 pass", "2 9C", "0 AS")) == (2,)

    def test_nobody_is_asked_where_bombs_beat_no_2(self):
        state = hands(*self.TABLE, bomb_after_pass=True)
        assert turn_of(played(state, *self.MOVES)) == (2,)

    def test_all_are_asked_about_a_pair_of_2s(self):
        table = ("3D 3H 2S 2C 4H", "5S 5C 6S 6C 7S 7C 8S 8C KH", "9C 9D TC")
        state = hands(*table, preset="tien-len")
        state = played(state, "0 3D 3H", "1 pass", "2 9C 9D", "0 2S 2C")
        assert legal(state, 1) == {"5S 5C 6S 6C 7S 7C 8S 8C", "pass"}
