"""The rulebook as PDF: drawn when it is first asked for, kept, and readable by everybody."""

import pytest

from pages import tasks
from pages.rule_paper import RulePaper, document, paper_name, rule_paper
from tests.pdf.papers import opened, require_libraries, text_of
from tests.pdf.tags import faults

pytestmark = pytest.mark.django_db
A4_NB = "/rules/313.pdf?paper=a4&lang=nb"


def test_rules_are_drawn_once_the_same_for_everybody_and_kept_by_caches(client, worker):
    require_libraries()
    answer = client.get(A4_NB)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer["Cache-Control"].startswith("public")
    assert "Cookie" not in answer.get("Vary", "")
    assert not answer.cookies
    again = client.get(A4_NB, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert faults(answer.content) == []
    text = " ".join(text_of(answer.content).split())
    assert "Ved bordet 313 slår en bombe bare en lavere bombe" in text
    assert "¶" not in text
    with opened(answer.content) as pdf:
        assert str(pdf.Root.Lang) == "nb"
        assert [round(float(side)) for side in pdf.pages[0].MediaBox[2:]] == [595, 842]


def test_letter_is_letter_and_english_is_english(client, worker):
    require_libraries()
    data = client.get("/rules/hearts.pdf?paper=letter&lang=en").content
    assert faults(data) == []
    assert "Hearts must be broken." in " ".join(text_of(data).split())
    with opened(data) as pdf:
        assert [round(float(side)) for side in pdf.pages[0].MediaBox[2:]] == [612, 792]


@pytest.mark.parametrize(
    ("query", "language", "canonical"),
    [
        ("", "nb", "paper=a4&lang=nb"),
        ("", "en-us", "paper=letter&lang=en"),
        ("lang=nb&paper=a4", "en", "paper=a4&lang=nb"),
        ("paper=a4&lang=en&x=1", "nb", "paper=a4&lang=en"),
        ("lang=", "nb", "paper=a4&lang=nb"),
    ],
)
def test_every_way_to_ask_leads_to_one_address(client, disk, query, language, canonical):
    answer = client.get(f"/rules/313.pdf?{query}", headers={"accept-language": language})
    assert answer.status_code == 302
    assert answer["Location"] == f"/rules/313.pdf?{canonical}"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/rules/poker.pdf", 404),
        ("/rules/313.pdf?paper=a3", 422),
        ("/rules/313.pdf?lang=xx", 422),
        ("/rules/313.pdf?lang=%F0%9F%82%A1", 422),
    ],
)
def test_what_cannot_be_had_is_said(client, disk, path, status):
    assert client.get(path).status_code == status


def test_who_comes_too_early_is_asked_to_wait(client, disk, monkeypatch, settings):
    require_libraries()
    settings.PDF_WAIT = 0
    sent = []
    monkeypatch.setattr(tasks.rules_draw, "delay", lambda *args: sent.append(args))
    answers = [client.get(A4_NB) for _time in range(2)]
    assert [answer.status_code for answer in answers] == [202, 202]
    assert answers[0]["Retry-After"] == "2"
    assert "The rules are being prepared." in answers[0].text
    name = paper_name(RulePaper("313", "a4", "nb"))
    assert sent == [(name, "313", "paper=a4&lang=nb")]


def test_the_name_stands_for_all_that_is_printed():
    papers = [RulePaper("313", paper, lang) for paper in ("a4", "letter") for lang in ("en", "nb")]
    assert len({paper_name(paper) for paper in papers}) == 4
    assert rule_paper("313", {}, {"paper": "a4", "lang": "vi"}) == RulePaper("313", "a4", "en")
    assert "<a " not in document(papers[0])


def test_the_page_of_a_game_leads_to_its_pdf(client):
    assert 'href="/rules/313.pdf"' in client.get("/rules/313/").text
