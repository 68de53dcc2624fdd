"""Keeping the score online: begin, write, look again, take back, without an account."""

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoresheets.models import Change, OnlineSheet
from tests.scoresheets.steps import (
    FOUR,
    JSON,
    address,
    begin,
    fields_of,
    page_of,
    points,
    save,
    stored,
    totals,
    undo,
)

pytestmark = pytest.mark.django_db


def test_a_sheet_is_begun_without_an_account_and_opens_to_write(client):
    sheet = begin(client, title="Friday")
    assert (sheet.owner, sheet.title, sheet.size) == (None, "Friday", 4)
    page = page_of(client, sheet)
    assert "Friday" in page
    assert all(name in page for name in FOUR)
    assert "Deal 3 cards each; every 3 is wild." in page
    assert "Ann deals." in page


def test_the_form_sent_twice_begins_one_sheet(client):
    """P31."""
    nonce = str(uuid4())
    first = begin(client, n=nonce)
    assert begin(client, n=nonce) == first
    assert OnlineSheet.objects.count() == 1


def test_the_form_sent_twice_at_once_begins_one_sheet(client, monkeypatch):
    nonce, first = str(uuid4()), []

    def other_first(_who):
        monkeypatch.undo()
        first.append(begin(client, n=nonce))

    monkeypatch.setattr("scoresheets.services.making.sheets_check", other_first)
    assert begin(client, n=nonce) == first[0]
    assert OnlineSheet.objects.count() == 1


def test_a_round_is_written_and_the_next_one_opens(client):
    sheet = begin(client)
    answer = points(client, sheet, 1, 0, "10+15-3", 7, 21)
    assert answer["Location"] == address(sheet) + "#entry"
    assert totals(sheet) == [0, 22, 7, 21]
    page = page_of(client, sheet)
    assert "every 4 is wild" in page
    assert "Bo deals." in page
    assert "▲ Leads" in page
    assert "behind by 22" in page


def test_zero_stays_zero_and_blank_stays_blank(client):
    """P28."""
    sheet = begin(client)
    points(client, sheet, 1, 0, 5, "", "")
    assert stored(sheet) == {"r1-u1-points": 0, "r1-u2-points": 5}
    assert totals(sheet) == [0, 5, None, None]
    fields = fields_of(page_of(client, sheet, round=1))
    assert (fields["r1-u1-points"], fields["r1-u3-points"]) == ("0", "")


def test_any_past_round_can_be_edited_and_all_totals_follow(client):
    """P29 and P30: no later round is lost."""
    sheet = begin(client)
    for number, row in enumerate([(0, 5, 5, 5), (5, 0, 5, 5), (5, 5, 0, 5)], start=1):
        points(client, sheet, number, *row)
    save(client, sheet, {"r1-u2-points": 50})
    assert totals(sheet) == [10, 55, 10, 15]
    assert len(stored(sheet)) == 12
    page = page_of(client, sheet)
    assert re.findall(r"<strong>(\d+)</strong>", page)[:12] == [
        *("0", "50", "5", "5"),
        *("5", "50", "10", "10"),
        *("10", "55", "10", "15"),
    ]


def test_undo_restores_exactly_what_was_there(client):
    """P30."""
    sheet = begin(client)
    points(client, sheet, 1, 0, 5, 5, 5)
    points(client, sheet, 2, 5, 0, 5, 5)
    before = stored(sheet)
    save(client, sheet, {"r1-u2-points": "", "r1-u3-points": 9})
    assert stored(sheet) != before
    assert undo(client, sheet).status_code == 303
    assert stored(sheet) == before
    undo(client, sheet)
    assert stored(sheet) == {key: value for key, value in before.items() if key.startswith("r1")}
    undo(client, sheet)
    assert stored(sheet) == {}
    assert 'class="undo"' not in page_of(client, sheet)


def test_what_was_undone_is_kept_as_an_inverse_change(client):
    sheet = begin(client)
    points(client, sheet, 1, 0, 5, 5, 5)
    undo(client, sheet)
    first, second = Change.objects.filter(sheet=sheet)
    assert second.undoes == first
    assert second.cells == {key: [after, before] for key, (before, after) in first.cells.items()}


def test_an_undo_pressed_twice_takes_back_one_change(client):
    sheet = begin(client)
    points(client, sheet, 1, 0, 5, 5, 5)
    points(client, sheet, 2, 5, 0, 5, 5)
    last = Change.objects.latest("number")
    form = {"n": str(uuid4()), "number": last.number}
    where = address(sheet, "change_undo")
    assert client.post(where, form).status_code == 303
    assert client.post(where, form).status_code == 303
    assert len(stored(sheet)) == 4


def test_an_undo_of_something_older_is_refused(client):
    sheet = begin(client)
    points(client, sheet, 1, 0, 5, 5, 5)
    points(client, sheet, 2, 5, 0, 5, 5)
    answer = client.post(address(sheet, "change_undo"), {"n": str(uuid4()), "number": 1})
    assert answer.status_code == 409
    assert "Something else was written meanwhile" in answer.text
    assert len(stored(sheet)) == 8


def test_a_form_sent_twice_writes_once(client):
    """P31: reload and back lose nothing and double nothing."""
    sheet = begin(client)
    form = fields_of(page_of(client, sheet))
    for _again in range(2):
        assert save(client, sheet, {"r1-u1-points": 5}, form=form).status_code == 303
    assert Change.objects.count() == 1
    save(client, sheet, {"r1-u1-points": 7})
    assert save(client, sheet, {"r1-u1-points": 5}, form=form).status_code == 303
    assert stored(sheet) == {"r1-u1-points": 7}


def test_two_who_write_different_cells_both_stay(client):
    """P32."""
    sheet = begin(client)
    one, other = (fields_of(page_of(client, sheet)) for _who in range(2))
    assert save(client, sheet, {"r1-u1-points": 5}, form=one).status_code == 303
    assert save(client, sheet, {"r1-u2-points": 8}, form=other).status_code == 303
    assert stored(sheet) == {"r1-u1-points": 5, "r1-u2-points": 8}


def test_the_second_who_writes_a_cell_sees_both_values_and_loses_neither(client):
    """P32."""
    sheet = begin(client)
    one, other = (fields_of(page_of(client, sheet)) for _who in range(2))
    save(client, sheet, {"r1-u1-points": 5}, form=one)
    answer = save(client, sheet, {"r1-u1-points": 8, "r1-u2-points": 3}, form=other)
    assert answer.status_code == 409
    assert "Somebody else wrote 5 here." in answer.text
    fields = fields_of(answer.text)
    assert fields["r1-u1-points"] == "8"
    assert stored(sheet) == {"r1-u1-points": 5, "r1-u2-points": 3}
    again = client.post(address(sheet, "cells_save"), fields)
    assert again.status_code == 303
    assert stored(sheet)["r1-u1-points"] == 8


def test_the_same_value_from_two_is_no_clash(client):
    sheet = begin(client)
    one, other = (fields_of(page_of(client, sheet)) for _who in range(2))
    save(client, sheet, {"r1-u1-points": 5}, form=one)
    assert save(client, sheet, {"r1-u1-points": 5}, form=other).status_code == 303


def test_a_script_saves_one_cell_and_is_told_where_the_sheet_is(client):
    sheet = begin(client)
    form = {"n": str(uuid4()), "r1-u1-points": "2+3", "was-r1-u1-points": "0:"}
    answer = client.post(address(sheet, "cells_save"), form, headers=JSON)
    assert answer.json() == {
        "status": "saved",
        "version": 1,
        "cells": {"r1-u1-points": [5, 1]},
    }
    form |= {"n": str(uuid4()), "r1-u1-points": "9"}
    answer = client.post(address(sheet, "cells_save"), form, headers=JSON)
    assert answer.status_code == 409
    clash = answer.json()["clashes"]["r1-u1-points"]
    assert clash == {"mine": 9, "theirs": 5, "version": 1}
    form |= {"n": str(uuid4()), "r1-u1-points": "x"}
    answer = client.post(address(sheet, "cells_save"), form, headers=JSON)
    assert answer.status_code == 422
    assert "is not a number" in answer.json()["errors"]["r1-u1-points"]


def test_what_may_be_negative_has_a_minus_on_every_keyboard(client):
    """P33."""
    sheet = begin(client, "free", ("Ann", "Bo"))
    page = page_of(client, sheet)
    assert re.search(r'inputmode="text"[^>]*name="r1-u1-points"', page)
    points(client, sheet, 1, "−5", 3)
    assert stored(sheet)["r1-u1-points"] == -5
    assert 'value="−5"' in page_of(client, sheet, round=1)
    assert "−5" in page_of(client, sheet)


def test_ties_share_a_rank_on_the_page(client):
    """P34."""
    sheet = begin(client)
    points(client, sheet, 1, 0, 5, 5, 9)
    ranks = re.findall(r"Rank </span>(\d)\.", page_of(client, sheet))
    assert ranks == ["1", "2", "2", "4"]


def test_leader_dealer_and_warnings_are_said_in_words_and_marks(client):
    """P35."""
    sheet = begin(client)
    points(client, sheet, 1, 1, 5, 5, 9)
    page = page_of(client, sheet)
    for words in ("▲ Leads", "◆ Deals", "⚠ Look again", "Somebody goes out with 0"):
        assert words in page


def test_a_warning_can_be_overruled_and_comes_back_when_it_is_another(client):
    sheet = begin(client)
    points(client, sheet, 1, 1, 5, 5, 9)
    page = page_of(client, sheet)
    warning = re.search(r'name="warning" value="([^"]*)"', page)[1]
    form = {"round": "1", "warning": warning}
    assert client.post(address(sheet, "warnings_accept"), form).status_code == 303
    assert "⚠" not in page_of(client, sheet)
    save(client, sheet, {"r1-u1-points": 2, "r1-u1-out": 1})
    assert "Who went out scores 0." in page_of(client, sheet)


def test_partners_are_called_by_team_or_by_both_names(client):
    sheet = begin(client, "spades-partners", **{"team-1": "Red"})
    page = page_of(client, sheet)
    assert "Red" in page
    assert "Bo &amp; Di" in page
    save(client, sheet, {"r1-u1-bid": 4, "r1-u1-won": 6, "r1-u2-bid": 5, "r1-u2-won": 7})
    assert totals(sheet) == [42, 52]
    assert "458 to go to 500" in page_of(client, sheet)


def test_house_rules_change_the_arithmetic(client):
    sheet = begin(client, "spades", **{"option-bag_penalty": "true", "option-target": "200"})
    assert (sheet.options["bag_penalty"], sheet.options["target"]) == (True, 200)
    form = fields_of_edit(page_edit(client, sheet)) | {"option-target": "100"}
    bids = (10, 3, 0, 0)
    save(client, sheet, {f"r1-u{unit}-bid": bid for unit, bid in enumerate(bids, start=1)})
    save(client, sheet, {f"r1-u{unit}-won": bid for unit, bid in enumerate(bids, start=1)})
    assert totals(sheet) == [100, 30, 0, 0]
    assert "has won" not in page_of(client, sheet)
    assert client.post(address(sheet, "online_edit"), form).status_code == 303
    assert "has won" in page_of(client, sheet)


def page_edit(client, sheet):
    return client.get(address(sheet, "online_edit")).text


def fields_of_edit(page):
    """The fields of the settings that the test needs."""
    found = re.findall(r'name="(n|title|name-\d)"(?:[^>]*value="([^"]*)")?', page)
    return {**dict(found), "dealer": "1"}


def test_names_and_the_first_dealer_can_be_changed(client):
    sheet = begin(client)
    form = {"n": str(uuid4()), "title": "Late", "dealer": "2", "name-1": "Zoë"}
    form |= {f"name-{number}": "" for number in (2, 3, 4)}
    assert client.post(address(sheet, "online_edit"), form).status_code == 303
    page = page_of(client, sheet)
    assert "Zoë" in page
    assert "Cy deals." in page
    assert "Late" in page


def test_the_game_can_be_said_to_be_over(client):
    sheet = begin(client, "free", ("Ann", "Bo"))
    points(client, sheet, 1, 5, 3)
    client.post(address(sheet, "online_end"), {"over": "yes"})
    assert "Ann has won." in page_of(client, sheet)
    client.post(address(sheet, "online_end"), {"over": "no"})
    assert "has won" not in page_of(client, sheet)


def test_handicaps_stand_at_the_head_of_a_golf_card(client):
    sheet = begin(client, "golf", ("Ann", "Bo"), **{"option-holes": "9"})
    save(client, sheet, {"r1-u1-strokes": 4, "r1-u2-strokes": 5, "r1-par": 4, "u2-handicap": 10})
    assert stored(sheet)["u2-handicap"] == 10
    page = page_of(client, sheet)
    assert "To par" in page
    assert "Out" in page


def test_the_page_reads_a_sheet_in_few_queries_however_long_it_is(client):
    sheet = begin(client)
    counts = []
    for number in range(1, 12):
        points(client, sheet, number, 0, 1, 2, 3)
        with CaptureQueriesContext(connection) as queries:
            page_of(client, sheet)
        counts.append(len(queries))
    assert max(counts) == min(counts)
    assert max(counts) <= 8


def test_the_version_and_the_big_page_follow(client):
    sheet = begin(client)
    where = address(sheet, "online_version", view=True)
    assert client.get(where).text == "0"
    points(client, sheet, 1, 0, 5, 5, 5)
    assert client.get(where).text == "1"
    big = client.get(address(sheet, "online_big", view=True)).text
    assert "4 wild" in big
    assert "Ann" in big


def test_a_long_evening_of_bunco_sends_no_endless_page(client):
    names = tuple(f"P{number}" for number in range(12))
    sheet = begin(client, "bunco", names, **{"option-sets": "6"})
    assert len(page_of(client, sheet)) < 500_000


def test_too_many_sheets_in_an_hour_are_refused_and_what_was_typed_stays(client):
    for _each in range(20):
        begin(client)
    form = {"n": str(uuid4()), "players": "2", "name-1": "Ann", "name-2": "Bo"}
    answer = client.post("/scoresheets/three-thirteen/new/", form)
    assert answer.status_code == 429
    assert "Too many sheets" in answer.text
    assert 'value="Ann"' in answer.text
