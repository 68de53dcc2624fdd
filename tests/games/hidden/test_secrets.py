"""The secret of the deal and the hands of others are in nothing that leaves the site."""

import ast
import base64
import logging
import re
from pathlib import Path

import pytest
from django.test import Client

from games import services, tasks
from games.engine import fair
from games.engine.rules.thirteen import RULES
from games.models import Match, Seat
from games.selectors.links import chain_link
from tests.factories import match_started, user
from tests.games.addresses import addresses
from tests.games.hidden.looks import SKIP, Viewer
from tests.games.hidden.tables import state_of
from tests.games.protocol.steps import asked, move_sent, played, turn_play

ROOT = Path(__file__).parents[3]
CARD = re.compile(r"\b[A23456789TJQK][CDHS]\b")


@pytest.fixture
def people(transactional_db, settings):
    settings.SUBMISSION_WAIT = 0
    settings.ADMINS = [("Admin", "admin@example.org")]
    return user("kari"), user("ola")


@pytest.fixture
def match(people):
    return match_started(*people, options={"games": "2", "instant_wins": ""})


def spellings(secret):
    """How a secret could be written: hex, base64 in both alphabets, decimal, as Python shows it."""
    number = int.from_bytes(secret, "big")
    little = int.from_bytes(secret, "little")
    return {
        secret.hex(),
        secret.hex().upper(),
        base64.b64encode(secret).decode().rstrip("="),
        base64.urlsafe_b64encode(secret).decode().rstrip("="),
        str(number),
        str(little),
        repr(secret)[2:-1],
    }


class Everything(logging.Handler):
    """Keeps every record that is logged, as text, with its arguments and its traceback."""

    def __init__(self):
        super().__init__(logging.DEBUG)
        self.setFormatter(logging.Formatter("%(message)s"))
        self.texts = []

    def emit(self, record):
        self.texts += [self.format(record), repr(vars(record))]


@pytest.fixture
def logged():
    handler, root = Everything(), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield handler.texts
    root.removeHandler(handler)
    root.setLevel(level)


@pytest.fixture
def queued(monkeypatch):
    messages = []
    for task in (tasks.submission_apply, tasks.bots_play):
        monkeypatch.setattr(
            task, "apply_async", lambda *args, **rest: messages.append((args, rest))
        )
    return messages


def responses(match):
    """All that anybody is sent, at every address: both players, somebody else, a visitor."""
    texts = []
    for person in [*(seat.user for seat in match.seats.all()), None]:
        client = Viewer(person, match).client
        for _route, address in addresses(match, skip=SKIP):
            response = client.get(address)
            texts.append(response.content.decode(errors="replace") + repr(response.headers))
    return texts


def unrevealed(match):
    """The top of the chain, and every link that has not been published, the open hand's too."""
    length = match.commitment.chain_length
    closed = match.hands.filter(closed_at__isnull=False).order_by("number").last().number
    top = chain_link(match, length)
    return fair.chain(top, length)[closed + 1 :]


def test_the_secret_of_the_deal_is_in_nothing_that_is_sent_logged_queued_or_mailed(
    match, logged, queued, mailoutbox, monkeypatch
):
    texts = []
    for stop in (2, 40):
        while match.is_running and match.version < stop:
            turn_play(match)
            match.refresh_from_db()
        texts += responses(match)
    waiting = move_sent(match)
    with monkeypatch.context() as patch:
        patch.setattr(services.table.Table, "_save", lambda table: 1 / 0)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                services.submission_apply(submission_id=waiting.pk)
    played(waiting)
    assert Match.objects.get(pk=match.pk).halted_at
    texts += responses(match)
    texts += logged + [repr(queued)] + [repr(vars(mail)) for mail in mailoutbox]
    assert len(mailoutbox) == 1
    everything = "\n".join(texts)
    secrets = unrevealed(match)
    assert len(secrets) >= 254
    assert [
        one.hex() for one in secrets if any(word in everything for word in spellings(one))
    ] == []
    assert chain_link(match, 0).hex() in everything, "what is published must be found by the search"


def test_no_card_of_another_hand_is_in_anything_that_a_player_is_sent(match):
    """A search for every hidden card, in the words of the JSON and of the page."""
    for _ in range(3):
        turn_play(match)
    for seat in match.seats.all():
        client = Viewer(seat.user, match).client
        hands = RULES.hands(state_of(match))
        hidden = {
            card for number, hand in enumerate(hands) if number != seat.index for card in hand
        }
        for _route, address in addresses(match, skip=(*SKIP, "pages:")):
            if str(match.pk) in address:
                found = set(CARD.findall(client.get(address).content.decode(errors="replace")))
                assert not found & hidden, address


def test_those_who_only_watch_see_the_public_view(match):
    turn_play(match)
    strangers = [Client(), Viewer(user("per"), match).client]
    told = [client.get(f"/games/{match.pk}/state.json").json() for client in strangers]
    assert told[0] == told[1]
    assert (told[0]["seat"], told[0]["hand"], told[0]["legal"], told[0]["v"]) == (
        None,
        [],
        [],
        None,
    )
    played_cards = {card for entry in told[0]["log"] for card in entry.get("cards", ())}
    assert set(CARD.findall(repr(told[0]))) == played_cards


def test_the_record_of_a_running_match_is_the_viewers_view_and_complete_at_the_end(match):
    seat = asked(match)
    client = Viewer(seat.user, match).client
    record = client.get(f"/games/{match.pk}/record.json").json()
    assert record["complete"] is False
    assert record["state"] == client.get(f"/games/{match.pk}/state.json").json()
    assert [hand["hand_no"] for hand in record["hands"]] == [0]
    while match.is_running:
        turn_play(match)
        match.refresh_from_db()
    record = Client().get(f"/games/{match.pk}/record.json").json()
    assert record["complete"] is True
    assert "state" not in record
    assert [len(hand["deck_order"]) for hand in record["hands"][1:]] == [52, 52]


def test_every_page_that_depends_on_its_reader_is_kept_by_no_cache(match):
    client = Viewer(asked(match).user, match).client
    turn_play(match)
    for route, address in addresses(match, skip=SKIP):
        if str(match.pk) not in address or route in {
            "games:match_version",
            "games:hand_proof_json",
        }:
            continue
        response = client.get(address)
        if response.status_code in {404, 405}:
            continue
        assert set(response.headers["Cache-Control"].split(", ")) == {"private", "no-store"}, route
        assert "Cookie" in response.headers["Vary"], route


def test_the_version_tells_nothing_but_the_version(match):
    turn_play(match)
    answer = Client().get(f"/games/{match.pk}/version")
    assert answer.content == b"1"
    assert "Set-Cookie" not in answer.headers
    again = Client().get(f"/games/{match.pk}/version", headers={"if-none-match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_after_signing_out_nothing_of_the_hand_is_shown(match):
    seat = asked(match)
    client = Viewer(seat.user, match).client
    page = f"/games/{match.pk}/state.json"
    assert client.get(page).json()["hand"]
    client.post("/accounts/logout/")
    assert client.get(page).json()["hand"] == []
    assert client.get(match.get_absolute_url()).headers["Cache-Control"] == "private, no-store"


def imports_of(path):
    tree = ast.parse(path.read_text())
    return {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "games.models"
        for alias in node.names
    }


def test_only_services_and_selectors_know_the_state_and_the_secret():
    allowed = {"services", "selectors"}
    for path in (ROOT / "games").rglob("*.py"):
        if path.parent.name not in allowed and path.name != "models.py":
            assert not imports_of(path) & {"Snapshot", "DealSecret"}, path
    for folder in ("games/views", "games/templatetags"):
        for path in (ROOT / folder).rglob("*.py"):
            assert not re.search(r"\.loads\(|\.private\b|match_state\(state", path.read_text()), (
                path
            )


def test_no_template_reaches_for_a_state_or_a_secret():
    hidden = r"\.(private|snapshot|dealsecret|s_top|decisions)\b"
    # Threads, answers and sheets of paper have a state too; these rooms never meet a match's.
    elsewhere = {"forum", "meetups", "scoresheets"}
    for path in (ROOT / "templates").rglob("*.html"):
        assert not re.findall(hidden, path.read_text()), path
        if path.relative_to(ROOT / "templates").parts[0] not in elsewhere:
            assert ".state" not in path.read_text(), path


def test_nothing_leads_from_a_match_or_a_seat_to_what_is_hidden():
    for model in (Match, Seat):
        names = {field.name for field in model._meta.get_fields()}
        assert not names & {"snapshot", "dealsecret", "state", "secret"}
