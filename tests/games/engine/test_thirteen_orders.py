"""Standing orders of 313: what each makes of a position, and when it has served."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.base import Position, Standing
from games.engine.errors import OrderEnded
from games.engine.options import options_dump
from games.engine.rules.thirteen import RULES
from tests.thirteen import any_table, hands, random_match


class Hand:
    """A hand in play whose log is kept, as the site keeps it."""

    def __init__(self, *texts, **changes):
        self.state, self.log = hands(*texts, **changes), []

    def play(self, *moves):
        for move in moves:
            seat, _, text = move.partition(" ")
            after = RULES.play(self.state, int(seat), text)
            entry = RULES.entry(self.state, int(seat), text, after)
            self.log.append({**entry, "n": len(self.log) + 1})
            self.state = after
        return self

    def position(self, seat):
        return Position(
            seat=seat,
            seats=len(self.state.totals),
            options=options_dump(self.state.options),
            view=RULES.view(self.state, seat),
            log=self.log,
        )

    def order(self, name, seat, *, since=0, card="", hand_no=1):
        return RULES.order_move(Standing(name, hand_no, since, card), self.position(seat))


THREE = ("5S 9S KD KH", "4S 8H JC JD", "6S 7H 8C QD")


def test_every_order_has_words_and_only_one_takes_a_card():
    assert list(RULES.orders) == ["pass-round", "beat-single", "pass-beaten", "only-move"]
    assert [name for name, words in RULES.orders.items() if words.takes_card] == ["beat-single"]


def test_pass_for_the_round_passes_though_the_hand_could_beat():
    hand = Hand(*THREE).play("0 5S")
    assert hand.order("pass-round", 1, since=1) == "pass"


def test_pass_for_the_round_is_over_when_the_table_is_cleared():
    hand = Hand(*THREE).play("0 5S", "1 pass", "2 pass", "0 9S")
    assert hand.order("pass-round", 1, since=3) == "pass", "it was given when the round began"
    with pytest.raises(OrderEnded, match="round that it was given for is over"):
        hand.order("pass-round", 1, since=1)


def test_pass_for_the_round_has_nothing_to_do_for_whoever_leads():
    hand = Hand(*THREE).play("0 5S", "1 8H", "2 pass", "0 pass")
    with pytest.raises(OrderEnded, match="You lead"):
        hand.order("pass-round", 1, since=4)


def test_pass_for_the_round_passes_again_when_bombs_are_asked_for():
    hand = Hand("2S 3S 4C", "3H 4H 2D 5C", "6S 6H 6C 6D 7S", preset="tien-len")
    hand.play("0 3S", "1 3H", "2 pass", "0 2S")
    assert hand.state.hand.turn == 1
    hand.play("1 2D")
    assert hand.state.hand.turn == 2, "who has passed is asked for a bomb"
    assert hand.order("pass-round", 2, since=2) == "pass"


@pytest.mark.parametrize(("card", "move"), [("7H", None), ("8H", "8H"), ("JC", "8H"), ("2H", "8H")])
def test_a_single_is_beaten_with_the_lowest_card_but_none_above_the_one_named(card, move):
    hand = Hand(*THREE).play("0 5S")
    assert hand.order("beat-single", 1, card=card) == move


def test_beating_singles_leaves_pairs_and_the_lead_to_the_owner():
    assert Hand(*THREE).play("0 KD KH").order("beat-single", 1, card="2H") is None
    assert Hand(*THREE, turn=1).order("beat-single", 1, card="2H") is None


def test_beating_singles_throws_no_bomb():
    hand = Hand("2H 5S", "6S 6H 6C 6D 7S", preset="313-bombs").play("0 2H")
    assert "6S 6C 6D 6H" in hand.position(1)["view"]["legal"]
    assert hand.order("beat-single", 1, card="2H") is None


def test_pass_when_i_cannot_beat_waits_while_there_is_a_choice():
    hand = Hand(*THREE)
    assert hand.play("0 5S").order("pass-beaten", 1) is None
    assert Hand(*THREE).play("0 KD KH").order("pass-beaten", 1) == "pass"


def test_the_only_legal_move_is_a_pass_or_the_last_card():
    assert Hand(*THREE).play("0 KD KH").order("only-move", 1) == "pass"
    assert Hand("5S", "4S 8H", turn=0).order("only-move", 0) == "5S"
    assert Hand("5S 6S", "4S 8H", turn=0).order("only-move", 0) is None


@pytest.mark.parametrize("name", RULES.orders)
def test_no_order_reaches_into_another_hand(name):
    hand = Hand(*THREE).play("0 KD KH")
    with pytest.raises(OrderEnded, match="hand that it was given for is over"):
        hand.order(name, 1, hand_no=2, card="2H")


@pytest.mark.parametrize("name", RULES.orders)
@given(table=any_table(), seed=st.integers(0, 999))
def test_what_an_order_makes_is_legal_and_follows_from_the_view_alone(name, table, seed):
    options, seats = table
    log, hand_no = [], 0
    for state, seat, move, after in random_match(replace(options, games=1), seats, seed):
        if state.hand_no != hand_no:
            log, hand_no = [], state.hand_no
        position = Position(
            seat=seat,
            seats=seats,
            options=options_dump(state.options),
            view=RULES.view(state, seat),
            log=[*log],
        )
        try:
            made = RULES.order_move(Standing(name, hand_no, len(log), "2H"), position)
        except OrderEnded:
            made = None
        assert made is None or made in position["view"]["legal"]
        log.append({**RULES.entry(state, seat, move, after), "n": len(log) + 1})
