"""A whole match of each preset of each game by a script that knows only docs/api.md.

An account for each seat, a live server, and a Celery worker that takes the moves from its queue.
"""

import json
import urllib.error
import urllib.parse
import urllib.request
import uuid
from http.cookiejar import CookieJar

import pytest
from celery.contrib.testing.worker import start_worker
from pytest_django.live_server_helper import LiveServer

from games.engine.registry import games
from play313.celery import app
from tests.factories import user

NAMES = ("kari", "ola", "per", "nils")
RANKS = "23456789TJQKA"
ALL_LOOK = 10
"""So often, in moves, all players look, not only the one who is to act."""
SHORT = {
    "313": {"instant_wins": ""},
    "hearts": {"target": "50"},
    "spades": {"floor": "-100"},
    "three-thirteen": {"rounds": "sprint", "exhaust": "end_round"},
}
"""Options under which a match is over soon."""
SEATS = {"three-thirteen": 2}
"""With two there is one pack, which is soon drawn; else four, where so many may sit."""
TABLES = [(slug, preset) for slug, rules in games().items() for preset in rules.presets]


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A 303 is an answer like any other; the script decides where it goes next."""

    def redirect_request(self, *_):
        return None


class Script:
    """What a client of ours needs: cookies, the token against forgery, and JSON."""

    def __init__(self, base):
        self.base, self.jar = base, CookieJar()
        cookies = urllib.request.HTTPCookieProcessor(self.jar)
        self.opener = urllib.request.build_opener(NoRedirect, cookies)

    def ask(self, path, form=None):
        data = None if form is None else urllib.parse.urlencode(form).encode()
        request = urllib.request.Request(urllib.parse.urljoin(self.base, path), data)
        request.add_header("Accept", "application/json")
        if data is not None:
            request.add_header("X-CSRFToken", self.token)
        try:
            with self.opener.open(request, timeout=20) as answer:
                return answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as answer:
            with answer:
                return answer.code, answer.headers, answer.read().decode()

    @property
    def token(self):
        return next(cookie.value for cookie in self.jar if cookie.name.endswith("csrftoken"))

    def json(self, path):
        status, _headers, text = self.ask(path)
        assert status == 200, text
        return json.loads(text)

    def post(self, path, form):
        status, headers, text = self.ask(path, form)
        assert status == 303, (status, text)
        return headers["Location"]

    def sign_in(self, name):
        self.ask("/accounts/login/")
        form = {"login": name, "password": f"demo-313-{name}"}
        assert self.ask("/accounts/login/", form)[0] in {200, 302}
        return self


@pytest.fixture
def worker(shared_database):
    """A worker in a thread of its own, on the queue in memory."""
    with start_worker(app, pool="solo", perform_ping_check=False):
        yield


@pytest.fixture
def server(shared_database):
    """The site, served by threads from a database of its own."""
    served = LiveServer("127.0.0.1")
    yield served
    served.stop()


@pytest.fixture
def players(server, settings):
    settings.MOVES_PER_MINUTE = 10_000
    for name in NAMES:
        user(name)
    return [Script(server.url).sign_in(name) for name in NAMES]


def choose(state):
    """As many cards as can be; bids that make some lose; the first cards as a gift.

    In hearts one takes all tricks, or nearly all, so that two or three hands are enough.
    """
    gift = state["public"].get("give")
    if gift:
        return " ".join(["give", *gift["from"][: gift["count"]]])
    if state["game"] == "three-thirteen":
        return max(state["legal"], key=lambda move: move.startswith("out"))
    if state["game"] == "hearts":
        highest = sorted(state["legal"], key=lambda move: RANKS.index(move[-2]))
        return highest[-1 if state["seat"] == 0 else 0]
    bids = [move for move in state["legal"] if move.startswith("bid")]
    if bids:
        return bids[-1] if state["seat"] % 2 else bids[state["seat"] // 2]
    return max(state["legal"], key=lambda move: (move != "pass", len(move), move))


def turn(script, table, state):
    nonce = str(uuid.uuid4())
    where = script.post(f"{table}move/", {"v": state["v"], "n": nonce, "move": choose(state)})
    assert where == f"{table}submissions/{nonce}/"
    said = script.json(where)
    assert said["status"] == "applied", said
    assert said["version"] > state["version"]


def whole_match(players, table):
    """Play until it is over, each asked by the one who sees whose turn it is; how many moves."""
    states = [script.json(f"{table}state.json") for script in players]
    sits = {state["seat"]: script for state, script in zip(states, players, strict=True)}
    script, moves = players[0], 0
    while (state := script.json(f"{table}state.json"))["status"] == "running":
        if state["v"] is None:
            script = sits[state["to_act"][0]]
            continue
        if moves % ALL_LOOK == 0:
            states = [script.json(f"{table}state.json") for script in players]
            asks = [state["seat"] for state in states if state["v"] is not None]
            assert sorted(asks) == state["to_act"]
        turn(script, table, state)
        moves += 1
    return moves


@pytest.mark.parametrize("shared_database", ["sqlite"], indirect=True)
@pytest.mark.parametrize(("slug", "preset"), TABLES)
def test_accounts_play_a_match_by_state_json_and_post(players, worker, slug, preset):
    host = players[0]
    changed = {f"option-{name}": value for name, value in SHORT.get(slug, {}).items()}
    most = getattr(games()[slug].presets[preset], "players", 4)
    seats = min(most, SEATS.get(slug, 4))
    fields = {"game": slug, "preset": preset, "seats": seats, "bots": 0}
    table = host.post("/games/new/", {**fields, "pace": "1d", "visibility": "open", **changed})
    state = host.json(f"{table}state.json")
    assert (state["status"], state["seat"], state["seats"]) == ("open", None, [])
    players = players[:seats]
    for number, script in enumerate(players):
        assert script.post(f"{table}join/", {"seed": f"seed {number}", "kind": 0}) == table
    moves = whole_match(players, table)
    end = host.json(f"{table}state.json")
    assert (end["status"], end["deadline"], end["to_act"]) == ("finished", None, [])
    assert sorted(end["result"]["places"])[0] == 1
    assert int(host.ask(f"{table}version")[2]) == end["version"] == moves
    record = Script(host.base).json(f"{table}record.json")
    together = [len(entry["seats"]) - 1 for entry in record["entries"] if "seats" in entry]
    assert len(record["entries"]) + sum(together) == moves
    assert record["complete"] is True
