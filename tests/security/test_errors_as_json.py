"""A script that is refused reads one shape, whoever refuses: the match, the site or the token."""

from uuid import UUID

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from pages.views import REASONS
from tests.factories import match_started, user
from tests.games.protocol.steps import address

JSON = {"accept": "application/json"}
NOWHERE = UUID("00000000-0000-4000-8000-000000000313")


@pytest.fixture
def match(db, settings):
    settings.SUBMISSION_WAIT = 0
    return match_started(user("kari"), user("ola"))


def check(answer, http_status, status):
    assert (answer.status_code, answer["Content-Type"]) == (http_status, "application/json")
    told = answer.json()
    assert set(told) == {"status", "reason", "version"}
    assert told["status"] == status
    assert told["reason"].endswith(".")
    assert len(told["reason"]) > 20


@pytest.mark.parametrize(
    "path",
    [
        f"/games/{NOWHERE}/",
        f"/games/{NOWHERE}/state.json",
        f"/games/{NOWHERE}/version",
        f"/games/{NOWHERE}/hands/1/proof.json",
        "/games/commitments/never/",
        "/nowhere/",
        "/players/nobody/",
    ],
)
def test_what_is_not_there_is_missing(db, path):
    check(Client().get(path, headers=JSON), 404, "missing")


@pytest.mark.parametrize("part", ["move", "join", "leave", "resign", "seat"])
def test_a_post_without_its_token_is_forbidden(match, part):
    client = Client(enforce_csrf_checks=True)
    check(client.post(f"/games/{match.pk}/{part}/", headers=JSON), 403, "forbidden")


@pytest.mark.parametrize("part", ["move", "join", "leave", "seat"])
def test_a_post_of_nobody_is_forbidden(match, part):
    answer = Client().post(f"/games/{match.pk}/{part}/", headers=JSON)
    check(answer, 403, "forbidden")
    assert answer.json()["version"] == match.version


def test_too_many_fields_are_unreadable(match):
    fields = {f"f{number}": "" for number in range(300)}
    client = Client(raise_request_exception=False)
    check(client.post(address("move_submit", match), fields, headers=JSON), 400, "unreadable")


def test_a_host_that_is_not_ours_is_unreadable():
    check(Client().get("/", headers={**JSON, "host": "evil.example"}), 400, "unreadable")


def test_what_is_tried_too_often_is_too_many(db, settings):
    cache.clear()
    client, form = Client(), {"email": "kari@example.org"}
    answers = [client.post(reverse("account_reset_password"), form, headers=JSON) for _ in "123456"]
    check(answers[-1], 429, "too many")
    cache.clear()


def test_a_fault_is_a_fault_of_ours(match, monkeypatch):
    def fail(*args):
        raise RuntimeError("a hand: 3S")

    monkeypatch.setattr("games.views.api.match_page", fail)
    client = Client(raise_request_exception=False)
    answer = client.get(address("match_state_json", match), headers=JSON)
    check(answer, 500, "failed")
    assert "3S" not in answer.text


@pytest.mark.parametrize("template", REASONS)
def test_a_browser_gets_the_page(rf, db, template):
    from pages import views

    view = getattr(views, f"error_{template}")
    arguments = [] if template in {"429", "500", "403_csrf"} else [RuntimeError()]
    answer = view(rf.get("/", headers={"accept": "text/html"}), *arguments)
    assert answer.status_code == REASONS[template][0]
    assert "<h1>" in answer.text
