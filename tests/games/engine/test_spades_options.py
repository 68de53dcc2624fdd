"""The house rules of Spades: their values, their words, and which of them mean nothing."""

import json
from pathlib import Path

import pytest

from games.engine.errors import BadOptions
from games.engine.options import options_dump, options_load, options_of, options_read, options_say
from games.engine.rules._spades_options import PRESETS, Options
from tests.spades import options

CASES = Path(__file__).parents[2] / "vectors" / "rules.json"
SHARED = json.loads(CASES.read_text(encoding="utf-8"))["presets"]


def said(table):
    return [sentence % details for sentence, details in options_say(table)]


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_preset_is_what_the_rule_cases_say(name):
    told = options_dump(PRESETS[name])
    assert {key: told[key] for key in SHARED[name]} == SHARED[name]


def test_the_first_preset_is_the_default():
    assert next(iter(PRESETS.values())) == Options()


@pytest.mark.parametrize(
    ("name", "taken", "refused"),
    [
        ("target", ["100", "500", "1000"], ["90", "105", "1010", "null"]),
        ("floor", ["null", "-500", "-123", "-100"], ["-501", "-99", "0"]),
        ("min_bid", ["0", "1"], ["2"]),
        ("team_min_bid", ["0", "6"], ["7"]),
        ("total_not", ["null", "13", "17", "18"], ["0", "x"]),
        ("nil_points", ["50", "100"], ["75"]),
        ("blind_deficit", ["0", "101", "300"], ["-1", "301"]),
        ("nil_pass", ["0", "4"], ["5"]),
        ("failed_nil", ["bags", "help_partner", "ignore"], ["help"]),
        ("double_nil", ["separate", "together"], ["both"]),
        ("bag_limit", ["5", "10"], ["7"]),
        ("bag_points", ["50", "100"], ["110"]),
        ("first_trick", ["free", "low_club"], ["2c"]),
        ("lead_spades", ["broken", "anytime"], ["never"]),
        ("deck", ["52", "jjdd"], ["54"]),
        ("leftover", ["2c", "unseen", "jokers18"], ["none"]),
        ("players", ["3", "4"], ["2", "5"]),
        ("teams", ["true", "false"], ["null"]),
    ],
)
def test_an_option_takes_its_values_and_no_others(name, taken, refused):
    for text in taken:
        assert (
            options_of(Options)[name].text(getattr(options_read(Options(), {name: text}), name))
            == text
        )
    for text in refused:
        with pytest.raises(BadOptions):
            options_read(Options(), {name: text})


def test_every_option_has_a_test_of_its_values():
    marks = test_an_option_takes_its_values_and_no_others.pytestmark
    tested = {case[0] for case in marks[0].args[1]}
    assert tested | {"nil", "blind_nil", "bag_penalty"} == set(options_of(Options))


def test_options_survive_json():
    table = options("spades-cutthroat", floor=-250, total_not=17, leftover="jokers18")
    assert options_load(Options, json.loads(json.dumps(options_dump(table)))) == table


def test_what_changes_nothing_is_not_said():
    solo = said(options())
    assert not any("nil" in sentence and "bid" not in sentence for sentence in solo)
    assert not any("17 cards" in sentence for sentence in solo)
    assert not any("bags" in sentence.lower() for sentence in solo)


def test_what_a_table_plays_is_said_with_its_numbers():
    told = said(options("spades-partners", target=300, floor=-200, nil_pass=2, bag_limit=5))
    for sentence in (
        "The first to reach 300 points wins.",
        "The match also ends when somebody falls to -200 points.",
        "After a blind nil its bidder gives the partner 2 cards and gets as many back.",
        "Every 5 bags are paid for; the rest is carried on.",
    ):
        assert sentence in told


def test_every_value_is_a_whole_sentence():
    for known in options_of(Options).values():
        for value in known.values:
            for sentence, details in known.say(value):
                assert (sentence % details).endswith(".")
