"""Whole recorded matches of every game: replaying one gives what was recorded, step by step."""

import pytest

from games.engine.base import hand_is_closed
from games.engine.registry import game, games
from tests.recording import (
    FOLDER,
    pick_of_the_bot,
    recording_make,
    recording_read,
    recording_states,
    recording_text,
    result_of,
)

FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_match_ends_as_it_was_recorded(path):
    recording = recording_read(path)
    rules = game(recording["game"])
    *before, last = recording_states(recording)
    assert result_of(rules, last) == recording["result"]
    assert all(rules.outcome(state) is None for state in before)
    assert hand_is_closed(rules, last)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_step_of_a_recorded_match_was_legal_and_survives_a_snapshot(path):
    recording = recording_read(path)
    rules = game(recording["game"])
    states = recording_states(recording)
    for step, state in zip(recording["steps"][:400], states, strict=False):
        who, _, what = step.partition(" ")
        assert rules.loads(rules.dumps(state)) == state
        if who == "deal":
            assert rules.deck(state) is not None
        else:
            legal = rules.legal_moves(state, int(who))
            assert what in legal or what.partition(" ")[0] in legal


@pytest.mark.parametrize("slug", sorted(games()))
def test_a_new_recording_can_be_made_of_every_game(slug):
    rules = game(slug)
    preset = next(iter(rules.presets))
    seats = getattr(rules.presets[preset], "players", rules.seats[-1])
    made = recording_make(slug, preset, {}, seats, 1, pick_of_the_bot)
    assert result_of(rules, list(recording_states(made))[-1]) == made["result"]
    assert recording_text(made).count("\n") > 1
