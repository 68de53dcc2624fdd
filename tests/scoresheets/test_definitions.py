"""What holds for every sheet, whatever it is of; a new one is tested here by itself."""

import re

import pytest

from games.engine.options import options_of
from scoresheets.sheets.base import Round, cell_key, key_parts
from scoresheets.sheets.registry import ORDER, sheet, sheets
from scoresheets.sheets.tally import tally

ONLINE = [slug for slug, known in sheets().items() if known.online]
ALL = [*sheets()]


def filled(definition, size, options, rounds):
    """A sheet on which every cell has the highest number that it takes."""
    cells = {}
    for index in range(rounds):
        for unit in range(definition.units(size, options)):
            for item in definition.inputs_for(options):
                value = item.choices[-1].value if item.choices else min(item.hi, 99)
                cells[cell_key(index, unit, item.key)] = 1 if item.kind == "mark" else value
    return cells


def test_the_index_lists_all_thirteen_in_their_order():
    assert tuple(ALL) == ORDER
    assert len(ALL) == 13


@pytest.mark.parametrize("slug", ALL)
def test_every_sheet_says_what_it_is_and_how_many_play(slug):
    known = sheet(slug)
    assert known.title
    assert known.about.endswith(".")
    assert all(sentence.endswith(".") for sentence in known.legend)
    assert known.players_usual in known.players


@pytest.mark.parametrize("slug", ALL)
def test_keys_are_short_names_and_each_is_used_once(slug):
    known = sheet(slug)
    for items in (known.inputs, known.round_inputs, known.unit_inputs, known.columns):
        keys = [item.key for item in items]
        assert len(set(keys)) == len(keys)
        assert all(re.fullmatch(r"[a-z][a-z0-9]{0,15}", key) for key in keys)
    both = {item.key for item in known.inputs} & {item.key for item in known.unit_inputs}
    assert not both


@pytest.mark.parametrize("slug", ONLINE)
def test_every_size_works_out_blank_and_full(slug):
    known = sheet(slug)
    for size in known.players:
        options = known.options()
        blank = tally(known, size, options, {})
        assert set(blank.totals) <= {None}
        assert not blank.leaders
        assert not blank.winners
        rounds = known.rounds(size, options) or 3
        full = tally(known, size, options, filled(known, size, options, rounds))
        assert len(full.totals) == known.units(size, options)
        assert all(line.complete for line in full.lines[:rounds])


@pytest.mark.parametrize("slug", ONLINE)
def test_every_option_has_words_and_every_value_works_out(slug):
    known = sheet(slug)
    for name, option in options_of(known.options).items():
        for value in (option.values[0], option.values[-1]):
            assert option.say(value)[0][0]
            options = known.options(**{name: value})
            size = known.players_usual
            rounds = known.rounds(size, options) or 2
            full = tally(known, size, options, filled(known, size, options, rounds))
            assert full.lines[0].complete


@pytest.mark.parametrize("slug", ONLINE)
def test_every_round_has_a_label_and_hints_are_whole_sentences(slug):
    known = sheet(slug)
    options, size = known.options(), known.players_usual
    labels = []
    for index in range(known.rounds(size, options) or 5):
        words, details = known.label(index, options)
        labels.append(words % details)
        hint = known.hint(index, size, options)
        assert hint is None or (hint[0] % hint[1]).endswith(".")
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("slug", ONLINE)
def test_a_blank_round_scores_nobody_and_warns_of_nothing(slug):
    known = sheet(slug)
    options, size = known.options(), known.players_usual
    units = known.units(size, options)
    nothing = Round(0, size, options, ({},) * units)
    assert set(known.score(nothing, ({},) * units)) == {None}


@pytest.mark.parametrize(
    "key", ["", "r0-u1-bid", "r1-u0-bid", "r100-u1-bid", "bid", "u1", "r1-u1-", "r1-u1-b-d", "x"]
)
def test_what_is_no_key_of_a_cell_is_none(key):
    with pytest.raises(ValueError, match=f"^{re.escape(key)}$"):
        key_parts(key)


def test_a_key_says_round_unit_and_input():
    assert key_parts(cell_key(2, 1, "bid")) == (2, 1, "bid")
    assert key_parts("r3-par") == (2, None, "par")
    assert key_parts("u2-handicap") == (None, 1, "handicap")
