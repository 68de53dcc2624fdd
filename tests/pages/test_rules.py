"""The rules of a game are there to read, in both languages, before anybody signs up."""

import re

import pytest
from django.utils import translation

from games.engine.registry import games
from pages.rulebook import rules_contents, rules_text
from tests import factories

RULES = "/rules/313/"


@pytest.mark.parametrize("language", ["en", "nb"])
@pytest.mark.parametrize("game", games())
def test_every_game_has_its_rules_in_every_language(client, db, game, language):
    answer = client.get(f"/rules/{game}/", headers={"accept-language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    with translation.override(language):
        assert rules_text(game, language) in answer.text


def test_the_rules_explain_what_a_bomb_and_a_round_are(client, db):
    text = client.get(RULES).text
    assert '<h2 id="combinations">Combinations</h2>' in text
    assert '<h2 id="passing-and-winning-a-round">' in text


def test_the_contents_lead_to_every_heading(client, db):
    text = client.get(RULES).text
    anchors = [anchor for anchor, _words in rules_contents("313", "en")]
    assert len(anchors) == len(set(anchors)) > 5
    for anchor in anchors:
        assert f'id="{anchor}"' in text
        assert f'href="#{anchor}"' in text


def test_its_cards_are_drawn_and_have_names():
    with translation.override("en"):
        text = rules_text("313", "en")
    assert "queen of diamonds" in text
    assert not re.search(r"(10|[2-9JQKA])[♣♦♥♠]", text)


def test_a_language_without_a_text_gets_the_english_one():
    assert rules_text("313", "vi") == rules_text("313", "en")


@pytest.mark.parametrize("game", ["poker", "313-en", "..", "README"])
def test_a_game_without_rules_is_missing(client, db, game):
    assert client.get(f"/rules/{game}/").status_code == 404


@pytest.mark.parametrize("path", ["/", "/games/new/", "/games/"])
def test_the_rules_are_one_click_away(client, db, path):
    client.force_login(factories.user("kari"))
    assert f'href="{RULES}"' in client.get(path).text
