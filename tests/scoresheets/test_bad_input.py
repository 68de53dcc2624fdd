"""What nobody should send: a clear sentence each time, nothing lost, and no page of 500."""

from uuid import uuid4

import pytest
from django.test import Client

from scoresheets.models import OnlineSheet
from tests.scoresheets.steps import FOUR, address, begin, fields_of, page_of, save, stored

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("abc", "“abc” is not a number."),
        ("1000000000", "is not a number"),
        ("10000", "10000 is out of range: from 0 to 999."),
        ("-1", "is out of range: from 0 to 999."),
        ("--5", "“--5” is not a number."),
        ("=1+1", "is not a number."),
        ("😀", "“😀” is not a number."),
        ("مرحبا", "is not a number."),
        ("<script>alert(1)</script>", "is not a number."),
        ("9" * 100, "is not a number."),
        ("\x00", "is not a number."),
    ],
)
def test_what_is_no_number_is_said_at_its_cell_and_the_rest_is_kept(client, typed, said):
    sheet = begin(client)
    answer = save(client, sheet, {"r1-u1-points": 5, "r1-u2-points": typed})
    assert answer.status_code == 422
    assert said in answer.text
    assert "<script>alert" not in answer.text
    assert fields_of(answer.text)["r1-u1-points"] == "5"
    assert stored(sheet) == {}


@pytest.mark.parametrize("names", [("N" * 200, "Bo"), ("Ann", "x" * 41)])
def test_a_name_is_as_long_as_a_column_and_what_was_typed_stays(client, names):
    data = {"n": str(uuid4()), "players": "2", "name-1": names[0], "name-2": names[1]}
    answer = client.post("/scoresheets/three-thirteen/new/", data)
    assert answer.status_code == 422
    assert "A name has at most 40 characters." in answer.text
    assert names[0] in answer.text
    assert OnlineSheet.objects.count() == 0


@pytest.mark.parametrize(
    "name", ["😀🎉", "مرحبا", "<b>Ann</b>", "=1+1", "N" * 40, "Æsa Ødegård", "阿"]
)
def test_any_name_can_be_written_and_is_shown_as_text(client, name):
    page = page_of(client, begin(client, names=(name, "Bo")))
    assert (name in page) is ("<" not in name)
    assert "<b>Ann" not in page


def test_players_without_names_are_called_by_number(client):
    sheet = begin(client, names=("", "  ", "Cy"))
    assert [player.name for player in sheet.players.all()] == ["1", "2", "Cy"]


@pytest.mark.parametrize("players", ["0", "1", "99", "-4", "x", "²", "4" * 9])
def test_a_number_of_players_that_cannot_be_gets_the_usual_one(client, players):
    answer = client.get("/scoresheets/three-thirteen/new/", {"players": players})
    assert answer.status_code == 200
    assert answer.text.count('name="name-') == 4


def test_changing_the_number_of_players_keeps_what_was_typed(client):
    data = {"players": "4", "resize": "6", "name-1": "Ann", "title": "Friday"}
    page = client.post("/scoresheets/three-thirteen/new/", data).text
    assert page.count('name="name-') == 6
    assert 'value="Ann"' in page
    assert 'value="Friday"' in page
    assert OnlineSheet.objects.count() == 0


@pytest.mark.parametrize("options", [{"option-target": "99999"}, {"option-nonsense": "1"}])
def test_an_option_that_there_is_not_is_refused(client, options):
    data = {"n": str(uuid4()), "players": "4", **options}
    answer = client.post("/scoresheets/spades/new/", data)
    assert answer.status_code == 422
    assert "option" in answer.text


@pytest.mark.parametrize(
    "code", ["ZZZZZZZZ", "x", "0OIL1111", "A" * 500, "%00", "..", "😀😀😀😀😀😀😀😀"]
)
def test_a_code_that_does_not_exist_is_a_page_that_says_so(client, code):
    assert client.get(f"/scoresheets/s/{code}/").status_code in {404, 400}
    answer = client.get("/scoresheets/open/", {"code": code})
    assert answer.status_code == 404
    assert "No sheet has the code" in answer.text


def test_200_rounds_are_too_many(client):
    sheet = begin(client, "free", ("Ann", "Bo"))
    for number in (100, 200, 10**9):
        key = f"r{number}-u1-points"
        form = {"n": str(uuid4()), "round": str(number), key: "5", f"was-{key}": "0:"}
        answer = client.post(address(sheet, "cells_save"), form)
        assert answer.status_code == 422
    assert stored(sheet) == {}
    page_of(client, sheet, round="200")
    key = "r99-u1-points"
    form = {"n": str(uuid4()), "round": "99", key: "5", f"was-{key}": "0:"}
    assert client.post(address(sheet, "cells_save"), form).status_code == 303
    assert page_of(client, sheet).count('scope="row"') == 100


@pytest.mark.parametrize(
    "key",
    [
        "r12-u1-points",
        "r1-u5-points",
        "r1-u1-bid",
        "r0-u1-points",
        "points",
        "u1-name",
        "r1-u1-",
        "x" * 99,
    ],
)
def test_a_cell_that_the_sheet_has_not_is_refused(client, key):
    sheet = begin(client)
    form = {"n": str(uuid4()), key: "5", f"was-{key}": "0:"}
    answer = client.post(address(sheet, "cells_save"), form)
    assert answer.status_code == 422
    assert stored(sheet) == {}


@pytest.mark.parametrize("was", ["", ":", "x:", "-1:", "9" * 20 + ":", "²:"])
def test_a_version_that_is_none_is_refused(client, was):
    sheet = begin(client)
    form = {"n": str(uuid4()), "r1-u1-points": "5", "was-r1-u1-points": was}
    assert client.post(address(sheet, "cells_save"), form).status_code == 422


@pytest.mark.parametrize("nonce", ["", "x", "0" * 500])
@pytest.mark.parametrize("what", ["cells_save", "change_undo", "warnings_accept"])
def test_a_form_without_its_number_is_unreadable(client, what, nonce):
    sheet = begin(client)
    answer = client.post(address(sheet, what), {"n": nonce, "number": "x", "round": "²"})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "what",
    [
        *("cells_save", "change_undo", "warnings_accept", "online_edit", "online_end"),
        *("online_claim", "player_link"),
    ],
)
def test_the_code_to_look_on_with_writes_nothing(client, what):
    sheet = begin(client)
    form = {"n": str(uuid4()), "r1-u1-points": "5", "was-r1-u1-points": "0:", "number": "1"}
    answer = client.post(address(sheet, what, view=True), form)
    assert answer.status_code == 403
    assert "This code is for looking on." in answer.text
    assert stored(sheet) == {}


def test_the_page_to_look_on_has_no_form_of_cells_and_no_code_to_write_with(client):
    sheet = begin(client)
    page = page_of(Client(), sheet, view=True)
    assert sheet.score_code not in page
    assert 'class="entry"' not in page
    assert "Names and rules" not in page
    big = client.get(address(sheet, "online_big", view=True)).text
    assert sheet.score_code not in big


def test_no_page_of_a_code_is_found_by_search_engines_or_kept_by_caches(client):
    answer = client.get(address(begin(client)))
    assert answer["X-Robots-Tag"] == "noindex"
    assert "private" in answer["Cache-Control"]


def test_a_sheet_that_has_no_online_twin_cannot_be_begun(client):
    assert client.get("/scoresheets/music/new/").status_code == 404
    assert client.get("/scoresheets/nothing/").status_code == 404
    assert client.get("/scoresheets/nothing/new/").status_code == 404


def test_too_many_changes_in_a_minute_are_refused_in_words(client, monkeypatch):
    monkeypatch.setattr("scoresheets.services.limits.CHANGES_A_MINUTE", 2)
    sheet = begin(client)
    answers = [save(client, sheet, {f"r1-u{unit}-points": 5}) for unit in (1, 2, 3)]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert "Too much was written" in answers[2].text
    assert len(stored(sheet)) == 2


def test_a_full_sheet_says_so(client, monkeypatch):
    monkeypatch.setattr("scoresheets.services.writing.MOST_CHANGES", 1)
    sheet = begin(client)
    assert save(client, sheet, {"r1-u1-points": 5}).status_code == 303
    answer = save(client, sheet, {"r1-u2-points": 5})
    assert answer.status_code == 422
    assert "This sheet is full." in answer.text


def test_four_names_are_four(client):
    assert begin(client).players.count() == len(FOUR)
