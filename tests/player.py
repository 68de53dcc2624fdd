"""A player over HTTP who knows only the addresses of docs/api.md: for tests, soaks and benchmarks.

Standard library only, so that it runs against any site, as a script of a stranger would.
"""

import http.client
import json
import re
import time
import urllib.parse
from http.cookies import SimpleCookie
from uuid import uuid4


class Answer:
    """What came back: status, headers, text."""

    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.text = response.read().decode()

    def json(self):
        return json.loads(self.text)


class Player:
    """Signs in by the form, sends the CSRF cookie back, and follows no redirect by itself.

    It keeps its connection, so one player is for one thread. ``cookies`` of somebody who has
    signed in already stand for the sign-in.
    """

    def __init__(self, base_url, name="", password="", *, cookies=None, timeout=30):
        self.base_url = base_url.rstrip("/")
        self.name = name
        self.cookies = dict(cookies or {})
        host = urllib.parse.urlsplit(self.base_url).netloc
        self.connection = http.client.HTTPConnection(host, timeout=timeout)
        if name and not cookies:
            self.sign_in(name, password or f"demo-313-{name}")

    def request(self, path, data=None, *, accept="application/json"):
        path = path.removeprefix(self.base_url)
        headers = {"Accept": accept, "Referer": self.base_url + path, "Cookie": self._cookies()}
        if data is None:
            return self._exchange("GET", path, None, headers)
        return self.post_raw(path, urllib.parse.urlencode(data, doseq=True), headers)

    def post_raw(self, path, body, headers=None):
        """Post a body that is encoded already, however odd."""
        headers = headers or {"Accept": "application/json", "Cookie": self._cookies()}
        headers["Referer"] = self.base_url + path
        headers["X-CSRFToken"] = self._csrf()
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        return self._exchange("POST", path, body, headers)

    def _exchange(self, method, path, body, headers):
        """One request and its answer; a connection that the server has closed is renewed, once.

        Raises OSError when the site does not answer, as any client would.
        """
        for is_last in (False, True):
            try:
                self.connection.request(method, path, body, headers)
                answer = Answer(self.connection.getresponse())
            except (http.client.HTTPException, OSError) as error:
                self.connection.close()
                if is_last or not isinstance(error, http.client.RemoteDisconnected | OSError):
                    raise ConnectionError(str(error)) from error
            else:
                self._cookies_take(answer.headers)
                return answer
        raise AssertionError("unreachable")

    def get(self, path, **kwargs):
        return self.request(path, **kwargs)

    def post(self, path, **data):
        return self.request(path, data)

    def close(self):
        self.connection.close()

    def __del__(self):
        self.close()

    def sign_in(self, name, password):
        page = self.request("/accounts/login/", accept="text/html")
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)[1]
        form = {"login": name, "password": password, "csrfmiddlewaretoken": token}
        answer = self.request("/accounts/login/", form, accept="text/html")
        if answer.status != 302:
            raise AssertionError(f"{name} could not sign in: {answer.status}")

    def match_new(self, **fields):
        fields = {"game": "313", "preset": "313", "seats": 4, "bots": 0, "pace": "1d", **fields}
        answer = self.post("/games/new/", visibility="open", **fields)
        if answer.status != 303:
            raise AssertionError(f"no match was made: {answer.status} {answer.text[:300]}")
        return answer.headers["Location"]

    def join(self, match, seed=""):
        return self.post(f"{match}join/", seed=seed)

    def state(self, match):
        return self.get(f"{match}state.json").json()

    def move(self, match, text, v, nonce=None):
        return self.post(f"{match}move/", v=v, n=nonce or uuid4(), move=text)

    def outcome(self, answer):
        """What became of a move that was answered with 303."""
        return self.get(answer.headers["Location"]).json()

    def _csrf(self):
        return next((kept for name, kept in self.cookies.items() if name.endswith("csrftoken")), "")

    def _cookies(self):
        return "; ".join(f"{name}={kept}" for name, kept in self.cookies.items())

    def _cookies_take(self, headers):
        for line in headers.get_all("Set-Cookie", []):
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value


def play_on(players, match, *, choose=lambda state: state["legal"][0], rounds=10_000):
    """Let each of the players act when asked, until the match ends; the number of moves."""
    moves = 0
    for _ in range(rounds):
        acted = False
        for player in players:
            state = player.state(match)
            if state["status"] != "running":
                return moves
            if state["v"] is not None and state["legal"]:
                answer = player.move(match, choose(state), state["v"])
                if answer.status != 303:
                    raise AssertionError(f"{answer.status}: {answer.text[:300]}")
                moves += 1
                acted = True
        if not acted:
            wait_for_version(players[0], match, state["version"])
    raise AssertionError("the match does not end")


def wait_for_version(player, match, version, seconds=15):
    """Wait until the match has moved on from a version."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if player.get(f"{match}version").text != str(version):
            return
        time.sleep(0.05)
    raise AssertionError(f"the match still stands at version {version}")
