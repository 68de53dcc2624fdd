"""What goes by mail into the calendars of guests: a meetup that moved, or does not take place."""

from datetime import timedelta

import pytest
import vobject
from django.core import mail
from django.utils import timezone

from accounts.erasure import account_erase
from meetups import services
from meetups.models import Answer, Meetup, MeetupAddress, Where
from notices.services import notices_send
from tests import factories
from tests.meetups.factories import meetup
from tests.meetups.ics import events

pytestmark = pytest.mark.django_db
STREET = "Hemmelighetsgata 77"


def mailed():
    """What has been mailed since the last time: by address the type of its file, and the file."""
    notices_send(now=timezone.now() + timedelta(hours=2 * len(mail.outbox) + 2))
    found = {}
    for message in mail.outbox[-2:]:
        (part,) = [one for one in message.message().walk() if one.get_filename()]
        assert part.get_filename().endswith(".ics")
        found[message.to[0]] = (part, part.get_payload(decode=True))
    mail.outbox.clear()
    return found


def test_who_comes_to_what_is_cancelled_gets_it_out_of_their_calendar(client, kari):
    """M11: METHOD:CANCEL, the same UID, SEQUENCE+1."""
    table, ada = meetup(kari), factories.user("ada", public_name='Åse "Queen" Ødegård')
    services.answer_set(meetup_id=table.pk, user=ada, is_going=True)
    (before,) = events(client.get(f"{table.get_absolute_url()}meetup.ics").content)
    services.meetup_cancel(meetup_id=table.pk, user=kari)
    part, data = mailed()["ada@example.org"]
    assert part.get_content_type() == "text/calendar"
    assert part.get_param("method") == "CANCEL"
    calendar = vobject.readOne(data.decode())
    assert calendar.method.value == "CANCEL"
    assert calendar.vevent.status.value == "CANCELLED"
    assert calendar.vevent.attendee.value == "mailto:ada@example.org"
    (event,) = events(data)
    assert (event["UID"], event["SEQUENCE"]) == (before["UID"], before["SEQUENCE"] + 1)
    assert event["ATTENDEE;"].startswith(";CN=\"Åse ^'Queen^' Ødegård\"")


def test_what_is_called_off_because_its_host_has_left_is_cancelled_by_the_site(kari):
    """RFC 5546: a message without an organizer is none, and programs drop it."""
    table, ada = meetup(kari), factories.user("ada")
    services.answer_set(meetup_id=table.pk, user=ada, is_going=True)
    account_erase(user=kari)
    mail.outbox.clear()
    part, data = mailed()["ada@example.org"]
    assert part.get_param("method") == "CANCEL"
    (event,) = events(data)
    assert event["ORGANIZER;"] == ';CN="Play 313"'
    assert event["ORGANIZER"].startswith("mailto:noreply@")
    assert b"kari" not in data


def test_who_comes_to_what_moved_gets_the_new_time_with_the_address_they_may_read(kari):
    """M11, M14, M32: METHOD:REQUEST and the next SEQUENCE; the street only to who is accepted."""
    table = meetup(kari, where=Where.HOME, cell5=None, cell3=None)
    MeetupAddress.objects.create(meetup=table, text=STREET)
    ada, bo = factories.user("ada"), factories.user("bo")
    for guest in (ada, bo):
        services.answer_set(meetup_id=table.pk, user=guest, is_going=True)
    services.guest_judge(meetup_id=table.pk, host=kari, guest_id=ada.pk, is_welcome=True)
    mail.outbox.clear()
    later = table.starts_at + timedelta(hours=1)
    plan = plan_of(table, later)
    services.meetup_edit(meetup_id=table.pk, user=kari, plan=plan)
    Answer.objects.filter(user=bo).update(accepted_at=None)
    found = {to: events(data)[0] for to, (_part, data) in mailed().items()}
    assert set(found) == {"ada@example.org", "bo@example.org"}
    assert {one["DTSTART"] for one in found.values()} == {later.replace(second=0, microsecond=0)}
    assert {one["SEQUENCE"] for one in found.values()} == {1}
    assert STREET in found["ada@example.org"]["LOCATION"]
    assert STREET not in found["bo@example.org"].get("LOCATION", "")


def plan_of(table, starts_at):
    from meetups.plans import Plan

    local = starts_at.astimezone(table.tz)
    end = (starts_at + timedelta(hours=3)).astimezone(table.tz)
    return Plan(
        title=table.title, where=table.where, zone=table.zone, address=STREET,
        day=local.date(), start=local.time().replace(second=0, microsecond=0),
        end=end.time().replace(second=0, microsecond=0), end_day=end.date(),
    )  # fmt: skip


def test_what_has_been_hidden_meanwhile_goes_into_no_calendar(kari):
    table, ada = meetup(kari), factories.user("ada")
    services.answer_set(meetup_id=table.pk, user=ada, is_going=True)
    services.meetup_cancel(meetup_id=table.pk, user=kari)
    Meetup.objects.update(hidden_at=timezone.now())
    notices_send(now=timezone.now() + timedelta(hours=2))
    assert mail.outbox == []
