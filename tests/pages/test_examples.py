"""What the rulebook shows by examples is asked of the engine: one that it denies fails here."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.utils import translation

from cards.card import is_card
from games.engine.options import options_say
from games.engine.registry import games
from pages.card_fields import cards_read
from pages.paragraphs import rulebook
from pages.rule_files import rules_path
from pages.trial_forms import TRIALS
from pages.variants import variants_of
from scoresheets.selectors.calculator import calculation

EXAMPLE = re.compile(
    r"\* \[(?P<asks>[^\]]+)\]\((?P<address>\S+)\)\s+"
    r"\*\*(?P<says>[^*]+)\*\*.*?\{#(?P<anchor>examples-\d+)\}",
    re.DOTALL,
)
YES = {"Yes.": True, "No.": False, "Ja.": True, "Nei.": False}
CARDS = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


def examples(game, language):
    found = EXAMPLE.finditer(rules_path(game, language).read_text(encoding="utf-8"))
    return [one.groupdict() for one in found]


ALL = [
    pytest.param(language, game, one, id=f"{game}.{language} {one['anchor']}")
    for game in games()
    for language in ("en", "nb")
    for one in examples(game, language)
]


def engine_says(game, address):
    """Yes or no, or points, to what an example leads to."""
    asked = dict(parse_qsl(urlsplit(address).query))
    if "/calculator/" in address:
        worked_out = calculation(asked)
        assert worked_out.wrong == ()
        return worked_out.rows[0][1][0][1].points
    form = TRIALS[game](asked)
    assert form.is_valid(), form.errors
    answer = form.answer()
    if answer.best is None:
        return answer.refusal is None
    return bool(answer.best.outs) if answer.best.discard else answer.best.points


def text_says(words):
    return YES[words] if words in YES else int(words.split()[0])


@pytest.mark.parametrize(("language", "game", "one"), ALL)
def test_the_engine_says_what_an_example_says(language, game, one):
    says = text_says(" ".join(one["says"].split()))
    assert engine_says(game, one["address"]) is says or engine_says(game, one["address"]) == says


@pytest.mark.parametrize(("language", "game", "one"), ALL)
def test_an_example_asks_for_the_cards_that_it_names(language, game, one):
    query = dict(parse_qsl(urlsplit(one["address"]).query))
    sent = {card for value in query.values() for card in value.split() if is_card(card)}
    named = {card for sign in CARDS.findall(one["asks"]) for card in cards_read(sign)}
    assert named <= sent
    assert len(named) > 0 or game == "spades"


@pytest.mark.parametrize("game", games())
def test_every_game_has_the_same_examples_in_both_languages(game):
    english, norwegian = (examples(game, language) for language in ("en", "nb"))
    assert len(english) >= 5
    assert [one["address"] for one in english] == [one["address"] for one in norwegian]
    paragraphs = [name for name in rulebook(game, "en").paragraphs if name.startswith("examples-")]
    assert len(paragraphs) == len(english) + 1


def test_an_example_that_is_wrong_would_be_found():
    address = examples("313", "en")[0]["address"]
    assert engine_says("313", address) is True
    assert engine_says("313", address.replace("8C", "6C")) is False
    assert engine_says("three-thirteen", "/?hand=KS+AS+2S&round=1") == 13


@pytest.mark.parametrize("path", ["/rules/313/", "/rules/spades/", "/rules/three-thirteen/"])
def test_the_tables_stand_side_by_side_with_what_each_plays(client, db, path):
    text = client.get(path, headers={"accept-language": "nb"}).text
    game = path.split("/")[2]
    with translation.override("nb"):
        variants = variants_of(game)
    assert len(variants.titles) == len(games()[game].presets)
    assert 'id="variants"' in text
    assert 'href="#variants"' in text
    for row in variants.rows:
        assert f'href="#option-{row.name}"' in text
        for title, words in row.words.items():
            assert f'<td data-table="{title}">{words or "–"}</td>' in text


@pytest.mark.parametrize("game", ["313", "spades", "three-thirteen"])
def test_what_differs_between_tables_is_what_their_pages_say(game):
    rules, variants = games()[game], variants_of(game)
    for name, title in zip(rules.presets, variants.titles, strict=True):
        said = {sentence % details for sentence, details in options_say(rules.presets[name])}
        for row in variants.rows:
            assert not row.words[title] or said & {row.words[title]} or row.name == "instant_wins"


def test_a_game_with_one_table_has_nothing_to_compare(client, db):
    assert variants_of("hearts") is None
    assert 'id="variants"' not in client.get("/rules/hearts/").text
    assert variants_of("poker") is None
