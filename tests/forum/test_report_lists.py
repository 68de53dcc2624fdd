"""Lists of reports: narrowed down, as files, records, and who plays whom."""

import csv
import io
import json

import pytest
from django.db import connection

from forum.models import GameReport, Thread
from forum.selectors.access import Viewer
from forum.selectors.records import player_company, player_records
from forum.selectors.reports import Wanted, reports_found
from forum.services import reports as services
from tests.forum.reported import draft, report

pytestmark = pytest.mark.django_db


def page(client, address):
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_records_count_what_is_confirmed_alone(kari, ola):
    first = report(kari, "@kari", "@ola", rounds=[(5, 3)])
    report(kari, "@kari", "@ola", rounds=[(2, 9)])
    viewer = Viewer(kari)
    assert player_records(viewer, ola) == []
    assert [(one.played, one.won, one.best) for one in player_records(viewer, kari)] == [(2, 1, 2)]
    assert player_company(viewer, kari) == []
    services.report_answer(thread_id=first.pk, user=ola, is_confirmed=True)
    (together,) = player_company(viewer, kari)
    assert (together.username, together.played, together.won, together.lost) == ("ola", 1, 0, 1)
    (mirrored,) = player_company(viewer, ola)
    assert (mirrored.username, mirrored.won, mirrored.lost) == ("kari", 1, 0)


def test_the_page_of_a_player_and_the_profile_show_the_records(client, kari):
    report(kari, "@kari", "Per", rounds=[(2, 9)])
    assert "Best total" in page(client, "/forum/players/kari/")
    assert "1 game, 1 won" in page(client, "/players/kari/")
    assert client.get("/forum/players/nobody/").status_code == 404


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["Sevens", "Second", "First"]),
        ("game=Hearts", ["Second", "First"]),
        ("game=hearts", ["Second", "First"]),
        ("player=kari", ["Second", "First"]),
        ("player=@KARI", ["Second", "First"]),
        ("player=åse", ["Sevens"]),
        ("place=TROMSØ", ["First"]),
        ("place=tromso+cafe", ["First"]),
        ("place=troms", ["First"]),
        ("place=bo", ["Sevens", "Second"]),
        ("place=Bodø+Tromsø", []),
        ("place=Oslo", []),
        ("since=2026-11-02", ["Sevens", "Second"]),
        ("until=2026-11-01", ["First"]),
        ("game=Hearts&player=per&since=2026-11-02", ["Second"]),
        ("game=nothing", []),
    ],
)
def test_the_list_is_narrowed_down_by_game_player_place_and_time(client, kari, query, found):
    days = {"First": "2026-11-01", "Second": "2026-11-02", "Sevens": "2026-11-03"}
    for title, day in days.items():
        names = ("Åse",) if title == "Sevens" else ("@kari", "Per")
        rounds = [(1,) * len(names)]
        where = "Café, Tromsø" if title == "First" else "Bodø"
        game = "Sevens" if title == "Sevens" else "Hearts"
        made = report(kari, *names, title=title, game=game, place=where, rounds=rounds)
        GameReport.objects.filter(pk=made.pk).update(played_on=day)
    shown = page(client, f"/forum/reports/?{query}")
    listed = [title for title in ("Sevens", "Second", "First") if f">{title}</a>" in shown]
    assert listed == found


def test_a_day_that_is_none_is_said_beside_its_field(client):
    response = client.get("/forum/reports/?since=soon")
    assert response.status_code == 422
    assert 'aria-invalid="true"' in response.content.decode()
    assert client.get("/forum/reports/?before=soon").status_code == 404
    assert client.get("/forum/reports/?before=2026-13-01-5").status_code == 404


def test_the_list_goes_on_where_a_page_ends(client, kari, monkeypatch):
    monkeypatch.setattr("forum.selectors.reports.REPORTS_A_PAGE", 2)
    titles = [f"Game {number}" for number in range(5)]
    for title in titles:
        report(kari, title=title)
    seen, address = [], "/forum/reports/"
    while address:
        response = client.get(address)
        shown = response.content.decode()
        seen += [sheet.report.thread.title for sheet in response.context["sheets"]]
        after = response.context["after"]
        assert ('rel="next"' in shown) == bool(after)
        address = f"/forum/reports/?before={after}" if after else ""
    assert seen == titles[::-1]


def test_lists_cost_as_much_for_one_report_as_for_many(client, kari, django_assert_num_queries):
    for count in (1, 5):
        for _ in range(count):
            report(kari, "@kari", "Per", "Åse", rounds=[(1, 2, 3)])
        with django_assert_num_queries(2):
            client.get("/forum/reports/")
        with django_assert_num_queries(5):
            client.get("/forum/players/kari/")
        with django_assert_num_queries(3):
            client.get("/forum/reports/reports.csv")


def test_a_place_is_found_by_an_index(kari):
    report(kari, place="Café, Tromsø")
    found = reports_found(Viewer(kari), Wanted(place="trom"))
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
        plan = found.explain()
    assert "report_place_word" in plan
    assert "SCAN forum_placeword" not in plan


def test_another_place_takes_the_place_of_the_first(client, kari):
    told = report(kari, place="Tromsø")
    services.report_edit(thread_id=told.pk, editor=kari, report=draft(place="Bodø"))
    assert "An evening" not in page(client, "/forum/reports/?place=troms")
    assert "An evening" in page(client, "/forum/reports/?place=bod")


def test_hidden_and_private_reports_are_in_no_list(client, kari):
    thread = report(kari)
    Thread.objects.filter(pk=thread.pk).update(state="hidden")
    for address in ("reports/", "reports/reports.csv", "reports/reports.json", "players/kari/"):
        assert "An evening of Hearts" not in page(client, f"/forum/{address}")
    assert "kari" not in page(client, "/forum/reports/reports.csv")


def test_no_cell_of_the_table_is_a_formula(client, kari):
    report(kari, "=cmd|' /C calc'!A0", "+Per", place="@home", rounds=[(-5, 3)])
    text = page(client, "/forum/reports/reports.csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["player"][:2] for row in rows] == ["'=", "'+"]
    assert {row["place"] for row in rows} == {"'@home"}
    assert [row["total"] for row in rows] == ["-5", "3"]
    assert rows[0]["rounds"] == "'-5"


def test_the_json_holds_sides_players_and_rounds(client, kari):
    report(kari, "@kari", "Per", rounds=[(5, None), (2, 3)])
    (told,) = json.loads(page(client, "/forum/reports/reports.json"))["reports"]
    assert told["rounds"] == [[5, None], [2, 3]]
    assert [side["total"] for side in told["sides"]] == [7, 3]
    assert told["sides"][0]["players"][0]["member"] == "kari"
