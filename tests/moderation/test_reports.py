"""Reporting: who may, how often, what is kept of it, and what is said to the rest."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from moderation.models import Report
from moderation.services.reports import MOST
from tests import factories
from tests.moderation.conftest import signed_in
from tests.moderation.steps import report, report_address


def test_a_report_keeps_what_stood_there_and_leads_back(wall, kari, as_ola, ola):
    thing = wall.write(kari, "You play like a lamp.")
    answer = report(as_ola, thing)
    assert (answer.status_code, answer["Location"]) == (303, thing.address)
    wall.write(kari, "Good evening!", thing.id)
    stored = Report.objects.get()
    assert (stored.excerpt, stored.about, stored.reporter) == ("You play like a lamp.", kari, ola)
    assert (stored.kind, stored.subject_id) == (thing.kind, thing.id)
    assert "A moderator will look at it" in as_ola.get("/rules/313/").text


def test_the_form_shows_what_is_reported_and_says_who_reads_it(wall, kari, as_ola):
    page = as_ola.get(report_address(wall.write(kari))).text
    assert "You play like a lamp." in page
    assert "does not learn who sent it" in page


def test_a_second_report_of_the_same_thing_waits_for_the_first_one(wall, kari, as_ola):
    thing = wall.write(kari)
    report(as_ola, thing)
    answer = report(as_ola, thing, words="Again, and this is why.")
    assert answer.status_code == 409
    assert "You have reported this already." in answer.text
    assert "Again, and this is why." in answer.text
    assert Report.objects.count() == 1
    Report.objects.update(closed_at=timezone.now())
    assert report(as_ola, thing).status_code == 303


def test_two_people_may_report_the_same_thing(wall, kari, as_ola):
    thing = wall.write(kari)
    assert report(as_ola, thing).status_code == 303
    assert report(signed_in(factories.user("per")), thing).status_code == 303
    assert Report.objects.count() == 2


def test_many_reports_in_an_hour_are_refused_and_what_was_typed_is_kept(wall, kari, as_ola):
    things = [wall.write(kari) for _ in range(MOST + 1)]
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for thing in things[:-1]:
            assert report(as_ola, thing).status_code == 303
        clock.shift(timedelta(minutes=10))
        answer = report(as_ola, things[-1], words="The eleventh, in my words.")
        assert answer.status_code == 429
        assert answer["Retry-After"] == str(50 * 60 + 1)
        assert "The eleventh, in my words." in answer.text
        clock.shift(timedelta(minutes=51))
        assert report(as_ola, things[-1]).status_code == 303


def missing(wall, kari, ola):
    """Everything that cannot be reported by ola, as addresses."""
    unseen, hidden, own = wall.write(kari), wall.write(kari), wall.write(ola)
    wall.hide(hidden.id)
    wall.readers = []
    never = report_address(unseen).replace(f"/{unseen.id}/", "/99/")
    return [
        report_address(unseen),
        report_address(hidden),
        report_address(own),
        never,
        never.replace("wall.saying", "wall.nothing"),
    ]


@pytest.mark.parametrize("method", ["get", "post"])
def test_what_one_may_not_see_looks_like_what_is_not_there(wall, kari, ola, as_ola, method):
    bodies = set()
    for address in missing(wall, kari, ola):
        answer = getattr(as_ola, method)(address)
        assert answer.status_code == 404
        bodies.add(answer.text.replace(str(answer.context["csrf_token"]), "").replace(address, ""))
    assert len(bodies) == 1
    assert not Report.objects.exists()


@pytest.mark.parametrize(
    "subject_id", ["0", "-1", "9" * 400, "%00", "..", "x y", "1e309", "%ED%A0%80", "'--"]
)
def test_a_garbled_id_is_missing(wall, kari, as_ola, subject_id):
    address = f"/moderation/report/wall.saying/{subject_id}/"
    assert as_ola.get(address).status_code in {400, 404}


@pytest.mark.parametrize(
    ("ground", "words"),
    [("", "x"), ("hate", "x"), ("rude", "x" * 1001), ("rude", "a\0b"), ("rude\0", "x")],
)
def test_a_report_that_is_not_complete_is_refused_and_kept_in_the_form(
    wall, kari, as_ola, ground, words
):
    answer = report(as_ola, wall.write(kari), ground, words)
    assert answer.status_code == 422
    assert words.replace("\0", "") in answer.text.replace("\0", "")
    assert not Report.objects.exists()


def test_line_breaks_of_a_browser_count_once(wall, kari, as_ola):
    words = "\r\n".join("x" * 499 for _ in range(2))
    assert report(as_ola, wall.write(kari), words=words).status_code == 303
    assert Report.objects.get().words == words.replace("\r\n", "\n")


def test_a_visitor_is_asked_to_sign_in(wall, kari, db):
    answer = Client().get(report_address(wall.write(kari)))
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")


def test_a_thing_without_an_author_can_be_reported(wall, as_ola):
    assert report(as_ola, wall.write(None)).status_code == 303
    assert Report.objects.get().about is None


def test_what_is_reported_is_never_logged(wall, kari, as_ola, caplog):
    thing = wall.write(kari, "planted-saying-313")
    with caplog.at_level("DEBUG"):
        report(as_ola, thing, words="planted-words-313")
        report(as_ola, thing, words="planted-words-313")
    assert "planted" not in caplog.text
