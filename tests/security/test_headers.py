"""Production, every address, everybody: the headers, the cookies, and nothing that acts."""

from http.cookies import SimpleCookie

import pytest
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import Client

from tests.security.conftest import HOST
from tests.security.markup import Markup

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "upgrade-insecure-requests",
}
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains; preload",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@pytest.fixture
def client(production, db):
    return Client(raise_request_exception=False, SERVER_NAME=HOST)


def policy_of(answer):
    return set(answer["Content-Security-Policy"].split("; "))


PICTURE_POLICY = {"default-src 'none'", "sandbox"}
"""Of what people upload: should a browser ever take one for a page, nothing in it acts."""


def headers_check(answer, about):
    policy = PICTURE_POLICY if answer["Content-Type"] == "image/webp" else POLICY
    assert policy_of(answer) == policy, about
    assert {name: answer.get(name) for name in HEADERS} == HEADERS, about
    assert "Server" not in answer, about


def test_every_answer_to_anybody_has_every_header_and_its_pages_hold_nothing_that_acts(
    production_scene,
):
    kinds = set()
    for looker, address, answer in production_scene.crawl():
        about = (looker, address, answer.status_code)
        headers_check(answer, about)
        cookies_check(answer.cookies, about)
        kinds.add((answer.status_code, answer["Content-Type"].partition(";")[0]))
        if answer["Content-Type"].startswith("text/html") and answer.content:
            assert Markup(answer).acting == [], about
    html = {status for status, kind in kinds if kind == "text/html"}
    assert {200, 302, 403, 404, 405, 422} <= html
    assert {"application/json", "text/plain", "text/javascript"} <= {kind for _, kind in kinds}


def cookies_check(cookies, about):
    for name, cookie in cookies.items():
        if not cookie.value:
            continue  # It is taken back.
        assert name.startswith("__Host-"), about
        assert (cookie["secure"], cookie["httponly"]) == (True, True), (name, about)
        assert (cookie["samesite"], cookie["path"], cookie["domain"]) == ("Lax", "/", ""), about


def test_a_fault_a_stranger_s_host_and_a_missing_token_have_every_header_too(client, monkeypatch):
    def fail(*args):
        raise RuntimeError

    monkeypatch.setattr("games.views.lobby.lobby", fail)
    answers = {
        500: client.get("/games/", secure=True),
        400: client.get("/", secure=True, headers={"host": "evil.example"}),
        403: Client(enforce_csrf_checks=True, SERVER_NAME=HOST).post("/language/", secure=True),
    }
    for status, answer in answers.items():
        assert answer.status_code == status
        headers_check(answer, status)
        assert Markup(answer).acting == []


@pytest.mark.parametrize(
    "name", ["css/site.css", "favicon.svg", "js/match-follow.js", "verify_deal.py"]
)
def test_static_files_have_every_header_and_are_kept_for_ever(client, name):
    answer = client.get(static(name), secure=True)
    assert b"".join(answer)
    answer.close()
    assert answer.status_code == 200
    headers_check(answer, name)
    assert "immutable" in answer["Cache-Control"]
    assert not answer.cookies


@pytest.mark.parametrize(
    "path",
    [
        "/static/../manage.py",
        "/static/%2e%2e/manage.py",
        "/static/..%2f..%2fmanage.py",
        "/static/%2e%2e%2f%2e%2e%2fetc/passwd",
        "/static/css/../../../db.sqlite3",
        "/static/..\\..\\manage.py",
        "/static//etc/passwd",
        "/static/%00",
        "/static/staticfiles.json/../../.env",
        "/static/.env",
        "/static/",
        "/static/css/",
        "/manage.py",
        "/.env",
        "/.git/config",
        "/.git/HEAD",
        "/db.sqlite3",
        "/var/db.sqlite3",
        "/var/keys.json",
        "/site/play313/settings/base.py",
        "/../manage.py",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/.well-known/../.env",
        "//evil.example/%2e%2e",
        "/wp-login.php",
        "/server-status",
        "/metrics",
        "/debug/",
        "/__debug__/",
    ],
)
@pytest.mark.parametrize("served", ["production", "test"])
def test_no_file_of_ours_is_served_but_the_static_ones(db, request, path, served):
    host = "testserver"
    if served == "production":
        request.getfixturevalue("production")
        host = HOST
    client = Client(raise_request_exception=False, SERVER_NAME=host)
    answer = client.get(path, secure=True)
    assert answer.status_code == 404
    assert "SECRET_KEY" not in answer.text


def test_every_static_file_is_meant_to_be_read():
    """Nothing of the code lies among the static files but the verifier that people download."""
    names = {
        name
        for finder in finders.get_finders()
        for name, _storage in finder.list([])
        if name.endswith((".py", ".env", ".sqlite3", ".json", ".map", ".pem"))
    }
    assert {name for name in names if not name.startswith("admin/")} == {"verify_deal.py"}


def test_plain_http_leads_to_https_but_for_the_probe_and_a_stranger_s_host(client):
    for path in ("/", "/games/?a=b", "/accounts/login/", "/nowhere/", "/healthz/x", "/readyz"):
        answer = client.get(path)
        assert (answer.status_code, answer["Location"]) == (301, f"https://{HOST}{path}")
        assert policy_of(answer) == POLICY
        assert not answer.cookies
    assert client.get("/healthz").status_code == 200
    for path in ("/", "/healthz", "/games/"):
        for host in ("evil.example", f"{HOST}.evil.example", f"{HOST}@evil", "127.0.0.1", "a b"):
            answer = client.get(path, headers={"host": host})
            assert answer.status_code == 400, (path, host)
            assert "evil" not in answer.text


@pytest.mark.parametrize("header", ["x-forwarded-host", "x-host", "forwarded", "x-original-url"])
def test_no_header_of_a_stranger_says_where_we_are(client, header):
    answer = client.get("/accounts/login/", secure=True, headers={header: "host=evil.example"})
    assert answer.status_code == 200
    assert "evil" not in answer.text


def test_without_a_proxy_a_stranger_s_word_for_https_does_not_count(client):
    assert client.get("/", headers={"x-forwarded-proto": "https"}).status_code == 301


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        f"https://{HOST}.evil.example",
        f"https://evil{HOST}",
        f"http://{HOST}",
        f"https://{HOST}:8443",
        "file://",
    ],
)
def test_a_post_from_elsewhere_is_refused_though_it_has_the_token(production_scene, origin):
    scene = production_scene
    client = scene.clients["player"]
    client.handler.enforce_csrf_checks = True
    page = client.get("/games/new/", secure=True)
    token = str(page.context["csrf_token"])
    fields = {"csrfmiddlewaretoken": token}

    def post(route, **headers):
        answer = scene.ask("player", "post", scene.address(route), fields, headers=headers)
        return answer.status_code

    for route in ("games:match_resign", "games:match_new", "set_language", "account_logout"):
        assert post(route, origin=origin) == 403, route
        assert post(route, origin=f"https://{HOST}") != 403, route
    assert post("set_language") == 403
    for referer in ("https://evil.example/", f"http://{HOST}/", f"https://{HOST}.evil.example/"):
        assert post("set_language", referer=referer) == 403, referer


def test_signing_in_and_out_sets_no_cookie_but_those_of_this_host(client, production_scene):
    seen = SimpleCookie()
    form = {"login": "vera", "password": "demo-313-vera"}
    for answer in (
        client.get("/accounts/login/", secure=True),
        client.post("/accounts/login/", form, secure=True),
        client.post("/language/", {"language": "nb"}, secure=True),
        client.get("/games/next/", secure=True),
        client.post("/accounts/logout/", secure=True),
        client.get("/", secure=True),
        client.post("/accounts/password/reset/", {"email": "vera@example.org"}, secure=True),
    ):
        cookies_check(answer.cookies, answer.request["PATH_INFO"])
        seen.update(answer.cookies)
    assert set(seen) == {"__Host-sessionid", "__Host-csrftoken", "__Host-language"}
