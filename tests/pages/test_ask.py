"""A question in plain words gets the paragraph that answers it, in either language."""

import pytest

from pages.asking import rules_ask
from pages.rulebook import paragraphs_all
from tests.pages.rule_questions import QUESTIONS
from tests.pages.rule_questions_fresh import FRESH


def addresses(question):
    return [f"{found.paragraph.game}/{found.paragraph.anchor}" for found in rules_ask(question)]


def test_the_questions_ask_for_paragraphs_that_there_are():
    known = {f"{paragraph.game}/{paragraph.anchor}" for paragraph in paragraphs_all()}
    asked = [*QUESTIONS, *FRESH]
    assert {address for _question, right in asked for address in right.split()} <= known


@pytest.mark.parametrize(("question", "right"), QUESTIONS)
def test_the_answer_is_among_the_first_three(question, right):
    assert set(addresses(question)[:3]) & set(right.split())


def test_the_answer_is_first_at_least_six_times_out_of_seven():
    first = [question for question, right in QUESTIONS if addresses(question)[0] in right.split()]
    assert len(first) >= max(45, 6 / 7 * len(QUESTIONS))


def test_questions_that_nothing_was_tuned_on_are_answered_nearly_as_well():
    found = [(addresses(question)[:3], right.split()) for question, right in FRESH]
    assert sum(bool(set(first_three) & set(right)) for first_three, right in found) == len(FRESH)
    assert sum(first_three[0] in right for first_three, right in found) >= 8


@pytest.mark.parametrize("question", ["", "the", "xyzzy", "' OR x=x --", "🂡", "%%(x)s"])
def test_what_no_rule_answers_finds_nothing(question):
    assert rules_ask(question) == []


def test_a_question_has_its_answers_with_links_and_the_house_rules_that_change_them(client, db):
    answer = client.get("/rules/ask/", {"q": "can a bomb beat a two"})
    assert answer.status_code == 200
    assert 'href="/rules/313/#beating-5"' in answer.text
    assert 'href="/rules/313/#option-bombs_beat"' in answer.text
    assert "Four of a kind or a bomb of three pairs beats a single 2." in answer.text
    assert 'value="can a bomb beat a two"' in answer.text


def test_a_norwegian_question_is_answered_in_norwegian_whoever_asks(client, db):
    text = client.get("/rules/ask/", {"q": "når er hearts slutt"}).text
    assert '<html lang="en"' in text
    assert '<blockquote class="quoted" lang="nb">' in text


def test_an_english_question_is_answered_in_english_whoever_asks(client, db):
    asked = {"q": "can a bomb beat a two"}
    text = client.get("/rules/ask/", asked, headers={"accept-language": "nb"}).text
    assert '<blockquote class="quoted" lang="en">' in text


def test_a_question_that_finds_nothing_says_what_to_do(client, db):
    text = client.get("/rules/ask/", {"q": "<script>"}).text
    assert "No rule was found" in text
    assert "<script>" not in text.replace("<script src", "")


def test_a_very_long_question_is_answered(client, db):
    assert client.get("/rules/ask/", {"q": "bomb " * 5000}).status_code == 200
