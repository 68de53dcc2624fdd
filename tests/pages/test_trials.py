"""Try a rule: the engine answers on the pages of the rulebook, and quotes what is written."""

import ast
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from games.engine import rules as rule_modules
from games.engine.registry import games
from pages.card_fields import cards_read
from pages.refusals import anchors_behind
from pages.rulebook import paragraph_read

REFUSALS = {"IllegalMove", "OutOfTurn", "UnreadableMove"}


def sentences(game):
    """Every sentence with which the modules of a game refuse a move."""
    stem = games()[game].__class__.__module__.rpartition(".")[2]
    found = set()
    for info in iter_modules(rule_modules.__path__):
        if info.name.lstrip("_").startswith(stem):
            module = import_module(f"{rule_modules.__name__}.{info.name}")
            found |= set(refused(module))
    return found


def refused(module):
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in REFUSALS:
            said = call.args[0]
            if isinstance(said, ast.Call):
                yield ast.literal_eval(said.args[0])
            else:
                yield from getattr(module, said.value.id).values()


@pytest.mark.parametrize("game", games())
def test_every_refusal_has_its_paragraphs(game):
    found = sentences(game)
    assert len(found) > 10
    for sentence in found:
        anchors = anchors_behind(game, sentence)
        assert anchors, sentence
        assert [paragraph_read(game, anchor).anchor for anchor in anchors] == anchors


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("8C 7D", ["8C", "7D"]),
        ("8♣, 7♦", ["8C", "7D"]),
        ("10h;th", ["TH", "TH"]),
        ("8♣️7♦10♠", ["8C", "7D", "TS"]),
        ("", []),
        ("8X", ["8X"]),
    ],
)
def test_cards_are_read_as_people_type_them(typed, cards):
    assert cards_read(typed) == cards


@pytest.mark.parametrize(
    ("game", "asked", "said", "anchor"),
    [
        ("313", {"table": "7D", "play": "8♣"}, "Yes.", "beating-2"),
        ("313", {"table": "8C", "play": "7D"}, "No.", "beating-2"),
        ("313", {"table": "", "play": "QS KD AC 2H"}, "Yes.", "combinations-4"),
        ("313", {"table": "", "play": "AS 2D 3C"}, "No.", "combinations-8"),
        ("313", {"table": "2S", "play": "4S 4C 4D 4H"}, "No.", "beating-2"),
        (
            "313",
            {"table": "2S", "play": "4S 4C 4D 4H", "preset": "313-bombs"},
            "Yes.",
            "options-3",
        ),
        ("hearts", {"trick": "5C", "hand": "KC 3H", "card": "3H"}, "No.", "play-2"),
        ("hearts", {"trick": "5C", "hand": "KC 3H", "card": "KC"}, "Yes.", "play-2"),
        ("hearts", {"hand": "KC 3H", "card": "3H"}, "No.", "play-4"),
        ("hearts", {"hand": "KC 3H", "card": "3H", "broken": "on"}, "Yes.", "play-4"),
        ("hearts", {"trick": "5C", "hand": "KD QS", "card": "QS", "first": "on"}, "No.", "play-3"),
        ("hearts", {"hand": "2C QS", "card": "QS", "first": "on"}, "No.", "play-1"),
        ("hearts", {"trick": "5C", "hand": "KC 3H", "card": "4H"}, "No.", "cards-2"),
        ("three-thirteen", {"hand": "5H 6H 7H", "round": "1"}, "All cards", "cost-1"),
        ("three-thirteen", {"hand": "5H 6H 9S", "round": "1"}, "20 points", "cost-1"),
        ("three-thirteen", {"hand": "5H 6H 7H 9S", "round": "1"}, "You can go out.", "out-1"),
        (
            "three-thirteen",
            {"hand": "XR XB 9S", "round": "1", "preset": "rulespal"},
            "All",
            "cost-1",
        ),
    ],
)
def test_the_engine_answers_and_the_rule_is_quoted(client, db, game, asked, said, anchor):
    answer = client.get(f"/rules/{game}/try/", asked)
    assert answer.status_code == 200
    assert f'<h2 id="answer">{said}' in answer.text
    assert f'href="/rules/{game}/#{anchor}"' in answer.text


@pytest.mark.parametrize(
    ("game", "asked", "said"),
    [
        ("313", {"play": "8Y"}, "“8Y” is no card"),
        ("313", {"play": "8C 8C"}, "8♣ stands here more often"),
        ("313", {"table": "8C", "play": "8C"}, "8♣ is named above already"),
        ("313", {"table": "8C", "play": ""}, "Write the cards"),
        ("313", {"table": "8C 9C", "play": "TC"}, "no combination"),
        ("313", {"play": "XR"}, "without jokers"),
        ("313", {"play": "8C", "preset": "poker"}, "Select a valid choice"),
        ("313", {"play": "8C," * 100}, "at most 120"),
        ("hearts", {"hand": "8C", "card": "8C 9C"}, "more than the 1"),
        ("hearts", {"hand": "8C XB", "card": "8C"}, "without jokers"),
        ("three-thirteen", {"hand": "8C", "round": "1"}, "one holds 3 cards"),
        ("three-thirteen", {"hand": "8C 8C 8C 8C", "round": "1"}, "more often"),
        ("three-thirteen", {"hand": "XR 8C 8D", "round": "1"}, "no jokers"),
        ("three-thirteen", {"hand": "8C 8D 8H", "round": "12"}, "Select a valid choice"),
    ],
)
def test_what_cannot_be_asked_is_told_and_kept(client, db, game, asked, said):
    answer = client.get(f"/rules/{game}/try/", asked)
    assert answer.status_code == 422
    assert said in answer.text
    assert 'id="answer"' not in answer.text
    kept = next(value for value in asked.values() if value)
    assert f'value="{kept}"' in answer.text


def test_a_game_without_such_a_question_has_no_page_for_it(client, db):
    assert client.get("/rules/spades/try/").status_code == 404
    assert "/rules/spades/try/" not in client.get("/rules/").text


def test_asking_takes_no_query_and_sets_no_cookie(client, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get("/rules/313/try/", {"table": "7D", "play": "8C"})
    assert not answer.cookies
