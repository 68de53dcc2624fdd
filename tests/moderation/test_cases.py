"""The queue and a case: who sees it, what is decided, and what follows from it."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from moderation.models import Action, Report
from moderation.selectors import LISTED
from notices.models import Notice
from tests import factories
from tests.moderation.conftest import signed_in
from tests.moderation.steps import LOG, MINE, QUEUE, case_address, decide, report, report_address
from tests.security.markup import Markup


@pytest.fixture
def thing(wall, kari, as_ola):
    """A saying of kari that ola has reported."""
    thing = wall.write(kari)
    report(as_ola, thing, words="This hurts.")
    return thing


def told(person, kind):
    return Notice.objects.filter(recipient=person, kind=kind).count()


def test_the_queue_lists_each_thing_once_the_longest_waiting_first(wall, kari, as_ola, as_mona):
    per = signed_in(factories.user("per"))
    first, second = wall.write(kari, "first words"), wall.write(kari, "second words")
    with time_machine.travel(timezone.now(), tick=False) as clock:
        report(as_ola, second)
        clock.shift(timedelta(minutes=1))
        report(as_ola, first)
        clock.shift(timedelta(minutes=1))
        report(per, second)
    page = as_mona.get(QUEUE).text
    assert page.index("second words") < page.index("first words")
    assert page.count("second words") == 1
    assert "2 reports" in page


def test_the_queue_costs_the_same_however_much_waits(
    wall, kari, as_ola, as_mona, django_assert_max_num_queries
):
    report(as_ola, wall.write(kari))
    costs = []
    for more in (0, 8):
        for _ in range(more):
            report(as_ola, wall.write(kari))
        wall.queries = 0
        with django_assert_max_num_queries(12) as queries:
            as_mona.get(QUEUE)
        costs.append((len(queries), wall.queries))
    assert costs[0] == costs[1]


def test_a_long_queue_has_pages(wall, kari, ola, as_mona):
    rows = [
        Report(kind=wall.name, subject_id=wall.write(kari, f"saying no {n:03}.").id, reporter=ola)
        for n in range(LISTED + 1)
    ]
    start = timezone.now()
    for number, row in enumerate(rows):
        row.ground, row.created_at = "rude", start + timedelta(seconds=number)
        row.excerpt = f"saying no {number:03}."
    Report.objects.bulk_create(rows)
    assert "saying no 029." in as_mona.get(QUEUE).text
    assert "saying no 030." in as_mona.get(f"{QUEUE}?page=2").text
    for page in ("3", "0", "-1", "x", "9" * 50):
        assert as_mona.get(f"{QUEUE}?page={page}").status_code == 404


def test_a_case_shows_the_thing_and_who_said_what_about_it(thing, as_mona):
    page = as_mona.get(case_address(thing)).text
    for words in ("You play like a lamp.", "This hurts.", "kari", "ola", "Rude or hateful"):
        assert words in page


def test_hiding_closes_the_reports_and_tells_both_sides(wall, thing, kari, ola, mona, as_mona):
    assert decide(as_mona, thing, "hide", "Nobody is a lamp.").status_code == 303
    assert wall.things[thing.id].is_hidden
    assert not Report.objects.filter(closed_at=None).exists()
    action = Action.objects.get()
    assert (action.verb, action.moderator, action.person) == ("hide", mona, kari)
    assert (action.kind, action.subject_id, action.reason) == (
        thing.kind,
        thing.id,
        "Nobody is a lamp.",
    )
    assert told(kari, "moderation.decided") == told(ola, "moderation.looked") == 1
    assert "Nothing waits for a moderator." in as_mona.get(QUEUE).text


def test_the_author_reads_the_reason_but_not_who_decided_nor_who_reported(thing, as_kari, as_mona):
    decide(as_mona, thing, "hide", "Nobody is a lamp.")
    page = as_kari.get(MINE).text
    assert "Something of yours was hidden" in page
    assert "Nobody is a lamp." in page
    assert "You play like a lamp." in page
    assert "mona" not in page
    assert "ola" not in page
    assert "This hurts." not in page


def test_who_reported_sees_that_somebody_looked(thing, as_ola, as_mona):
    assert "open" in as_ola.get(MINE).text
    decide(as_mona, thing, "dismiss", "")
    page = as_ola.get(MINE).text
    assert "a moderator has looked at it" in page
    assert "mona" not in page


def test_what_was_hidden_can_be_shown_again(wall, thing, kari, as_kari, as_mona):
    decide(as_mona, thing, "hide")
    decide(as_mona, thing, "show", "On second thoughts.")
    assert not wall.things[thing.id].is_hidden
    assert [action.verb for action in Action.objects.all()] == ["show", "hide"]
    assert "Something of yours is shown again" in as_kari.get(MINE).text
    assert told(kari, "moderation.decided") == 2


def test_leaving_it_takes_no_reason_and_the_author_hears_nothing(thing, kari, as_kari, as_mona):
    assert decide(as_mona, thing, "dismiss", "").status_code == 303
    assert told(kari, "moderation.decided") == 0
    assert "Moderators have decided nothing about you." in as_kari.get(MINE).text
    assert Action.objects.get().verb == "dismiss"


@pytest.mark.parametrize(("verb", "again"), [("hide", "hide"), ("dismiss", "dismiss")])
def test_of_two_moderators_the_second_is_told_that_it_is_decided(thing, as_mona, verb, again):
    nils = signed_in(factories.moderator("nils"))
    assert decide(as_mona, thing, verb).status_code == 303
    answer = decide(nils, thing, again, "My reason, as typed.")
    assert answer.status_code == 409
    assert "My reason, as typed." in answer.text
    assert Action.objects.count() == 1


def test_what_is_not_hidden_is_not_shown_again(thing, as_mona):
    assert decide(as_mona, thing, "show").status_code == 409
    assert not Action.objects.exists()


@pytest.mark.parametrize(
    ("verb", "reason"),
    [("hide", ""), ("hide", "x" * 1001), ("hide", "a\0b"), ("burn", "x"), ("", "x"), ("warn", "x")],
)
def test_a_decision_that_is_not_complete_changes_nothing(wall, thing, as_mona, verb, reason):
    answer = decide(as_mona, thing, verb, reason)
    assert answer.status_code == 422
    assert not wall.things[thing.id].is_hidden
    assert not Action.objects.exists()


def test_moderators_do_not_read_what_nobody_reported(wall, kari, as_mona):
    assert as_mona.get(case_address(wall.write(kari))).status_code == 404


def test_a_thing_that_has_gone_stays_in_the_queue_as_gone(wall, thing, as_mona):
    del wall.things[thing.id]
    page = as_mona.get(QUEUE)
    assert "which is gone" in page.text
    assert as_mona.get(case_address(thing)).status_code == 404


def test_nobody_sees_or_decides_a_case_about_themselves(wall, mona, as_mona, as_ola):
    thing = wall.write(mona, "words of mona")
    report(as_ola, thing)
    assert "words of mona" not in as_mona.get(QUEUE).text
    assert as_mona.get(case_address(thing)).status_code == 404
    assert decide(as_mona, thing, "dismiss").status_code == 404
    assert "words of mona" in signed_in(factories.moderator("nils")).get(QUEUE).text


def test_what_a_superuser_wrote_is_not_hidden_but_can_be_left(wall, as_ola, as_mona):
    thing = wall.write(factories.staff("solveig", is_superuser=True))
    report(as_ola, thing)
    assert 'value="hide"' not in as_mona.get(case_address(thing)).text
    answer = decide(as_mona, thing, "hide")
    assert answer.status_code == 403
    assert not wall.things[thing.id].is_hidden
    assert decide(as_mona, thing, "dismiss").status_code == 303


def test_what_nobody_wrote_can_be_hidden(wall, as_ola, as_mona):
    thing = wall.write(None)
    report(as_ola, thing)
    assert decide(as_mona, thing, "hide").status_code == 303
    assert Notice.objects.filter(kind="moderation.decided").count() == 0


@pytest.mark.parametrize("method", ["get", "post"])
def test_for_everybody_else_the_rooms_of_moderators_are_missing(thing, ola, as_ola, method):
    as_ola.get("/")  # What was done last is said once, on whatever page comes next.
    bodies = set()
    for address in (QUEUE, LOG, case_address(thing), "/moderation/people/kari/"):
        answer = getattr(as_ola, method)(address)
        assert answer.status_code in {404, 405}
        if answer.status_code == 404:
            token = str(answer.context["csrf_token"])
            bodies.add(answer.text.replace(token, "").replace(address, ""))
    assert len(bodies) <= 1
    visitor = getattr(Client(), method)(QUEUE)
    assert visitor["Location"].startswith("/accounts/login/")


def test_a_moderator_without_a_second_factor_is_sent_to_get_one(thing, as_ola, ola, mona):
    ola.groups.add(*mona.groups.all())
    answer = signed_in(ola).get(QUEUE)
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/2fa/")


def test_what_people_write_is_text_in_every_room(wall, kari, as_ola, as_mona, as_kari):
    shapes = []
    for text in ("harmless", "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'):
        thing = wall.write(kari, text)
        report(as_ola, thing, words=text)
        pages = [as_ola.get(report_address(thing)), as_mona.get(QUEUE)]
        refused = as_mona.post(case_address(thing), {"verb": "x", "reason": text})
        decide(as_mona, thing, "hide", text)
        pages += [refused, as_mona.get(case_address(thing)), as_mona.get(LOG), as_kari.get(MINE)]
        markups = [Markup(page) for page in pages]
        assert [markup.acting for markup in markups if markup.acting] == []
        shapes.append([markup.shape for markup in markups[1:4]])
    assert shapes[0] == shapes[1] == shapes[2]
