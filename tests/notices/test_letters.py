"""A mail opened: its headers, its text and its HTML, in the language and time of its reader."""

from datetime import timedelta

import pytest
from django.core import mail

from notices import services
from notices.links import token_read
from tests.notices.conftest import NOW, tell


def letter(person, now=NOW):
    services.notices_send(now=now)
    (message,) = [one for one in mail.outbox if one.to == [person.email]]
    return message


def html_of(message):
    ((content, kind),) = message.alternatives
    assert kind == "text/html"
    return content


def test_a_mail_says_what_waits_until_when_and_what_is_new(doings, kari):
    kari.time_zone = "Europe/Oslo"
    kari.save(update_fields=["time_zone"])
    tell(kari)
    tell(kari, about="2", kind="news")
    message = letter(kari)
    assert message.subject == "Thing 1 (and one more)"
    assert message.body.splitlines()[:8] == [
        "Hello kari,",
        "",
        "This waits for you:",
        "",
        "* Thing 1",
        "  Until Thu 3 Dec 18:00 +01:00.",
        "  https://testserver/things/1/",
        "",
    ]
    assert "This is new:\n\n* Thing 2\n  https://testserver/things/2/\n" in message.body
    html = html_of(message)
    assert '<a href="https://testserver/things/1/">Thing 1</a>' in html
    assert "Until Thu 3 Dec 18:00 +01:00." in html


def test_the_most_urgent_goes_first(doings, kari):
    tell(kari, about="late", at=NOW)
    tell(kari, about="soon", at=NOW - timedelta(hours=5))
    message = letter(kari)
    assert message.subject == "Thing soon (and one more)"
    assert message.body.index("Thing soon") < message.body.index("Thing late")


def test_one_page_is_listed_once(doings, kari):
    """A reminder and its turn lead to the same match."""
    tell(kari)
    tell(kari, version=1)
    message = letter(kari)
    assert message.subject == "Thing 1"
    assert message.body.count("/things/1/") == 1


def test_one_click_ends_the_mails(doings, kari):
    tell(kari)
    headers = letter(kari).message()
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = headers["List-Unsubscribe"].strip("<>")
    token = address.removeprefix("https://testserver/notices/stop/").strip("/")
    assert token_read("mail-stop", token).user_id == kari.pk
    assert address in letter(kari).body


def test_no_machine_answers_a_machine(doings, kari):
    tell(kari)
    headers = letter(kari).message()
    assert headers["Auto-Submitted"] == "auto-generated"
    assert headers["Message-ID"].endswith("@testserver>")


def test_a_mail_comes_back_to_an_address_that_says_whose_it_was(doings, kari, settings):
    settings.BOUNCE_ADDRESS = "bounces@example.org"
    tell(kari)
    message = letter(kari)
    assert message.from_email.startswith(f"bounces+{kari.pk}-0-")
    assert len(message.from_email.partition("@")[0]) <= 64
    assert message.message()["From"] == settings.DEFAULT_FROM_EMAIL


@pytest.mark.parametrize("title", ["Two\nlines\r\nBcc: x@example.org", "x" * 500])
def test_a_title_becomes_one_line_that_is_not_too_long(doings, kari, title, monkeypatch):
    from notices.kinds import Said

    monkeypatch.setattr(doings, "_said", lambda notice: Said(title, "/x/"))
    tell(kari)
    message = letter(kari)
    assert "\n" not in message.subject
    assert len(message.subject) <= 120
    assert message.message()["Bcc"] is None


def test_names_in_html_are_text(doings, kari, monkeypatch):
    from notices.kinds import Said

    monkeypatch.setattr(doings, "_said", lambda notice: Said("<img src=x> & co", "/x/"))
    tell(kari)
    message = letter(kari)
    assert "&lt;img src=x&gt; &amp; co" in html_of(message)
    assert "<img src=x> & co" in message.body


def test_a_mail_fetches_nothing_when_it_is_opened(doings, kari):
    """No picture, no script, no style of another machine: nobody learns that it was read."""
    tell(kari)
    html = html_of(letter(kari))
    assert not any(mark in html for mark in ("<img", "<script", "<link", "src=", "url("))
