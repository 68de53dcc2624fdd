"""The rules of a game are there to read, in both languages, before anybody signs up."""

import re

import pytest
from django.utils import translation

from games.engine.options import options_of
from games.engine.registry import games
from pages.paragraphs import rulebook
from pages.rulebook import rules_read
from tests import factories

RULES = "/rules/313/"


def options_known(game):
    return options_of(next(iter(games()[game].presets.values()))).keys()


@pytest.mark.parametrize("language", ["en", "nb"])
@pytest.mark.parametrize("game", games())
def test_every_game_has_its_rules_in_every_language(client, db, game, language):
    answer = client.get(f"/rules/{game}/", headers={"accept-language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    for half in rulebook(game, language).halves:
        assert half in answer.text


def test_the_rules_explain_what_a_bomb_and_a_round_are(client, db):
    text = client.get(RULES).text
    assert '<h2 id="combinations">Combinations' in text
    assert '<h2 id="passing">Passing and winning a round' in text


def test_the_contents_lead_to_every_heading(client, db):
    text = client.get(RULES).text
    anchors = [anchor for anchor, _words in rulebook("313", "en").contents]
    assert len(anchors) == len(set(anchors)) > 5
    for anchor in anchors:
        assert f'id="{anchor}"' in text
        assert f'href="#{anchor}"' in text


@pytest.mark.parametrize("game", games())
def test_a_paragraph_has_the_same_address_in_every_language(game):
    english, norwegian = (rulebook(game, language).paragraphs for language in ("en", "nb"))
    assert list(english) == list(norwegian)
    for anchor, paragraph in english.items():
        assert paragraph.options == norwegian[anchor].options


@pytest.mark.parametrize("language", ["en", "nb"])
@pytest.mark.parametrize("game", games())
def test_every_paragraph_row_and_heading_has_an_address_of_its_own(game, language):
    book = rulebook(game, language)
    ids = re.findall(r' id="([^"]+)"', book.html)
    assert sorted(ids) == sorted([*book.paragraphs, *dict(book.contents)])
    assert len(ids) == len(set(ids))
    assert re.findall(r"<(?:p|li|h2)>", book.html.replace("<li>\n<p", "<p")) == []
    assert "{#" not in book.html


@pytest.mark.parametrize("game", games())
def test_every_house_rule_has_its_paragraph_and_no_other_is_named(game):
    paragraphs = rulebook(game, "en").paragraphs
    known = options_known(game)
    assert [name for name in known if f"option-{name}" not in paragraphs] == []
    named = {name for paragraph in paragraphs.values() for name in paragraph.options}
    assert named <= set(known)


def test_its_cards_are_drawn_and_have_names_in_its_language():
    with translation.override("nb"):
        text = rulebook("313", "en").html
    assert "queen of diamonds" in text
    assert not re.search(r"(10|[2-9JQKA])[♣♦♥♠]", text)


def test_a_language_without_a_text_gets_the_english_one():
    with translation.override("vi"):
        assert rules_read("313") == rulebook("313", "en")


@pytest.mark.parametrize("game", ["poker", "313-en", "..", "README"])
def test_a_game_without_rules_is_missing(client, db, game):
    assert client.get(f"/rules/{game}/").status_code == 404
    assert client.get(f"/rules/{game}/try/").status_code == 404


@pytest.mark.parametrize("path", ["/", "/games/new/", "/games/"])
def test_the_rules_are_one_click_away(client, db, path):
    client.force_login(factories.user("kari"))
    assert 'href="/rules/"' in client.get(path).text


def test_the_list_leads_to_every_game(client, db):
    text = client.get("/rules/").text
    for game in games():
        assert f'href="/rules/{game}/"' in text
    assert 'href="/scoresheets/spades/calculator/"' in text


def test_a_cell_knows_the_heading_of_its_column_where_there_are_more_than_two(client):
    page = client.get("/rules/313/", headers={"accept-language": "nb"}).text
    row = page.split('<tr id="sources-2">')[1].split("</tr>")[0]
    assert re.findall(r"<td([^>]*)>", row) == [
        "",
        ' data-label="hva kildene sier"',
        ' data-label="hva vi spiller"',
    ]
    option = page.split('<tr id="option-twos_in_sequences">')[1].split("</tr>")[0]
    assert "data-label" not in option
