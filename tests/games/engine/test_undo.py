"""Which entries stand after something was taken back, and how far back consent may lead."""

from types import SimpleNamespace

import pytest

from games.engine.rules.thirteen import RULES
from games.engine.undo import can_take_back, entries_standing, undo_target

AFTER = 10
"""The entries before this hand."""


def log(*kinds):
    """A hand's log from texts like ``play 0`` and ``undo 0 11``."""
    entries = []
    for n, text in enumerate(kinds, start=AFTER + 1):
        kind, seat, *to = text.split()
        entry = {"n": n, "type": kind, "seat": int(seat)}
        entries.append({**entry, "to": int(to[0])} if to else entry)
    return entries


def standing(*kinds):
    return [entry["n"] for entry in entries_standing(log(*kinds))]


def test_without_an_undo_everything_stands():
    assert standing("play 0", "pass 1", "play 0") == [11, 12, 13]


def test_an_undo_takes_back_all_after_the_entry_it_names():
    assert standing("play 0", "pass 1", "play 0", "undo 1 11") == [11]


def test_what_is_played_after_an_undo_stands():
    assert standing("play 0", "play 1", "undo 1 11", "pass 1", "play 0") == [11, 14, 15]


def test_two_undos_go_back_step_by_step():
    assert standing("play 0", "play 1", "undo 1 11", "undo 0 10", "play 0") == [15]


def test_who_holds_a_seat_stands_whatever_is_taken_back():
    assert standing("play 0", "resign 2", "play 1", "undo 1 10") == [12]


def test_a_player_may_want_to_go_back_before_their_own_last_step():
    entries = log("play 0", "pass 1", "play 0", "pass 1")
    assert undo_target(entries, 0, AFTER) == 12
    assert undo_target(entries, 1, AFTER) == 13
    assert undo_target(log("play 0"), 0, AFTER) == AFTER
    assert undo_target(entries, 2, AFTER) is None
    assert undo_target(log("play 0", "undo 0 10"), 0, AFTER) is None


@pytest.mark.parametrize(
    ("to", "allowed"), [(9, False), (10, True), (11, True), (12, True), (13, False), (14, False)]
)
def test_consent_leads_back_to_an_entry_of_this_hand_that_something_followed(to, allowed):
    entries = log("play 0", "pass 1", "play 0")
    assert can_take_back(RULES, entries, to, AFTER) is allowed


def test_consent_leads_to_nothing_that_was_itself_taken_back():
    entries = log("play 0", "play 1", "undo 1 11", "pass 1")
    assert can_take_back(RULES, entries, 11, AFTER)
    assert not can_take_back(RULES, entries, 12, AFTER)
    assert not can_take_back(RULES, entries, 13, AFTER)


def test_a_step_that_is_not_revocable_bars_the_way():
    """Such as a draw: whoever drew has seen a card of the stock."""
    draws = SimpleNamespace(revocable=frozenset({"discard"}))
    entries = log("draw 0", "discard 0", "draw 1", "discard 1")
    assert can_take_back(draws, entries, 13, AFTER)
    assert not can_take_back(draws, entries, 12, AFTER)
    assert not can_take_back(draws, entries, 11, AFTER)
