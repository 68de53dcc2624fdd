"""One click ends the mails: for a mail program without a session, for a person with a page."""

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from notices import services
from notices.links import token_make
from notices.models import Inbox
from tests.notices.conftest import NOW, tell

ONE_CLICK = {"List-Unsubscribe": "One-Click"}


def address(person):
    return reverse("notices:mail_stop", args=[token_make("mail-stop", person.pk)])


def has_stopped(person):
    return Inbox.objects.filter(user=person, mail_stopped_at__isnull=False).exists()


def test_a_mail_program_posts_and_gets_no_redirect(doings, kari, ola):
    """RFC 8058: it has no cookie and no token of a form."""
    program = Client(enforce_csrf_checks=True)
    answer = program.post(address(kari), ONE_CLICK)
    assert answer.status_code == 200
    assert has_stopped(kari)
    assert not has_stopped(ola)
    tell(kari)
    services.notices_send(now=NOW)
    assert mail.outbox == []


def test_doing_it_twice_is_as_good_as_once(client, kari):
    client.post(address(kari), ONE_CLICK)
    first = Inbox.objects.get().mail_stopped_at
    assert client.post(address(kari), ONE_CLICK).status_code == 200
    assert Inbox.objects.get().mail_stopped_at == first


@pytest.mark.parametrize("method", ["get", "head"])
def test_a_scanner_that_follows_every_link_stops_nothing(client, kari, method):
    """Attack 50: GET never acts."""
    answer = getattr(client, method)(address(kari))
    assert answer.status_code == 200
    assert not Inbox.objects.exists()


def test_a_person_is_asked_first_and_told_what_goes_on(client, kari):
    page = client.get(address(kari))
    assert "No more mails?" in page.text
    assert 'name="List-Unsubscribe" value="One-Click"' in page.text
    done = client.post(address(kari), ONE_CLICK)
    assert "You get no more such mails." in done.text


def test_a_link_with_a_changed_letter_or_of_another_kind_leads_nowhere(client, kari, ola):
    token = token_make("mail-stop", kari.pk)
    for wrong in (token[:-1] + "x", token.replace(str(kari.pk), str(ola.pk), 1),
                  token_make("feed", kari.pk), "x"):  # fmt: skip
        path = reverse("notices:mail_stop", args=[wrong])
        assert client.post(path, ONE_CLICK).status_code == 404
    assert not Inbox.objects.exists()


def test_the_page_of_preferences_turns_mails_on_again(client, kari):
    services.mail_stop(user_id=kari.pk)
    client.force_login(kari)
    page = client.get(reverse("notices:preferences"))
    assert not page.context["form"]["is_mail_wanted"].value()
    services.wishes_update(user=kari, kinds={}, digest_hour=18, is_mail_wanted=True)
    assert not has_stopped(kari)
