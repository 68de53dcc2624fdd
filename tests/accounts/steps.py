"""What a person does on the pages, in the words of the tests."""

import re
import time

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.urls import reverse

from tests.factories import TOTP_SECRET

PASSWORD = "a-fine-pass-for-313"


def sign_up(client, name="nora", email=None, password=PASSWORD, *, follow=False, **fields):
    data = {"username": name, "email": email or "nora@example.org", "password1": password}
    data |= {"password2": password} | fields
    return client.post(reverse("account_signup"), data, follow=follow)


def sign_in(client, login="kari", password=None, path=None, **extra):
    password = password or f"demo-313-{login}"
    path = path or reverse("account_login")
    return client.post(path, {"login": login, "password": password}, **extra)


def confirm(client, name="kari"):
    """Type the password once more, as what is sensitive asks for."""
    return client.post(reverse("account_reauthenticate"), {"password": f"demo-313-{name}"})


def code_send(client, code):
    return client.post(reverse("account_email_verification_sent"), {"code": code})


def code_in(mail):
    """The code of a mail: a line of its own."""
    return re.search(r"^([A-Z0-9]{3,}-?[A-Z0-9]{3,})$", mail.body, re.MULTILINE)[1]


def link_in(mail):
    """The path of the link in a mail."""
    return re.search(r"https?://[^/]+(/\S+)", mail.body)[1]


def totp_code(secret=TOTP_SECRET):
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def factor_send(client, code):
    return client.post(reverse("mfa_authenticate"), {"code": code})


def is_signed_in(client):
    return "_auth_user_id" in client.session


def sentences(response):
    """The errors of a form, as the reader sees them."""
    errors = response.context["form"].errors
    return [sentence for field in errors.values() for sentence in field]
