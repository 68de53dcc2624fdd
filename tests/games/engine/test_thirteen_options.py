"""Every house rule of 313 has words, stands in the rule text, and is read from forms."""

from dataclasses import replace
from pathlib import Path

import pytest

from games.engine.errors import BadOptions
from games.engine.options import (
    Option,
    options_dump,
    options_load,
    options_of,
    options_read,
    options_say,
)
from games.engine.rules._thirteen_options import PRESETS, Options
from tests.thirteen import options

DOCS = Path(__file__).resolve().parents[3] / "docs" / "rules"
NAMES = list(options_of(Options))


def said(table):
    return [sentence % details for sentence, details in options_say(table)]


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_is_said_in_a_sentence_of_its_own(name):
    known = options_of(Options)[name]
    values = [(value,) for value in known.values] if known.many else known.values
    sentences = [sentence % details for value in values for sentence, details in known.say(value)]
    assert all(sentence.endswith(".") and len(sentence) > 10 for sentence in sentences)
    assert len(set(sentences)) == len(values)
    assert known.label[0].isupper() or known.label[0].isdigit()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "nb"])
def test_every_option_is_in_the_rule_text(name, language):
    text = (DOCS / f"313.{language}.md").read_text(encoding="utf-8")
    rows = [row for row in text.splitlines() if row.startswith(f"| `{name}` ")]
    assert len(rows) == 1
    known = options_of(Options)[name]
    shown = known.values if name != "games" else (1, 20)
    for value in shown:
        assert f"`{known.text((value,) if known.many else value)}`" in rows[0]


@pytest.mark.parametrize("name", NAMES)
def test_the_english_rule_text_says_it_in_the_same_words(name):
    text = (DOCS / "313.en.md").read_text(encoding="utf-8")
    for sentence in options_of(Options)[name].words.values():
        assert sentence in text
    assert f"`{name}` {options_of(Options)[name].label} |" in text


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_said_without_contradiction(preset):
    sentences = said(PRESETS[preset])
    assert len(set(sentences)) == len(sentences)
    assert "The match is one hand." in sentences


def test_what_changes_nothing_is_not_said():
    assert not any("pair of 2s" in sentence for sentence in said(options()))
    assert any("pair of 2s" in sentence for sentence in said(options("313-bombs")))
    assert not any("five pairs three 2s" in text for text in said(options("313-bombs")))
    assert any("five pairs three 2s" in text for text in said(options("tien-len")))
    assert not any("dragon" in sentence for sentence in said(options(instant_wins=("six_pairs",))))
    assert not any("may still bomb" in text for text in said(options(bomb_after_pass=True)))


def test_17_cards_say_that_no_hand_wins_at_the_deal():
    sentences = said(options(deal17=True))
    assert not any("Four 2s" in sentence for sentence in sentences)
    assert any("no hand wins at the deal" in sentence for sentence in sentences)


def test_that_no_hand_wins_at_the_deal_is_said():
    assert "No hand wins at the deal." in said(options(instant_wins=()))


def test_the_number_of_hands_is_said():
    assert "The match is 7 hands; the points are added up." in said(options(games=7))


@pytest.mark.parametrize("name", NAMES)
def test_every_value_is_read_from_its_text_in_a_form(name):
    known = options_of(Options)[name]
    for value in known.values:
        chosen = (value,) if known.many else value
        table = options_read(Options(), {name: known.text(chosen)})
        assert getattr(table, name) == chosen
        assert options_load(Options, options_dump(table)) == table


def test_a_list_is_read_in_any_order_and_may_be_empty():
    table = options_read(Options(), {"instant_wins": " dragon  four_twos dragon "})
    assert table.instant_wins == ("four_twos", "dragon")
    assert options_read(Options(), {"instant_wins": ""}).instant_wins == ()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bombs_beat", "everything"),
        ("play_on", "True"),
        ("play_on", "1"),
        ("games", "21"),
        ("games", "null"),
        ("instant_wins", "dragon royal"),
        ("dragon", "x" * 100_000),
        ("dragon", "3_to_A\x00"),
    ],
)
def test_a_value_that_is_not_there_is_refused(name, text):
    with pytest.raises(BadOptions, match=f"is not a value of the option {name}"):
        options_read(Options(), {name: text})


@pytest.mark.parametrize("name", ["", "bomb", "x" * 1000, "__class__"])
def test_a_name_that_is_not_there_is_refused(name):
    with pytest.raises(BadOptions, match="This game has no option"):
        options_read(Options(), {name: "true"})


def test_what_differs_from_a_preset_is_kept():
    table = options_read(PRESETS["tien-len"], {"games": "5"})
    assert table == replace(PRESETS["tien-len"], games=5)


def test_one_that_takes_many_needs_no_words_for_none():
    assert Option("A", ("a",), {"a": "A."}, many=True).say(()) == [("%(value)s", {"value": ()})]


def test_nothing_can_be_a_choice():
    known = Option("The number that the bids may not sum to", (None, 13), {None: "Any sum."})
    assert known.text(None) == "null"
    assert known.read("total_not", " null ") is None
    assert known.say(None) == [("Any sum.", {"value": None})]
