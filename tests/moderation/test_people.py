"""Warnings, bans and notes: what each means for the person, and whom it cannot be about."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from moderation.models import Action, Note
from moderation.own_data import moderation_data
from moderation.selectors import is_banned
from notices.models import Notice
from tests import factories
from tests.moderation.conftest import signed_in
from tests.moderation.steps import (
    CONFIRM,
    LOG,
    MINE,
    QUEUE,
    judge,
    person_address,
    report,
)

HTML = {"headers": {"accept": "text/html,application/xhtml+xml"}}


def fresh(person):
    return User.objects.get(pk=person.pk)


def test_a_warning_is_the_next_page_until_it_is_confirmed(kari, as_kari, as_mona):
    assert judge(as_mona, kari, "warn", "Be kind to lamps.").status_code == 303
    answer = as_kari.get("/games/", **HTML)
    assert (answer.status_code, answer["Location"]) == (302, MINE)
    page = as_kari.get(MINE, **HTML)
    assert "A moderator warns you" in page.text
    assert "Be kind to lamps." in page.text
    last = Action.objects.get(verb="warn").pk
    assert as_kari.post(CONFIRM, {"last": last})["Location"] == MINE
    assert as_kari.get("/games/", **HTML).status_code == 200
    assert "A moderator warns you" not in as_kari.get(MINE).text
    assert "You were warned" in as_kari.get(MINE).text
    assert [action.verb for action in Action.objects.all()] == ["confirm", "warn"]


def test_it_is_the_first_page_after_signing_in(client, kari, as_mona):
    judge(as_mona, kari, "warn")
    sent = {"login": "kari", "password": "demo-313-kari"}
    answer = client.post(reverse("account_login"), sent, **HTML)
    assert client.get(answer["Location"], **HTML)["Location"] == MINE


def test_scripts_and_what_is_posted_go_on_under_a_warning(kari, as_kari, as_mona, ola):
    judge(as_mona, kari, "warn")
    assert as_kari.get("/games/", headers={"accept": "application/json"}).status_code == 200
    tie = reverse("accounts:tie_update", args=["ola"])
    assert as_kari.post(tie, {"kind": "mute", "wanted": "1"}, **HTML)["Location"] != MINE


def test_ones_account_stays_in_reach(kari, as_kari, as_mona):
    judge(as_mona, kari, "warn")
    assert as_kari.get(reverse("account_email"), **HTML).status_code == 200
    assert as_kari.get(reverse("usersessions_list"), **HTML).status_code == 200


def test_confirming_twice_logs_once_and_confirming_nothing_logs_nothing(kari, as_kari, as_mona):
    as_kari.post(CONFIRM, {"last": 0})
    judge(as_mona, kari, "warn")
    for _ in range(2):
        as_kari.post(CONFIRM, {"last": Action.objects.get(verb="warn").pk})
    assert Action.objects.filter(verb="confirm").count() == 1


def test_a_second_warning_is_not_confirmed_unread(kari, as_kari, as_mona):
    judge(as_mona, kari, "warn", "The first thing.")
    last = Action.objects.get().pk
    judge(as_mona, kari, "warn", "The second thing.")
    answer = as_kari.post(CONFIRM, {"last": last})
    assert answer.status_code == 409
    assert "The first thing." in answer.text
    assert "The second thing." in answer.text
    assert fresh(kari).warned_at is not None


@pytest.mark.parametrize("last", ["", "x", "-1", "9" * 40, "1\0"])
def test_a_garbled_confirmation_is_a_bad_request(kari, as_kari, as_mona, last):
    judge(as_mona, kari, "warn")
    assert as_kari.post(CONFIRM, {"last": last}).status_code == 400
    assert fresh(kari).warned_at is not None


@pytest.mark.parametrize(
    ("days", "still", "over"), [("1", 23, 25), ("7", 167, 169), ("", 24 * 4000, None)]
)
def test_a_ban_holds_for_its_days_and_no_longer(kari, as_kari, as_mona, days, still, over):
    judge(as_mona, kari, "ban", days=days)
    now = timezone.now()
    person = fresh(kari)
    assert is_banned(person, now + timedelta(hours=still))
    assert over is None or not is_banned(person, now + timedelta(hours=over))
    assert Action.objects.get().until == (None if days == "" else person.banned_until)


def test_a_banned_person_reads_everything_and_writes_nothing(kari, as_kari, as_mona):
    judge(as_mona, kari, "ban", "Enough.", days="7")
    for address in ("/", "/games/", "/rules/313/", kari.get_absolute_url(), MINE):
        assert as_kari.get(address, **HTML).status_code == 200
    for route in ("games:match_new", "accounts:preferences"):
        answer = as_kari.post(reverse(route), {"public_name": "A new name"})
        assert answer.status_code == 403
        assert "You are banned until" in answer.text
    assert fresh(kari).public_name == ""
    assert "Enough." in as_kari.get(MINE).text


def test_a_script_of_a_banned_person_reads_why(kari, as_kari, as_mona):
    judge(as_mona, kari, "ban", days="1")
    answer = as_kari.post("/games/new/", headers={"accept": "application/json"})
    assert answer.status_code == 403
    assert answer.json()["status"] == "banned"
    assert answer.json()["reason"].endswith(".")


def test_a_banned_person_signs_in_and_out_and_looks_after_the_account(client, kari, ola, as_mona):
    judge(as_mona, kari, "ban", days="")
    client.post(reverse("account_login"), {"login": "kari", "password": "demo-313-kari"})
    assert client.get(MINE).status_code == 200
    assert "You are banned for good." in client.get(MINE).text
    block = {"kind": "block", "wanted": "1"}
    assert client.post(reverse("accounts:tie_update", args=["ola"]), block).status_code == 303
    change = {"oldpassword": "demo-313-kari", "password1": "a-new-one-313", "password2": "x"}
    assert client.post(reverse("account_change_password"), change).status_code == 200
    assert client.post(reverse("set_language"), {"language": "nb"}).status_code == 302
    assert client.post(reverse("account_logout")).status_code == 302


def test_an_address_that_is_not_there_is_as_closed_to_the_banned(kari, as_kari, as_mona):
    judge(as_mona, kari, "ban", days="1")
    assert as_kari.post("/nowhere/").status_code == 403


def test_a_ban_is_lifted_and_the_person_is_told(kari, as_kari, as_mona):
    judge(as_mona, kari, "ban", days="")
    assert "Lift the ban" in as_mona.get(person_address(kari)).text
    assert judge(as_mona, kari, "unban", "Forgiven.").status_code == 303
    assert as_kari.post("/games/new/").status_code == 422
    assert "Your ban was lifted" in as_kari.get(MINE).text
    assert Notice.objects.filter(recipient=kari, kind="moderation.decided").count() == 2
    assert judge(as_mona, kari, "unban", "Once more.").status_code == 409


def test_a_ban_that_is_over_lets_one_write_again(kari, as_mona):
    judge(as_mona, kari, "ban", days="1")
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        as_kari = signed_in(kari)
        assert as_kari.post("/games/new/").status_code == 422
        assert "You are banned" not in as_kari.get(MINE).text


def test_a_decision_from_a_case_names_it_in_the_log(wall, kari, as_ola, as_mona):
    thing = wall.write(kari)
    report(as_ola, thing)
    judge(as_mona, kari, "warn", kind=thing.kind, subject_id=thing.id)
    assert Action.objects.get().subject_id == thing.id
    judge(as_mona, kari, "warn", kind="wall.saying", subject_id="\0" * 500)
    assert Action.objects.filter(verb="warn", subject_id="").count() == 1


@pytest.mark.parametrize("verb", ["warn", "ban", "unban"])
@pytest.mark.parametrize("whom", ["superuser", "self"])
def test_nobody_decides_about_themselves_or_a_superuser(mona, as_mona, verb, whom):
    boss = factories.staff("solveig", is_superuser=True)
    person = boss if whom == "superuser" else mona
    answer = judge(as_mona, person, verb, days="1")
    assert answer.status_code == (403 if whom == "superuser" else 404)
    assert fresh(person).warned_at is None
    assert fresh(person).banned_until is None
    assert not Action.objects.exists()


def test_not_even_a_superuser_decides_about_another(db):
    one, other = (factories.staff(name, is_superuser=True) for name in ("solveig", "sigurd"))
    assert judge(signed_in(one), other, "ban", days="1").status_code == 403


@pytest.mark.parametrize(
    ("verb", "reason", "days"),
    [
        ("warn", "", ""),
        ("ban", "x" * 1001, "1"),
        ("ban", "x", "2"),
        ("hide", "x", ""),
        ("", "", ""),
    ],
)
def test_a_decision_that_is_not_complete_changes_nothing(kari, as_mona, verb, reason, days):
    answer = judge(as_mona, kari, verb, reason, days=days)
    assert answer.status_code == 422
    assert reason in answer.text
    assert fresh(kari).banned_until is None
    assert not Action.objects.exists()


def test_notes_are_for_moderators_and_the_log_says_only_that_there_is_one(kari, as_kari, as_mona):
    address = reverse("moderation:note_new", args=["kari"])
    assert as_mona.post(address, {"text": "Twice in a week."}).status_code == 303
    assert "Twice in a week." in as_mona.get(person_address(kari)).text
    action = Action.objects.get()
    assert (action.verb, action.reason) == ("note", "")
    assert "Twice in a week." not in as_mona.get(LOG).text
    assert "Twice" not in as_kari.get(MINE).text
    assert as_kari.get(person_address(kari)).status_code == 404
    kari.delete()
    assert not Note.objects.exists()


@pytest.mark.parametrize("text", ["", "x" * 2001, "a\0b"])
def test_a_note_that_cannot_be_is_kept_in_the_form(kari, as_mona, text):
    answer = as_mona.post(reverse("moderation:note_new", args=["kari"]), {"text": text})
    assert answer.status_code == 422
    assert text in answer.text
    assert not Note.objects.exists()


def test_no_note_is_made_about_a_superuser(as_mona):
    factories.staff("solveig", is_superuser=True)
    answer = as_mona.post(reverse("moderation:note_new", args=["solveig"]), {"text": "x"})
    assert answer.status_code == 403
    assert not Note.objects.exists()


def test_the_rooms_of_a_person_cost_the_same_however_much_was_decided(
    kari, as_kari, as_mona, django_assert_max_num_queries
):
    costs = []
    for more in (1, 6):
        for _ in range(more):
            judge(as_mona, kari, "ban", days="1")
        row = []
        for client, address in ((as_mona, person_address(kari)), (as_mona, LOG), (as_kari, MINE)):
            with django_assert_max_num_queries(15) as queries:
                client.get(address)
            row.append(len(queries))
        costs.append(row)
    assert costs[0] == costs[1]


def test_neither_a_warning_nor_a_ban_costs_a_request_a_query(kari, as_kari, as_mona):
    def cost(ask):
        with CaptureQueriesContext(connection) as queries:
            ask()
        return [query["sql"] for query in queries if "moderation_" in query["sql"]]

    judge(as_mona, kari, "ban", days="1")
    judge(as_mona, kari, "warn")
    assert cost(lambda: as_kari.get("/rules/313/")) == []
    assert cost(lambda: as_kari.get("/rules/313/", **HTML)) == []
    assert cost(lambda: as_kari.post("/games/new/")) == []


def test_the_queue_is_linked_for_moderators_alone(as_kari, as_mona):
    assert QUEUE + '"' in as_mona.get(MINE).text
    assert QUEUE + '"' not in as_kari.get(MINE).text


def test_the_page_is_linked_from_ones_account(as_kari):
    assert MINE in as_kari.get(reverse("accounts:preferences")).text


def test_an_export_has_what_one_sent_and_was_told_and_nobody_else(
    wall, kari, as_kari, as_ola, mona, as_mona
):
    report(as_kari, wall.write(None), words="sent by kari")
    report(as_ola, wall.write(kari), words="sent by ola")
    judge(as_mona, kari, "warn", "told to kari")
    as_mona.post(reverse("moderation:note_new", args=["kari"]), {"text": "noted of kari"})
    files = dict(moderation_data(kari))
    said = str([list(rows) for rows in files.values()])
    assert "sent by kari" in said
    assert "told to kari" in said
    for hidden in ("sent by ola", "noted of kari", "mona", "'note'"):
        assert hidden not in said
