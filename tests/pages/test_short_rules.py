"""The short rules of games that have a score sheet and no table here."""

import pytest

from pages.asking import rules_ask
from pages.paragraphs import rulebook
from pages.rule_files import SHORT, rules_path
from scoresheets.sheets.bunco import roll
from scoresheets.sheets.golf_cards import layout_points
from scoresheets.sheets.registry import sheets
from scoresheets.sheets.wizard import round_points


def rows(game, language):
    """The numbers of a table of examples: all that stands in rows of numbers alone."""
    for line in rules_path(game, language).read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and all(
            cell.strip("-").replace(" ", "").isdigit() for cell in cells
        ):
            yield cells


@pytest.mark.parametrize("language", ["en", "nb"])
@pytest.mark.parametrize("game", SHORT)
def test_a_game_of_the_table_has_short_rules_beside_its_sheet(client, db, game, language):
    read = {"accept-language": language}
    answer = client.get(f"/rules/{game}/", headers=read)
    assert answer.status_code == 200
    assert rulebook(game, language).html in answer.text
    assert f'href="/scoresheets/{game}/"' in answer.text
    assert f'href="/rules/{game}/"' in client.get("/rules/", headers=read).text
    assert f'href="/rules/{game}/"' in client.get(f"/scoresheets/{game}/", headers=read).text


@pytest.mark.parametrize("game", SHORT)
def test_both_languages_have_the_same_paragraphs(game):
    english, norwegian = (rulebook(game, language) for language in ("en", "nb"))
    assert list(english.paragraphs) == list(norwegian.paragraphs)
    assert list(dict(english.contents)) == list(dict(norwegian.contents))
    assert list(rows(game, "en")) == list(rows(game, "nb"))


def test_a_sheet_leads_only_to_rules_that_there_are():
    named = {sheet.rules for sheet in sheets().values()}
    assert {*SHORT, "313", "spades", "hearts", "three-thirteen"} <= named
    assert [slug for slug in named if slug and rulebook(slug, "en") is None] == []
    assert sheets()["golf"].rules == ""


def test_the_sheet_of_wizard_works_out_what_its_rules_say():
    told = [tuple(map(int, row)) for row in rows("wizard", "en")]
    assert len(told) == 4
    assert [round_points(bid, won) for bid, won, _points in told] == [row[2] for row in told]


def test_the_sheet_of_bunco_counts_a_roll_as_its_rules_say():
    told = list(rows("bunco", "en"))
    assert len(told) == 5
    for target, dice, points in told:
        assert roll([int(die) for die in dice.split()], int(target)).points == int(points)


@pytest.mark.parametrize(("language", "says"), [("en", "17 points"), ("nb", "17 poeng")])
def test_the_sheet_of_golf_counts_a_layout_as_its_rules_say(language, says):
    paragraph = rulebook("golf-cards", language).paragraphs["score-6"]
    assert says in paragraph.text
    assert "K♠ 5♦ 9♣" in paragraph.text
    assert layout_points([["KS", "5D", "9C"], ["QH", "5S", "2D"]]) == 17


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("what is a mini bunco", "bunco/round-3"),
        ("hva er en trollmann", "wizard/cards-1 wizard/cards-2 wizard/play-3"),
        ("what does a king count in golf", "golf-cards/score-5"),
    ],
)
def test_they_are_asked_too(question, right):
    found = [f"{one.paragraph.game}/{one.paragraph.anchor}" for one in rules_ask(question)]
    assert set(found[:3]) & set(right.split())
