"""Mails: at most one an hour to a person, with all that waits, never of what was done, once."""

import smtplib
from datetime import timedelta

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend

from notices import services
from notices.models import Inbox, Mail, Notice
from notices.services import mails
from tests.factories import user
from tests.notices.conftest import NOW, asked, tell

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)


def sweep(now=NOW):
    """Route and send; what left in this sweep."""
    before = len(mail.outbox)
    services.notices_send(now=now)
    return mail.outbox[before:]


@pytest.fixture
def server(monkeypatch):
    """A mail server that can be told to fail, by a function of the message."""

    class Server:
        def __init__(self):
            self.fails = None

        def send_messages(self, backend, messages):
            if self.fails:
                raise self.fails
            return EmailBackend.send_messages(backend, messages)

    server = Server()

    class Backend(EmailBackend):
        def send_messages(self, messages):
            return server.send_messages(self, messages)

    monkeypatch.setattr(mails, "get_connection", Backend)
    return server


def test_a_turn_is_mailed_at_once_and_only_once(doings, kari):
    tell(kari)
    (message,) = sweep()
    assert (message.to, message.subject) == (["kari@example.org"], "Thing 1")
    assert sweep() == []
    assert sweep(NOW + timedelta(days=2)) == []
    assert Notice.objects.get().sent_at == NOW


def test_the_worker_was_down_for_six_hours_and_forty_turns_passed(doings, kari, ola):
    """N1: one mail a person, with the matches that are still that person's turn."""
    for number in range(40):
        tell(kari, ola, about=str(number), at=NOW - timedelta(minutes=9 * number))
    doings.done = {str(number) for number in range(40) if number not in {3, 31}}
    sent = sweep()
    assert sorted(message.to[0] for message in sent) == ["kari@example.org", "ola@example.org"]
    for message in sent:
        assert "Thing 3\n" in message.body
        assert "Thing 31\n" in message.body
        assert message.body.count("* Thing") == 2
    assert sweep(NOW + 5 * MINUTE) == []


def test_nobody_is_mailed_about_what_is_done_already(doings, kari):
    tell(kari)
    doings.done = {"1"}
    assert sweep() == []
    assert not Mail.objects.exists()
    assert Inbox.objects.get().mailed_at is None
    tell(kari, about="2")
    assert len(sweep(NOW + MINUTE)) == 1


def test_at_most_one_mail_an_hour_and_it_lists_what_came_meanwhile(doings, kari):
    tell(kari)
    assert len(sweep()) == 1
    for number in range(2, 30):
        tell(kari, about=str(number), at=NOW + number * MINUTE)
        assert sweep(NOW + number * MINUTE) == []
    assert sweep(NOW + 59 * MINUTE) == []
    (message,) = sweep(NOW + HOUR)
    assert message.subject == "Thing 1 (and 28 more)"
    assert sweep(NOW + HOUR + MINUTE) == []


def test_a_mail_lists_what_still_waits_though_it_was_mailed_before(doings, kari):
    tell(kari)
    sweep()
    tell(kari, about="2", at=NOW + HOUR)
    (message,) = sweep(NOW + HOUR)
    assert "Thing 1\n" in message.body
    assert "Thing 2\n" in message.body
    doings.done = {"1"}
    tell(kari, about="3", at=NOW + 2 * HOUR)
    (message,) = sweep(NOW + 2 * HOUR)
    assert "Thing 1\n" not in message.body


def test_news_come_once_a_day_at_the_persons_hour(doings, kari):
    kari.time_zone = "Europe/Oslo"
    kari.save(update_fields=["time_zone"])
    Inbox.objects.create(user=kari, digest_hour=20)
    tell(kari, kind="news")
    tell(kari, kind="news", about="2")
    assert sweep() == []
    assert sweep(NOW + HOUR + 59 * MINUTE) == []
    (message,) = sweep(NOW + 2 * HOUR)
    assert message.body.count("* Thing") == 2


def test_news_go_along_with_a_mail_that_leaves_anyway(doings, kari):
    tell(kari, kind="news")
    tell(kari, about="2")
    (message,) = sweep()
    assert "Thing 1\n" in message.body
    assert sweep(NOW + timedelta(days=2)) == []


def test_two_people_are_told_each_of_their_own(doings, kari, ola):
    tell(kari)
    tell(ola, about="2")
    by_person = {message.to[0]: message.body for message in sweep()}
    assert "Thing 2" not in by_person["kari@example.org"]
    assert "Thing 1" not in by_person["ola@example.org"]


def test_who_left_or_has_no_address_or_wants_none_gets_no_mail(doings, db):
    people = [user("kari", is_active=False), user("ola", email=""), user("nam")]
    services.mail_stop(user_id=people[2].pk)
    tell(*people)
    assert sweep() == []


@pytest.mark.parametrize("count", [1, 15])
def test_claiming_costs_the_same_however_many_mails_there_are(doings, db, count):
    people = [user(f"p{number}") for number in range(count)]
    for about in range(3):
        tell(*people, about=str(about))
    services.notices_route(now=NOW)
    with asked(7):
        letters = mails.mails_claim(now=NOW)
    assert len(letters) == count


def test_a_sweep_with_nothing_to_do_asks_little(doings, db):
    with asked(5):
        services.notices_send(now=NOW)


def test_more_than_a_batch_leaves_in_one_sweep(doings, db, monkeypatch):
    monkeypatch.setattr(mails, "BATCH", 2)
    tell(*[user(f"p{number}") for number in range(5)])
    assert len(sweep()) == 5


def test_a_turn_that_is_played_between_claim_and_sending_is_not_mailed(doings, kari):
    tell(kari)
    services.notices_route(now=NOW)
    (letter,) = mails.mails_claim(now=NOW)
    withdraw(kari)
    with mails.Postman(mails.get_connection()) as postman:
        assert not mails._letter_send(postman, letter, NOW)
    assert mail.outbox == []
    assert not Mail.objects.exists()
    tell(kari, about="2", at=NOW + MINUTE)
    assert len(sweep(NOW + MINUTE)) == 1, "the hour has not begun"


def withdraw(person, about="1"):
    services.notices_withdraw(
        recipients=[person.pk], kinds=["tests.turn"], subject_type="thing", subject_id=about
    )


def test_a_claim_that_its_worker_left_behind_is_sent_by_another_under_the_same_id(doings, kari):
    """As after kill -9 between claim and sending."""
    tell(kari)
    services.notices_route(now=NOW)
    (letter,) = mails.mails_claim(now=NOW)
    assert sweep(NOW + 9 * MINUTE) == []
    (message,) = sweep(NOW + 10 * MINUTE)
    assert message.extra_headers["Message-ID"] == f"<{letter.mail.pk}@testserver>"
    assert sweep(NOW + 30 * MINUTE) == []


def test_a_mail_that_was_left_behind_does_not_go_to_an_account_that_was_closed_meanwhile(
    doings, kari
):
    tell(kari)
    services.notices_route(now=NOW)
    mails.mails_claim(now=NOW)
    kari.is_active = False
    kari.save()
    assert sweep(NOW + 10 * MINUTE) == []
    assert Mail.objects.get().failed_at == NOW + 10 * MINUTE


def test_a_mail_that_was_accepted_but_not_crossed_off_leaves_again_as_the_same_one(
    doings, kari, monkeypatch
):
    """The worker dies between the server's "accepted" and our commit: this is what we chose."""
    tell(kari)
    services.notices_route(now=NOW)
    with monkeypatch.context() as dying:
        dying.setattr(mails, "_mail_cross_off", lambda mail, now: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            services.mails_send(now=NOW)
    assert len(sweep(NOW + 10 * MINUTE)) == 1
    first, second = mail.outbox
    assert first.extra_headers["Message-ID"] == second.extra_headers["Message-ID"]
    assert sweep(NOW + 20 * MINUTE) == []


def test_a_second_worker_finds_nothing_that_the_first_has_claimed(doings, kari):
    tell(kari)
    services.notices_route(now=NOW)
    assert len(mails.mails_claim(now=NOW)) == 1
    assert mails.mails_claim(now=NOW) == []
    tell(kari, about="2")
    services.notices_route(now=NOW)
    assert mails.mails_claim(now=NOW) == []


def test_what_comes_while_a_mail_is_stuck_waits_for_the_next(doings, kari, server):
    server.fails = ConnectionRefusedError()
    tell(kari)
    assert sweep() == []
    tell(kari, about="2", at=NOW + MINUTE)
    server.fails = None
    (message,) = sweep(NOW + 3 * MINUTE)
    assert "Thing 1\n" in message.body
    (message,) = sweep(NOW + 3 * MINUTE + HOUR)
    assert message.subject.startswith("Thing")


def test_a_server_that_is_away_costs_no_attempt_and_no_mail(doings, kari, server, caplog):
    server.fails = ConnectionRefusedError()
    tell(kari)
    for number in range(20):
        assert sweep(NOW + number * 3 * MINUTE) == []
    server.fails = None
    assert len(sweep(NOW + 70 * MINUTE)) == 1
    assert "The mail server is away" in caplog.text


def test_after_the_server_went_away_nothing_more_is_tried_in_a_sweep(doings, db, server):
    server.fails = smtplib.SMTPAuthenticationError(535, b"no")
    tell(*[user(f"p{number}") for number in range(4)])
    assert sweep() == []
    assert set(Mail.objects.values_list("attempts", flat=True)) == {0}


def test_an_address_that_the_server_does_not_know_is_marked(doings, kari, server):
    server.fails = smtplib.SMTPRecipientsRefused({"kari@example.org": (550, b"unknown")})
    tell(kari)
    assert sweep() == []
    assert Inbox.objects.get().bounced_address == "kari@example.org"
    server.fails = None
    tell(kari, about="2", at=NOW + HOUR)
    assert sweep(NOW + 2 * HOUR) == []


def test_a_full_mailbox_is_tried_again_and_given_up_in_the_end(doings, kari, server):
    server.fails = smtplib.SMTPRecipientsRefused({"kari@example.org": (452, b"full")})
    tell(kari)
    now = NOW
    for _ in range(12):
        sweep(now)
        now += timedelta(hours=9)
    assert Mail.objects.get().failed_at
    assert Mail.objects.get().attempts == mails.ATTEMPTS
    assert Inbox.objects.get().bounced_address == ""


def test_a_mail_that_the_server_does_not_like_is_not_sent_again(doings, kari, server):
    server.fails = smtplib.SMTPDataError(554, b"spam")
    tell(kari)
    assert sweep() == []
    server.fails = None
    assert sweep(NOW + 3 * HOUR) == []
    assert Mail.objects.get().failed_at == NOW
    tell(kari, about="2", at=NOW + 3 * HOUR)
    assert len(sweep(NOW + 3 * HOUR)) == 1


def test_a_mail_that_cannot_be_written_stops_no_other(doings, kari, ola, monkeypatch, caplog):
    write = mails.letter_message

    def broken(letter):
        return write(letter) if letter.user == ola else 1 / 0

    monkeypatch.setattr(mails, "letter_message", broken)
    tell(kari, ola)
    (message,) = sweep()
    assert message.to == ["ola@example.org"]
    assert "A mail could not be written" in caplog.text


def test_who_says_stop_while_a_mail_is_on_its_way_does_not_get_it(doings, kari, server):
    server.fails = ConnectionRefusedError()
    tell(kari)
    sweep()
    server.fails = None
    services.mail_stop(user_id=kari.pk)
    assert sweep(NOW + HOUR) == []


def test_a_slow_server_does_not_keep_a_sweep_for_ever(doings, db, monkeypatch):
    """What is left is put back, costs no attempt and leaves soon."""
    tell(*[user(f"p{number}") for number in range(4)])
    ticks = iter([0, 0, 1, mails.SECONDS + 1, mails.SECONDS + 1, mails.SECONDS + 1])
    services.notices_route(now=NOW)
    with monkeypatch.context() as slow:
        slow.setattr(mails.time, "monotonic", lambda: next(ticks, mails.SECONDS + 1))
        assert services.mails_send(now=NOW) == 1
    assert len(sweep(NOW + 3 * MINUTE)) == 3
