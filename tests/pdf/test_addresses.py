"""Score sheets on paper by their addresses: blanks, pictures, online sheets as they stand."""

import io

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from PIL import Image

from pdf import libraries, store
from scoresheets.paper.blanks import BadBlank, blank_read, blanks
from scoresheets.paper.names import blank_name
from scoresheets.sheets.registry import sheets
from tests.pdf.papers import codes_of, opened, require_libraries, text_of
from tests.pdf.tags import faults
from tests.scoresheets.steps import address, begin, points, save

pytestmark = pytest.mark.django_db
CANONICAL = "paper=a4&players=4&size=normal&up=1&lang=en"


def get(client, slug="hearts", query=CANONICAL, suffix="pdf", **extra):
    where = reverse(f"scoresheets:blank_{suffix}", args=[slug])
    return client.get(f"{where}?{query}", **extra)


def test_a_blank_is_drawn_when_it_is_first_asked_for_and_kept(client, worker):
    require_libraries()
    answer = get(client)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert "Hearts" in text_of(answer.content)
    assert get(client).content == answer.content


def test_a_blank_is_the_same_for_everybody_and_caches_may_keep_it(client, worker):
    require_libraries()
    answer = get(client)
    assert answer["Cache-Control"] == "public, max-age=86400, stale-while-revalidate=604800"
    assert "Cookie" not in answer.get("Vary", "")
    assert not answer.cookies
    again = get(client, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["Cache-Control"] == answer["Cache-Control"]


@pytest.mark.parametrize(
    ("query", "canonical"),
    [
        ("", CANONICAL),
        ("lang=nb", CANONICAL.replace("en", "nb")),
        ("players=3&paper=letter", CANONICAL.replace("a4", "letter").replace("4", "3")),
        (f"{CANONICAL}&fill=0", CANONICAL),
        (f"fill=1&{CANONICAL}", f"{CANONICAL}&fill=1"),
    ],
)
def test_every_way_to_ask_leads_to_one_address(client, disk, query, canonical):
    answer = get(client, query=query)
    assert answer.status_code == 302
    assert answer["Location"] == f"/scoresheets/hearts.pdf?{canonical}"


def test_americans_get_letter_and_norwegians_their_language(client, disk):
    american = get(client, query="", headers={"Accept-Language": "en-US,en;q=0.9"})
    assert "paper=letter" in american["Location"]
    norwegian = get(client, query="", headers={"Accept-Language": "nb-NO,nb;q=0.9"})
    assert "paper=a4" in norwegian["Location"]
    assert "lang=nb" in norwegian["Location"]


def test_several_cards_a_page_are_in_normal_print_and_without_fields(client, disk):
    answer = get(client, "bunco", "up=4&size=large&fill=1")
    assert "size=normal&up=4" in answer["Location"]
    assert "fill" not in answer["Location"]


@pytest.mark.parametrize(
    "query",
    ["paper=a5", "players=9", "players=0", "players=%3Cb%3E", "up=3", "lang=xx", "fill=yes",
     "size=10000000", "wings=2", "players=4&players=99"],
)  # fmt: skip
def test_what_is_not_to_be_had_is_said(client, sent, query):
    answer = get(client, query=query)
    assert answer.status_code == 422
    assert "is none of" in answer.text
    assert sent == []


def test_a_sheet_that_does_not_exist_is_not_found(client, disk):
    assert get(client, "bridge").status_code == 404
    assert get(client, "bridge", suffix="png").status_code == 404


def test_who_waits_too_long_is_told_and_the_page_asks_again(client, sent, monkeypatch):
    monkeypatch.setattr(libraries, "_loads", lambda _file: True)
    answers = [get(client) for _person in range(3)]
    assert {answer.status_code for answer in answers} == {202}
    assert "being prepared" in answers[0].text
    assert '<meta http-equiv="refresh" content="2">' in answers[0].text
    assert answers[0]["Cache-Control"] == "no-store"
    (task,) = sent
    assert task[1][1:] == ("hearts", CANONICAL)


def test_without_pango_the_page_says_what_to_install(client, sent, monkeypatch):
    monkeypatch.setattr(libraries, "_loads", lambda _file: False)
    answer = get(client)
    assert answer.status_code == 503
    assert "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0" in answer.text
    assert sent == []


def test_a_picture_shows_the_sheet_on_its_page(client, worker):
    require_libraries()
    first = client.get("/scoresheets/hearts/", headers={"Accept-Language": "en"})
    assert "is being drawn" in first.text
    page = client.get("/scoresheets/hearts/", headers={"Accept-Language": "en"})
    assert f'src="/scoresheets/hearts.png?{CANONICAL.replace("&", "&amp;")}"' in page.text
    answer = get(client, suffix="png")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    picture = Image.open(io.BytesIO(answer.content))
    assert picture.width in {700, 701}
    assert picture.height / picture.width == pytest.approx(297 / 210, abs=0.01)
    assert len(answer.content) < 60_000


def test_the_form_of_a_sheet_asks_only_what_can_be_chosen(client, sent):
    music = client.get("/scoresheets/music/").text
    assert 'name="clef"' in music
    assert 'id="paper-players"' not in music
    assert 'name="fill"' not in music
    assert 'name="fill"' in client.get("/scoresheets/hearts/").text


def test_a_page_looks_at_no_database_for_its_paper(client, sent, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get("/scoresheets/hearts/")


def test_an_online_sheet_is_printed_with_names_points_and_its_own_code(worker):
    require_libraries()
    scorer = Client()
    sheet = begin(scorer, names=("Ann", "Bjørn", "Cy", "Di"), title="Fredag")
    points(scorer, sheet, 1, 0, 12, 30, 4)
    points(scorer, sheet, 2, 7, 0, 21, 5)
    answer = Client().get(address(sheet, "online_pdf", view=True))
    text = text_of(answer.content)
    for words in ("Fredag", "Ann", "Bjørn", "12", "30", "51"):
        assert words in text, words
    assert codes_of(answer.content) == [f"https://testserver/scoresheets/s/{sheet.view_code}/"]
    assert sheet.score_code not in text
    assert faults(answer.content) == []
    with opened(answer.content) as document:
        assert "/AcroForm" not in document.Root


def test_a_printed_online_sheet_is_private_and_new_after_each_change(worker):
    require_libraries()
    scorer = Client()
    sheet = begin(scorer)
    where = address(sheet, "online_pdf")
    first = scorer.get(where)
    assert first["Cache-Control"] == "private, no-cache"
    same = scorer.get(where, headers={"If-None-Match": first["ETag"]})
    assert same.status_code == 304
    points(scorer, sheet, 1, 0, 12, 30, 4)
    changed = scorer.get(where, headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


def test_a_character_that_the_font_lacks_is_said_on_the_page(disk):
    scorer = Client()
    page = scorer.get(address(begin(scorer, names=("Ann", "Bo 😀", "Cy", "Di"))))
    assert "The PDF prints a box for what its font lacks: 😀" in page.text
    plain = scorer.get(address(begin(scorer)))
    assert "its font lacks" not in plain.text


def test_a_code_that_opens_nothing_prints_nothing(client, disk):
    assert client.get("/scoresheets/s/ABCDEFGH.pdf").status_code == 404


def test_a_game_longer_than_a_page_goes_on_to_the_next(worker):
    require_libraries()
    scorer = Client()
    sheet = begin(scorer, "hearts")
    save(
        scorer, sheet, {f"r23-u{unit}-points": value for unit, value in enumerate((26, 0, 0, 0), 1)}
    )
    with opened(scorer.get(address(sheet, "online_pdf")).content) as document:
        assert len(document.pages) == 2


def test_a_bid_beside_a_nil_is_written_in_one_cell(worker):
    require_libraries()
    scorer = Client()
    sheet = begin(scorer, "spades-partners")
    save(
        scorer,
        sheet,
        {"r1-u1-bid": 4, "r1-u1-won": 4, "r1-u1-nil": 1, "r1-u2-bid": 5, "r1-u2-won": 9},
    )
    assert "4N" in text_of(scorer.get(address(sheet, "online_pdf")).content)


def test_every_blank_has_one_address_and_one_file():
    known = [blank for sheet in sheets().values() for blank in blanks(sheet)]
    assert len({(blank.slug, blank.query()) for blank in known}) == len(known)
    assert len({blank_name(blank) for blank in known}) == len(known)
    for blank in known:
        given = dict(pair.split("=") for pair in blank.query().split("&"))
        assert blank_read(blank.slug, given, {}) == blank


def test_a_blank_of_unknown_parameters_is_none():
    with pytest.raises(BadBlank):
        blank_read("hearts", {"colour": "red"}, {})


def test_prewarming_draws_what_most_people_print(disk, monkeypatch):
    require_libraries()
    from scoresheets.services import papers

    few = list(papers.blanks_usual())
    assert {blank.slug for blank in few} == set(sheets())
    monkeypatch.setattr(papers, "blanks_usual", lambda: few[-4:])
    said = io.StringIO()
    call_command("prewarm_sheets", "--lang", "nb", stdout=said)
    assert "4 sheets and pictures are ready" in said.getvalue()
    assert all(store.exists(blank_name(blank)) for blank in few[-2:])


def test_the_worker_draws_a_few_of_those_at_a_time_until_all_are_there(disk, monkeypatch):
    require_libraries()
    from scoresheets import tasks
    from scoresheets.services import papers

    few = list(papers.blanks_usual())[-2:]
    monkeypatch.setattr(papers, "blanks_usual", lambda: few)
    assert papers.blanks_prewarm_some(seconds=0) == 1
    assert store.exists(blank_name(few[0]))
    assert not store.exists(blank_name(few[0], "png"))
    for _minute in range(3):
        monkeypatch.setattr(tasks, "PREWARM_SECONDS", 0)
        tasks.blanks_prewarm()
    assert all(store.exists(blank_name(blank, kind)) for blank in few for kind in ("pdf", "png"))
    assert papers.blanks_prewarm_some(seconds=9) == 0
