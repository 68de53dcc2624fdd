"""One page says how one is told: kinds, the hour, exceptions, webhook, browsers, addresses."""

import pytest
from django.urls import reverse

from notices import outside, services, subjects
from notices.kinds import Said
from notices.models import Choice, Device, Inbox, SubjectChoice, Webhook
from tests.notices.conftest import NOW
from tests.notices.test_webpush import AUTH, OUR_PRIVATE, THEIR_PUBLIC

PAGE = "/notices/preferences/"
GOOD = "https://hooks.example.org/x"


@pytest.fixture
def member(client, doings, kari):
    client.force_login(kari)
    return client


@pytest.fixture
def public(monkeypatch):
    monkeypatch.setattr(outside, "resolve", lambda host, port: ["8.8.8.8"])


def chosen(**changed):
    return {
        "is_mail_wanted": "on",
        "digest_hour": "18",
        "mail-tests.turn": "now",
        "mail-tests.news": "digest",
        "mail-tests.quiet": "off",
        **changed,
    }


def test_the_page_shows_what_each_kind_does_without_a_choice(member):
    form = member.get(PAGE).context["form"]
    assert [row.mail.value() for row in form.rows()] == ["now", "digest", "off"]
    assert form["is_mail_wanted"].value()
    assert form["digest_hour"].value() == 18


def test_choices_are_kept_and_shown(member, kari):
    answer = member.post(PAGE, chosen(**{"mail-tests.news": "off", "digest_hour": "7"}))
    assert (answer.status_code, answer["Location"]) == (303, PAGE)
    assert Choice.objects.get(user=kari, kind="tests.news").mail == "off"
    assert Inbox.objects.get().digest_hour == 7
    form = member.get(PAGE).context["form"]
    assert [row.mail.value() for row in form.rows()] == ["now", "off", "off"]
    member.post(PAGE, chosen())
    assert Choice.objects.filter(user=kari).count() == 3


def test_without_the_tick_there_are_no_mails_at_all(member, kari):
    wanted = chosen()
    del wanted["is_mail_wanted"]
    member.post(PAGE, wanted)
    assert Inbox.objects.get().mail_stopped_at
    member.post(PAGE, chosen())
    assert Inbox.objects.get().mail_stopped_at is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"digest_hour": "24"},
        {"digest_hour": "noon"},
        {"mail-tests.turn": "hourly"},
        {"mail-tests.turn": ""},
    ],
)
def test_what_cannot_be_chosen_is_refused_and_nothing_is_stored(member, wrong):
    answer = member.post(PAGE, chosen(**wrong))
    assert answer.status_code == 422
    assert not Choice.objects.exists()


def test_a_channel_that_is_not_set_up_is_not_asked_and_stays_as_it_is(member, kari, public):
    assert 'name="webhook-tests.turn"' not in member.get(PAGE).text
    member.post(PAGE, chosen())
    assert Choice.objects.get(kind="tests.turn").webhook
    member.post(reverse("notices:webhook_set"), {"address": GOOD})
    assert 'name="webhook-tests.turn"' in member.get(PAGE).text
    member.post(PAGE, chosen(**{"webhook-tests.turn": "on"}))
    found = dict(Choice.objects.values_list("kind", "webhook"))
    assert found == {"tests.turn": True, "tests.news": False, "tests.quiet": False}


def test_a_webhook_is_kept_and_taken_away(member, kari, public):
    member.post(reverse("notices:webhook_set"), {"address": GOOD})
    assert Webhook.objects.get().address == GOOD
    assert f'value="{GOOD}"' in member.get(PAGE).text
    member.post(reverse("notices:webhook_set"), {"address": ""})
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("http://hooks.example.org/x", "The address must begin with https://."),
        ("https://127.0.0.1/x", "leads into a private network"),
        ("https://[::ffff:127.0.0.1]/x", "leads into a private network"),
        ("https://169.254.169.254/x", "leads into a private network"),
        ("https://localhost/x", "leads into a private network"),
        ("https://kari:x@hooks.example.org/", "must not hold a name and a password"),
        (f"{GOOD}{'x' * 600}", "The address of a webhook has at most 500 characters"),
    ],
)
def test_a_webhook_that_leads_inside_is_refused_with_a_reason(member, address, says):
    answer = member.post(reverse("notices:webhook_set"), {"address": address})
    assert answer.status_code == 422
    assert says in answer.text
    assert not Webhook.objects.exists()


def test_saving_a_webhook_that_was_stopped_begins_anew(member, kari, public):
    Webhook.objects.create(user=kari, address=GOOD, added_at=NOW, failures=10, stopped_at=NOW)
    assert "did not answer ten times in a row" in member.get(PAGE).text
    member.post(reverse("notices:webhook_set"), {"address": GOOD})
    hook = Webhook.objects.get()
    assert (hook.failures, hook.stopped_at) == (0, None)


BROWSER = {"endpoint": "https://push.example/1", "p256dh": THEIR_PUBLIC, "auth": AUTH}


@pytest.fixture
def keyed(settings):
    settings.VAPID_PRIVATE_KEY = OUR_PRIVATE


def test_a_browser_is_added_and_left_in_peace(member, kari, keyed):
    assert member.post(reverse("notices:device_add"), BROWSER).status_code == 303
    device = Device.objects.get(user=kari)
    assert 'name="push-tests.turn"' in member.get(PAGE).text
    member.post(reverse("notices:device_remove", args=[device.pk]))
    assert not Device.objects.exists()


def test_a_browser_belongs_to_whoever_added_it_last(member, kari, ola, keyed):
    Device.objects.create(user=ola, endpoint=BROWSER["endpoint"], added_at=NOW)
    member.post(reverse("notices:device_add"), BROWSER)
    assert Device.objects.get().user == kari


def test_nobody_removes_the_browser_of_another(member, ola, keyed):
    device = Device.objects.create(user=ola, endpoint="https://push.example/2", added_at=NOW)
    answer = member.post(reverse("notices:device_remove", args=[device.pk]))
    assert answer.status_code == 404
    assert Device.objects.exists()


def test_of_more_than_ten_browsers_the_oldest_makes_room(member, kari, keyed):
    for number in range(12):
        endpoint = f"https://push.example/{number}"
        services.device_add(user=kari, endpoint=endpoint, p256dh=THEIR_PUBLIC, auth=AUTH)
    kept = set(Device.objects.values_list("endpoint", flat=True))
    assert kept == {f"https://push.example/{number}" for number in range(2, 12)}


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://push.example/1"},
        {"endpoint": "https://push.example:22/1"},
        {"p256dh": "no key"},
        {"auth": "short"},
        {"endpoint": ""},
    ],
)
def test_a_browser_that_cannot_be_one_is_refused(member, keyed, wrong):
    answer = member.post(reverse("notices:device_add"), BROWSER | wrong)
    assert answer.status_code == 400
    assert not Device.objects.exists()


def test_without_a_key_of_the_site_there_are_no_browsers(member):
    assert "data-push" not in member.get(PAGE).text
    assert member.post(reverse("notices:device_add"), BROWSER).status_code == 400


def test_the_page_gives_the_browser_our_public_key(member, keyed):
    from notices import webpush

    text = member.get(PAGE).text
    assert f'data-push-key="{webpush.public_key()}"' in text
    assert OUR_PRIVATE not in text


@pytest.fixture
def things(monkeypatch):
    """Things that exceptions can be about: 1 and 2."""
    monkeypatch.setattr(subjects, "_types", {})
    known = {number: Said(f"Thing {number}", f"/things/{number}/") for number in ("1", "2")}
    subjects.register("thing", lambda ids: {one: known[one] for one in ids if one in known})


def exception_page(about="1"):
    return reverse("notices:subject_choose", args=["thing", about])


def test_an_exception_is_made_shown_and_taken_back(member, kari, things):
    assert "Thing 1" in member.get(exception_page()).text
    answer = member.post(exception_page(), {"mail": "off"})
    assert (answer.status_code, answer["Location"]) == (303, "/things/1/")
    assert SubjectChoice.objects.get().mail == "off"
    assert "Thing 1" in member.get(PAGE).text
    assert member.get(exception_page()).context["form"]["mail"].value() == "off"
    member.post(exception_page(), {"mail": ""})
    assert not SubjectChoice.objects.exists()


def test_an_exception_about_nothing_is_a_page_that_is_missing(member, things):
    assert member.get(exception_page("9")).status_code == 404
    assert member.post(exception_page("9"), {"mail": "off"}).status_code == 404
    assert member.get("/notices/about/other/1/").status_code == 404


def test_an_exception_that_there_is_not_is_refused(member, things):
    assert member.post(exception_page(), {"mail": "loud"}).status_code == 422
    assert not SubjectChoice.objects.exists()
