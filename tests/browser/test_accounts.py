"""The pages of one's account in a browser, and passkeys with a key made of software."""

from urllib.parse import urlsplit

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from tests import factories
from tests.browser.looking import overflow, wrong_of

PATHS = [
    "/players/preferences/",
    "/players/kari/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/accounts/sessions/",
    "/accounts/logout/",
]
KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.mark.parametrize("path", PATHS)
def test_a_page_of_one_s_account_is_in_order_by_day_and_by_night_on_phone_and_desk(
    browser_page, path
):
    assert browser_page(path, wrong_of, user=factories.user("kari")) == []


def test_what_the_browsers_of_one_s_sessions_call_themselves_is_read_whole_on_a_phone(browser_page):
    kari = factories.user("kari")
    UserSession.objects.create(
        user=kari, ip="2001:db8::313", session_key="a-key", user_agent="Mozilla/5.0" * 18
    )

    def look(page):
        whole = "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
        return page.eval_on_selector_all("main li, main li *", whole), overflow(page)

    assert browser_page("/accounts/sessions/", look, user=kari, width=390) == (0, 0)


def test_a_passkey_signs_in_without_a_password_and_is_a_second_factor_with_one(
    browser_page, live_server, settings
):
    settings.MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True  # The server of the tests has no TLS.
    kari = factories.user("kari")

    def look(page):
        session = page.context.new_cdp_session(page)
        session.send("WebAuthn.enable")
        session.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})
        _key_add(page, live_server.url)
        _sign_in_by_key(page, live_server.url)
        _sign_in_with_password_and_key(page, live_server.url)

    browser_page("/accounts/login/", look)
    assert Authenticator.objects.filter(user=kari, type="webauthn").count() == 1


def _key_add(page, site):
    _password_send(page, "/games/")
    page.goto(f"{site}/accounts/2fa/webauthn/add/")
    page.fill("#id_password", "demo-313-kari")
    _press(page, "main form [type=submit]", "/accounts/2fa/webauthn/add/")
    page.check("#id_passwordless")
    _press(page, "#mfa_webauthn_add", "/accounts/2fa/recovery-codes/")


def _sign_in_by_key(page, site):
    _sign_out(page, site)
    page.goto(f"{site}/accounts/login/?next=/players/preferences/")
    _press(page, "#passkey_login", "/players/preferences/")


def _sign_in_with_password_and_key(page, site):
    _sign_out(page, site)
    page.goto(f"{site}/accounts/login/")
    _password_send(page, "/accounts/2fa/authenticate/")
    _press(page, "#mfa_webauthn_authenticate", "/games/")


def _password_send(page, arrives):
    page.fill("#id_login", "kari")
    page.fill("#id_password", "demo-313-kari")
    _press(page, "main form [type=submit]", arrives)


def _sign_out(page, site):
    page.goto(f"{site}/accounts/logout/")
    _press(page, "main form [type=submit]", "/")


def _press(page, button, arrives):
    """Press what leads to another page, and wait until it is there."""
    page.click(button)
    page.wait_for_url(lambda url: urlsplit(url).path == arrives)
