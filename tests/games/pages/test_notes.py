"""A note about a match: for its owner alone, and never lost between two pages."""

import pytest
from django.test import Client
from django.urls import reverse

from games.talk import NOTE, MatchNote
from tests.games.pages.steps import play_out, started
from tests.security.markup import Markup
from tests.security.test_markup import PAYLOADS


def address(match):
    return reverse("games:note_edit", args=[match.pk])


def note(browser, match, text, **fields):
    browser.open(address(match))
    return browser.press("/notes/", "Save", text=text, **fields)


@pytest.fixture
def match(kari, ola):
    return started(kari, ola)


def test_a_note_is_kept_and_shown_to_its_owner_alone(match, kari, ola):
    assert note(kari, match, "Ola leads low.\r\nRemember.").status == 200
    assert kari.page.html.count("Ola leads low.") == 0
    assert "Ola leads low.\nRemember." in kari.open(address(match)).html
    assert "Ola leads low." not in ola.open(address(match)).html
    assert "Ola leads low." not in ola.open(match.get_absolute_url()).html


def test_a_watcher_notes_too_and_after_the_end_as_well(match, ada):
    play_out(match)
    note(ada, match, "A fine end.")
    assert "A fine end." in ada.open(address(match)).html


def test_saving_again_replaces_it(match, kari):
    for text in ("first", "second", ""):
        note(kari, match, text)
        assert MatchNote.objects.get().text == text
    assert MatchNote.objects.get().version == 3


def test_of_two_pages_neither_loses_what_was_typed(match, kari):
    kari.open(address(match))
    form = kari.page.form("/notes/")
    first, second = ({**form.data, "text": text} for text in ("from the phone", "from the desk"))
    assert kari.send(address(match), first).status == 200
    page = kari.send(address(match), second)
    assert page.status == 409
    assert "from the phone" in page.text
    assert "from the desk" in page.text
    assert MatchNote.objects.get().text == "from the phone"
    kari.press("/notes/", "Save", text="from both")
    assert MatchNote.objects.get().text == "from both"


@pytest.mark.parametrize("length", [NOTE + 1, 10_000])
def test_a_note_that_is_too_long_is_kept_in_the_form(match, kari, length):
    page = note(kari, match, "x" * length)
    assert page.status == 422
    assert "x" * length in page.text
    assert not MatchNote.objects.exists()


def test_the_longest_note_is_taken_whole(match, kari):
    note(kari, match, "ø" * NOTE)
    assert MatchNote.objects.get().text == "ø" * NOTE


@pytest.mark.parametrize(
    "fields", [{"text": "a\0b"}, {"version": ""}, {"version": "-1"}, {"version": "9" * 40}]
)
def test_a_damaged_form_is_refused_and_keeps_what_was_typed(match, kari, fields):
    page = note(kari, match, **{"text": "as typed", **fields})
    assert page.status == 422
    assert fields.get("text", "as typed").replace("\0", "") in page.html.replace("\0", "")
    assert not MatchNote.objects.exists()


def test_a_version_of_the_future_saves_nothing(match, kari):
    assert note(kari, match, "from nowhere", version="7").status == 409
    assert not MatchNote.objects.exists()


def test_a_visitor_is_asked_to_sign_in(match):
    assert Client().get(address(match))["Location"].startswith("/accounts/login/")


def test_whatever_is_noted_is_text(match, kari):
    shapes = []
    for text in ["harmless", *PAYLOADS]:
        MatchNote.objects.update_or_create(
            match=match, user=kari.user, defaults={"text": text, "saved_at": "2026-12-01T00:00Z"}
        )
        stale = note(kari, match, text, version="99")
        for page in (kari.open(address(match)), stale):
            assert Markup(page.response).acting == [], text
        shapes.append(Markup(stale.response).shape)
    assert all(shape == shapes[0] for shape in shapes)


def test_what_is_noted_is_never_logged(match, kari, caplog):
    with caplog.at_level("DEBUG"):
        note(kari, match, "planted-313")
        note(kari, match, "planted-313" * 1000)
    assert "planted" not in caplog.text
