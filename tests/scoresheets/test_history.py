"""What a member has of their sheets: a list, people, wins, averages, CSV, and claiming one."""

import csv
import io

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import data_erasure
from scoresheets.models import OnlineSheet
from scoresheets.selectors.own_data import sheets_data
from tests.factories import user
from tests.scoresheets.steps import address, begin, page_of, points, stored

pytestmark = pytest.mark.django_db
MINE = "/scoresheets/mine/"


@pytest.fixture
def kari(client):
    kari = user("kari")
    client.force_login(kari)
    return kari


def test_a_sheet_begun_while_signed_in_is_ones_own_and_one_is_its_player(client, kari):
    form = client.get("/scoresheets/three-thirteen/new/").text
    assert 'value="kari"' in form
    sheet = begin(client, names=("kari", "Ola"))
    assert sheet.owner == kari
    assert sheet.players.get(index=0).user == kari
    assert "kari, Ola" in client.get(MINE).text


def test_wins_averages_and_people_are_counted(client, kari):
    for title, own, other in (("One", 0, 5), ("Two", 9, 5)):
        sheet = begin(client, names=("kari", "Ola"), title=title, **{"option-rounds": "sprint"})
        for number in (1, 2, 3):
            points(client, sheet, number, own, other)
    page = client.get(MINE).text
    assert "You won" in page
    assert "Won by Ola" in page
    assert "(50 %)" in page
    assert "13.5" in page
    assert page.count("Ola") >= 3


def test_the_csv_has_a_row_a_player_and_no_formula(client, kari):
    sheet = begin(client, "free", names=("kari", "=1+1"), title="@home")
    points(client, sheet, 1, -5, 3)
    rows = list(csv.reader(io.StringIO(client.get("/scoresheets/mine.csv").text.lstrip("\ufeff"))))
    assert rows[1][2] == "'@home"
    assert [row[4] for row in rows[1:]] == ["kari", "'=1+1"]
    assert [row[5] for row in rows[1:]] == ["-5", "3"]
    text = client.get(address(sheet, "online_csv")).text
    assert "'=1+1: Total" in text
    assert "\n1," in text


def test_a_sheet_of_nobody_can_be_claimed_by_whoever_scores(client, kari):
    sheet = begin(Client())
    assert "Keep it among my sheets" in page_of(client, sheet)
    assert client.post(address(sheet, "online_claim")).status_code == 303
    sheet.refresh_from_db()
    assert sheet.owner == kari
    other = Client()
    other.force_login(user("ola"))
    answer = other.post(address(sheet, "online_claim"))
    assert answer.status_code == 409
    assert "Somebody else keeps this sheet" in answer.text


def test_claiming_takes_an_account(client):
    sheet = begin(client)
    answer = client.post(address(sheet, "online_claim"))
    assert answer.status_code == 403
    assert "Sign in first" in answer.text


def test_a_member_says_which_player_they_are_and_the_seat_is_theirs_alone(client, kari):
    sheet = begin(client)
    assert client.post(address(sheet, "player_link"), {"player": "1"}).status_code == 303
    assert sheet.players.get(index=1).user == kari
    other = Client()
    other.force_login(user("ola"))
    assert other.post(address(sheet, "player_link"), {"player": "1"}).status_code == 409
    assert other.post(address(sheet, "player_link"), {"player": "9"}).status_code == 422
    client.post(address(sheet, "player_link"), {"player": ""})
    assert sheet.players.get(index=1).user is None


def test_only_the_owner_deletes_and_only_when_sure(client, kari):
    sheet = begin(client)
    stranger = Client()
    assert stranger.post(address(sheet, "online_delete"), {"sure": "yes"}).status_code == 403
    other = Client()
    other.force_login(user("ola"))
    assert other.post(address(sheet, "online_delete"), {"sure": "yes"}).status_code == 403
    assert client.post(address(sheet, "online_delete")).status_code == 422
    assert client.post(address(sheet, "online_delete"), {"sure": "yes"}).status_code == 302
    assert OnlineSheet.objects.count() == 0


def test_the_owner_may_write_by_either_code(client, kari):
    sheet = begin(client)
    answer = client.post(address(sheet, "online_end", view=True), {"over": "yes"})
    assert answer.status_code == 303


def test_the_list_takes_as_many_queries_for_thirty_sheets_as_for_one(client, kari):
    counts = []
    for several in (1, 14):
        for _each in range(several):
            begin(client, names=("kari", "Ola"))
        with CaptureQueriesContext(connection) as queries:
            client.get(MINE)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_an_account_that_ends_takes_its_sheets_and_its_name(client, kari):
    own = begin(client, names=("kari", "Ola"))
    shared = begin(client, names=("kari", "Ola"))
    ola = user("ola")
    other = Client()
    other.force_login(ola)
    other.post(address(shared, "player_link"), {"player": "1"})
    for eraser in data_erasure.erasers():
        eraser(kari)
    assert not OnlineSheet.objects.filter(pk=own.pk).exists()
    assert [player.name for player in shared.players.all()] == ["1", "Ola"]


def test_a_person_gets_their_sheets_with_every_cell(client, kari):
    sheet = begin(client, names=("kari", "Ola"))
    points(client, sheet, 1, 0, 5)
    files = {name: list(rows) for name, rows in sheets_data(kari)}
    assert files["scoresheets/sheets.json"][0]["cells"] == stored(sheet)
    assert files["scoresheets/seats.csv"][0]["name"] == "kari"
