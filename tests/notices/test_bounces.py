"""An address that mail comes back from is marked, said on the site, and mended by its owner."""

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from notices import services
from notices.letters import envelope_sender
from notices.models import Inbox
from tests.notices.conftest import NOW, tell


@pytest.fixture
def sender(settings, kari):
    settings.BOUNCE_ADDRESS = "bounces@example.org"
    return envelope_sender(kari)


def is_marked(person):
    return Inbox.objects.filter(user=person, bounced_address=person.email).exists()


def test_a_returned_mail_marks_the_address_it_was_for(sender, kari, ola, capsys):
    call_command("mail_bounced", sender)
    assert is_marked(kari)
    assert not is_marked(ola)
    assert "is marked" in capsys.readouterr().out


def test_mail_servers_that_write_all_in_capitals_are_understood(sender, kari):
    assert services.bounce_report(sender=sender.upper())
    assert is_marked(kari)


@pytest.mark.parametrize(
    "change",
    [
        lambda sender, ola: sender.replace("+", "+9", 1),
        lambda sender, ola: sender.replace("@", "0@", 1),
        lambda sender, ola: "bounces@example.org",
        lambda sender, ola: "",
        lambda sender, ola: f"bounces+{ola.pk}-0-{'a' * 32}@example.org",
        lambda sender, ola: "bounces+-1-0-x@example.org",
        lambda sender, ola: "bounces+²-0-x@example.org",
    ],
)
def test_a_sender_that_is_not_ours_marks_nobody(sender, ola, change):
    with pytest.raises(CommandError):
        call_command("mail_bounced", change(sender, ola))
    assert not Inbox.objects.exclude(bounced_address="").exists()


def test_a_report_about_an_address_that_was_left_changes_nothing(sender, kari):
    kari.email = "kari@example.com"
    kari.save(update_fields=["email"])
    assert not services.bounce_report(sender=sender)
    assert not is_marked(kari)


def test_what_was_due_is_mailed_no_more(doings, sender, kari):
    (notice,) = tell(kari)
    services.notices_route(now=NOW)
    services.bounce_report(sender=sender)
    notice.refresh_from_db()
    assert notice.mail_at is None


@pytest.mark.parametrize("page", ["notices:notice_list", "notices:preferences"])
def test_the_site_says_so_until_its_owner_says_that_it_works(client, sender, kari, page):
    services.bounce_report(sender=sender)
    client.force_login(kari)
    assert "What we sent to kari@example.org came back" in client.get(reverse(page)).text
    answer = client.post(reverse("notices:address_mend"), follow=True)
    assert "We write to your address again." in answer.text
    assert "came back" not in client.get(reverse(page)).text


def test_another_address_ends_the_warning_by_itself(client, sender, kari):
    services.bounce_report(sender=sender)
    kari.email = "kari@example.com"
    kari.save(update_fields=["email"])
    client.force_login(kari)
    assert "came back" not in client.get(reverse("notices:notice_list")).text
