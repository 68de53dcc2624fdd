"""The rounds of a hand of 313, told from the public log."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from games.engine.rules.thirteen import RULES
from tests.thirteen import any_table, options, random_match


def play(seat, cards, **keys):
    return {"type": "play", "seat": seat, "cards": cards.split(), **keys}


def passed(seat, **keys):
    return {"type": "pass", "seat": seat, **keys}


def rounds(*log, seats=3, **changes):
    return RULES.rounds(options(**changes), seats, log)


def test_a_hand_begins_in_its_first_round():
    assert rounds() == [1]


def test_a_round_ends_when_everybody_else_has_passed():
    assert rounds(play(0, "3S"), play(1, "4S"), passed(2), passed(0)) == [1, 1, 1, 1, 2]


def test_who_has_passed_is_not_waited_for():
    log = [play(0, "3S"), passed(1), play(2, "4S"), passed(0), play(2, "5S")]
    assert rounds(*log) == [1, 1, 1, 1, 2, 2]


def test_who_holds_a_seat_is_no_step_of_a_round():
    log = [play(0, "3S"), {"type": "seat", "seat": 1, "who": "away"}, passed(1), passed(2)]
    assert rounds(*log) == [1, 1, 1, 1, 2]


def test_an_undo_leads_back_into_the_round_of_the_entry_that_is_last_again():
    log = [
        play(0, "3S", n=5),
        passed(1, n=6),
        passed(2, n=7),
        play(0, "6S", n=8),
        {"type": "undo", "seat": 0, "to": 6, "n": 9},
        passed(2, n=10),
        {"type": "undo", "seat": 0, "to": 4, "n": 11},
    ]
    assert rounds(*log) == [1, 1, 1, 2, 1, 1, 1, 1]


@given(table=any_table(), seed=st.integers(0, 999))
def test_a_round_begins_just_where_somebody_leads(table, seed):
    chosen, seats = table
    log, leads = [], []
    for state, seat, move, after in random_match(replace(chosen, games=1), seats, seed):
        leads.append(not state.hand.table)
        log.append(RULES.entry(state, seat, move, after))
    expected, number = [], 0
    for lead in leads:
        number += lead
        expected.append(number)
    assert RULES.rounds(chosen, seats, log)[:-1] == expected
