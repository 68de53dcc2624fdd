"""What people can type is text wherever it is shown: no page gets a tag or an attribute by it."""

from urllib.parse import quote

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Match, Message, Seat
from tests.games.protocol.steps import address, asked, move_post, signed_in, started
from tests.security.markup import Markup
from tests.security.scene import all_routes

PAYLOADS = [
    "<script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<svg><script href=data:,alert(1) />",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '" autofocus onfocus=alert(1) x="',
    "` onclick=alert(1)",
    "<a href=javascript:alert(1)>x</a>",
    "javascript:alert(1)",
    "<iframe srcdoc='<script>alert(1)'>",
    "<base href=//evil.example/>",
    "<meta http-equiv=refresh content=0;url=//evil>",
    "<link rel=stylesheet href=//evil.example>",
    "<style>*{background:url(//evil)}</style>",
    "<form action=//evil><input name=p>",
    "<math><mtext></p><img src=x onerror=alert(1)>",
    "<!--><script>alert(1)</script>-->",
    "]]><script>alert(1)</script>",
    "<template><script>alert(1)</script>",
    "<details open ontoggle=alert(1)>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;alert(1)",
    "\x3cscript\x3ealert(1)",
    "+ADw-script+AD4-alert(1)",
    "{{ 7|add:7 }}{% debug %}",
    "%(who)s %s {0} ${7*7}",
    "<xss style=x:expression(alert(1))>",
    "\u202e<b>\u2066evil\ufeff",
    "＜script＞alert(1)＜/script＞",
]
HARMLESS = "harmless"


@pytest.mark.parametrize(
    ("html", "acting"),
    [
        ("<p onclick=x>", "p onclick"),
        ("<p STYLE='x'>", "p style"),
        ("<style>p{}</style>", "style"),
        ("<script>x()</script>", "script x()"),
        ("<a href=' java\nscript:x'>", "a href= java\nscript:x"),
        ("<img src=//evil.example/x>", "img src=//evil.example/x"),
        ("<form action=https://evil.example>", "form action=https://evil.example"),
        ("<base href=/>", "base"),
    ],
)
def test_what_acts_is_found(html, acting):
    assert acting in Markup(HttpResponse(html)).acting


@pytest.mark.parametrize(
    "html", ["<a href=/x?y=a:b>", "<script src=/x.js></script>", "<p>on x</p>"]
)
def test_what_is_harmless_is_not(html):
    assert Markup(HttpResponse(html)).acting == []


def people_write(scene, text):
    """The text in every place where people can put one, as if no form had judged it."""
    User.objects.update(public_name=text[:40])
    Seat.objects.update(name=text[:40], seed=text)
    UserSession.objects.update(user_agent=text)
    Match.objects.filter(pk=scene.match.pk).update(preset=text[:30])
    Message.objects.update(text=text)
    scene.submission.__class__.objects.update(text=text, reason="%(move)s", status="illegal")
    scene.submission.__class__.objects.update(reason_details={"move": text, "who": text})


def pages_that_show(scene, text):
    """Every page that shows somebody this text, as ``(looker, address)``; JSON is no page."""
    found = []
    for looker, area in (
        ("player", "ga"),
        ("member", "us"),
        ("player", "acc"),
        ("superuser", "ad"),
    ):
        for page in [scene.address(route) for route in all_routes() if route.startswith(area)]:
            answer = scene.ask(looker, "get", page)
            if answer["Content-Type"].startswith("text/html") and text in answer.text:
                found.append((looker, page))
    return found


def test_what_people_write_is_text_on_every_page(scene):
    people_write(scene, HARMLESS)
    pages = pages_that_show(scene, HARMLESS)
    shown = {address for _looker, address in pages}
    routes = ("match_detail", "hand_detail", "match_position", "submission_detail", "match_list")
    assert shown > {scene.address(f"games:{route}") for route in routes}
    assert shown > {scene.address("accounts:player_detail"), scene.address("usersessions_list")}
    before = [Markup(scene.ask(looker, "get", address)).shape for looker, address in pages]
    for text in PAYLOADS:
        people_write(scene, text)
        after = [Markup(scene.ask(looker, "get", address)) for looker, address in pages]
        assert [page.acting for page in after if page.acting] == [], text
        for page, shape, where in zip(after, before, pages, strict=True):
            assert page.shape == shape, (text, where)


REFLECTED = [
    ("get", "/games/new/?game={}&preset={}&option-games={}&seats={}&pace={}&{}=x"),
    ("get", "/accounts/login/?next={}&login={}"),
    ("get", "/accounts/signup/?next={}&email={}"),
    ("get", "/{}"),
    ("get", "/players/{}/"),
    ("get", "/games/commitments/{}/"),
    ("get", "/design/?{}"),
]


@pytest.mark.parametrize(("method", "path"), REFLECTED)
def test_what_stands_in_an_address_is_text_on_the_page(scene, method, path):
    def page(looker, text):
        return Markup(scene.ask(looker, method, path.replace("{}", quote(text))))

    for looker in ("visitor", "member"):
        before = page(looker, HARMLESS)
        for text in PAYLOADS:
            after = page(looker, text)
            assert after.acting == []
            assert after.shape == before.shape, text


FORMS = [
    ("games:match_new", ["game", "preset", "seats", "bots", "pace", "visibility", "option-games"]),
    ("accounts:preferences", ["public_name", "language", "time_zone", "suits"]),
    ("account_change_password", ["oldpassword", "password1", "password2"]),
    ("account_reauthenticate", ["password"]),
    ("account_login", ["login", "password", "next"]),
    ("account_signup", ["username", "email", "password1", "password2", "next"]),
    ("account_reset_password", ["email"]),
]


@pytest.mark.parametrize(("route", "fields"), FORMS)
def test_what_stands_in_a_refused_form_is_text_on_the_page(scene, route, fields, settings):
    settings.ACCOUNT_RATE_LIMITS = False
    client = Client() if route in {one for one, _ in FORMS[4:]} else scene.clients["member"]

    def page(text):
        answer = client.post(reverse(route), dict.fromkeys(fields, text))
        return Markup(answer) if answer.content else None

    before = page(HARMLESS + " ,<")
    for text in PAYLOADS:
        after = page(text)
        assert after is None or after.acting == []
        if route in {"games:match_new", "accounts:preferences"}:
            assert after.shape == before.shape, text


@pytest.mark.parametrize("json", [True, False])
def test_a_move_and_a_seed_that_are_refused_are_text_on_the_page(scene, json):
    match = started(*(scene.people[name] for name in ("player", "other")))
    client = signed_in(asked(match).user)
    before = None
    for text in [HARMLESS, *PAYLOADS]:
        answer = move_post(client, match, text, json=json)
        assert answer.status_code == 422
        if json:
            assert answer["Content-Type"] == "application/json"
            continue
        page = Markup(answer)
        assert page.acting == []
        before = before or page.shape
        assert page.shape == before, text
        joined = Markup(client.post(address("match_join", match), {"seed": text, "kind": text}))
        assert joined.acting == []


def test_a_passkey_is_named_as_text(scene):
    member = scene.people["member"]
    key = Authenticator.objects.create(
        user=member, type="webauthn", data={"name": HARMLESS, "credential": {}}
    )
    pages = []
    for text in [HARMLESS, *PAYLOADS]:
        Authenticator.objects.filter(pk=key.pk).update(data={"name": text, "credential": {}})
        pages.append(Markup(scene.clients["member"].get(reverse("mfa_list_webauthn"))))
    assert all(page.acting == [] and page.shape == pages[0].shape for page in pages)
