"""What a fault tells: visitors nothing, admins where it was, and nobody a card or a secret."""

import base64
import json
import re

import pytest
from django.conf import settings as site
from django.core import mail
from django.test import Client
from django.urls import reverse

from games import services
from games.models import DealSecret, Move
from games.selectors.links import cipher
from games.services import moves
from play313.celery import app
from play313.logs import secrets_hide
from tests.factories import user
from tests.games.protocol.steps import (
    address,
    asked,
    legal,
    move_post,
    move_sent,
    played,
    signed_in,
    started,
)
from tests.security.logs import log_of_production

CARD = re.compile(r"\b(?:[2-9TJQKA]|10)[SHDC]\b")
FORGED = 'x\r\n2026-01-01 INFO play313 [-] {"level": "INFO", "message": "forged"}\u2028\x1b[2Jx'


@pytest.fixture
def people(db, settings):
    settings.SUBMISSION_WAIT = 0
    settings.ADMINS = [("root", "root@example.org")]
    return user("kari"), user("ola")


@pytest.fixture
def match(people):
    return started(*people)


@pytest.fixture
def failing_client(match):
    client = signed_in(asked(match).user)
    client.raise_request_exception = False
    return client


def mails():
    return "".join(f"{one.subject}\n{one.body}\n{one.alternatives}" for one in mail.outbox)


def fail_with_a_hand(*args, **kwargs):
    """A fault at the worst place: the hand in a variable, in the call, and in its words."""
    hand, order, top = "3S 4H 10D", [51, 7, 22, 13], bytes(range(32))
    raise RuntimeError(f"{hand} of {order} from {top} or {top.hex()} or {base64.b64encode(top)}")


def told(text):
    """Whether a text has the hand, the order or the secret of that fault."""
    return [
        secret
        for secret in ("3S", "4H", "10D", "51, 7", "\\x01\\x02", "000102", "AAECAwQF")
        if secret in text
    ]


def test_a_view_that_breaks_tells_no_card_to_the_visitor_the_log_or_the_admins(
    match, failing_client, monkeypatch
):
    monkeypatch.setattr(moves, "_check", fail_with_a_hand)
    monkeypatch.setattr("games.views.moves.services.move_submit", fail_with_a_hand)
    form = {"card": legal(match)[-1].split(), "v": 0, "n": "11111111-1111-1111-1111-111111111111"}
    with log_of_production() as log:
        answer = failing_client.post(address("move_submit", match) + "?seed=planted-query", form)
    assert answer.status_code == 500
    (letter,) = mail.outbox
    assert "games/<uuid:match_id>/move/" in letter.subject
    assert "fail_with_a_hand" in letter.body
    for text in (answer.content.decode(), log.getvalue(), mails()):
        assert told(text.replace('f"{hand} of', "")) == []
        assert not CARD.search(re.sub(r"File \S+, line.*\n.*", "", text))
        for planted in ("planted-query", str(match.pk), form["n"], "sessionid", site.SECRET_KEY):
            assert planted not in text.replace("/tests/", "/")


def test_the_page_of_a_fault_has_no_trace_no_setting_and_the_headers_of_every_page(
    failing_client, match, monkeypatch
):
    monkeypatch.setattr("games.views.matches.match_page", fail_with_a_hand)
    answer = failing_client.get(match.get_absolute_url())
    text = answer.content.decode()
    assert answer.status_code == 500
    for word in ("Traceback", "RuntimeError", "play313.settings", "File ", "/site/", "games.views"):
        assert word not in text
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert answer["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("task", ["submission_apply", "bots_play"])
def test_a_task_that_fails_tells_no_card(match, monkeypatch, task):
    argument = move_sent(match).pk if task == "submission_apply" else str(match.pk)
    monkeypatch.setattr(services, task, fail_with_a_hand)
    with log_of_production() as log:
        app.tasks[f"games.tasks.{task}"].apply(args=[argument])
    assert "fail_with_a_hand" in log.getvalue()
    assert told(log.getvalue().replace("{hand} of", "") + mails()) == []


def test_a_sweep_that_fails_tells_no_card(match, monkeypatch):
    waiting = move_sent(match)
    type(waiting).objects.update(received_at="2026-01-01T00:00Z")
    monkeypatch.setattr(moves, "_submission_decide", fail_with_a_hand)
    with log_of_production() as log:
        services.due_work_do()
    assert "The sweeper failed" in log.getvalue()
    assert told(log.getvalue().replace("{hand} of", "")) == []


@pytest.mark.parametrize(
    ("secret", "shown"),
    [
        ("plays 3S 10H to 2♥", "plays … … to …"),
        ("[1, 2, 3, 50]", "[…]"),
        ("key " + "0f" * 32, "key …"),
        ("b'\\x00\\x01 it'", "…"),
        ('DETAIL:  Failing row contains (1, {"cards": [3, 4]}).', "DETAIL: …"),
        ("MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=", "…"),
    ],
)
def test_what_looks_like_a_secret_of_a_deal_is_made_unreadable(secret, shown):
    assert secrets_hide(secret) == shown


@pytest.mark.parametrize(
    "plain",
    [
        "Match 01234567-89ab-cdef-0123-456789abcdef is halted: submission 17 failed.",
        "GET games/<uuid:match_id>/ 200",
        '  File "site/x.py", line 313, in move_submit',
        "0123456789abcdef0123456789abcdef",
    ],
)
def test_what_helps_to_find_a_fault_stays(plain):
    assert secrets_hide(plain) == plain


def secrets_of(match):
    """All that must not be told of a match while its hand is open: hands, order, chain."""
    top = cipher().decrypt(bytes(DealSecret.objects.get(pk=match.pk).s_top))
    deal = Move.objects.filter(match=match, by=Move.By.DEAL).last().private["cards"]
    order = [", ".join(map(str, deal[at : at + 3])) for at in range(0, 48, 3)]
    return [top.hex(), base64.b64encode(top).decode(), str(int.from_bytes(top)), *order]


def test_a_match_that_is_made_and_played_leaves_no_card_word_or_secret_in_any_line(people):
    with log_of_production() as log:
        match = started(*people)
        for _turn in range(6):
            client = signed_in(asked(match).user)
            assert move_post(client, match, n=None).status_code == 303
            played(match.submissions.order_by("-pk").first())
            client.get(match.get_absolute_url())
            move_post(client, match, "nonsense")
        services.bots_play(match_id=match.pk)
        services.submissions_resend()
    text = log.getvalue()
    assert "games/<uuid:match_id>/move/ 303" in text
    assert not CARD.search(text)
    assert [secret for secret in secrets_of(match) if secret in text] == []
    assert "at the table" not in text  # the words of the players
    assert [line for line in text.splitlines() if not isinstance(json.loads(line), dict)] == []


@pytest.mark.parametrize("json_wanted", [True, False])
def test_nothing_that_a_visitor_sends_forges_a_line(db, json_wanted):
    client = Client(raise_request_exception=False)
    with log_of_production(json=json_wanted) as log:
        client.get("/nowhere/" + "%0d%0aINFO forged", headers={"user-agent": FORGED})
        client.get("/games/", headers={"host": "evil.example"})
        client.post(reverse("account_login"), {"login": FORGED, "password": FORGED})
        client.get("/players/" + "%1b%5b2J%e2%80%a8forged/")
    text = log.getvalue()
    assert "forged" not in text
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]", text)


def test_a_fault_whose_words_a_visitor_chose_forges_no_line(match, failing_client, monkeypatch):
    def fail(*args, **kwargs):
        raise ValueError(FORGED)

    monkeypatch.setattr("games.views.matches.match_page", fail)
    with log_of_production(json=False) as log:
        failing_client.get(match.get_absolute_url())
    assert not [line for line in log.getvalue().splitlines() if line.startswith("2026-01-01")]
    assert "\x1b" not in log.getvalue()


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/password/reset/key/1-planted-token/",
        "/games/00000000-0000-4000-8000-00000000beef/?seed=planted",
        "/nowhere/planted/?planted=1",
    ],
)
def test_no_address_is_logged_for_it_may_be_a_secret(db, path):
    """Django's own lines about refusals name the path, and its request the query as well."""
    with log_of_production() as log:
        Client().get(path)
        Client(enforce_csrf_checks=True).post(path, {"password1": "planted"})
    assert log.getvalue().count('"play313.requests"') == 2
    assert "planted" not in log.getvalue()
    assert "beef" not in log.getvalue()
