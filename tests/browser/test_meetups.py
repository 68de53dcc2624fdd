"""Meetups in a browser: in order everywhere, and a newcomer's way to “going” without scripts."""

from datetime import timedelta

import pytest
from django.core import mail
from django.core.cache import cache
from django.utils import timezone

from meetups import services
from meetups.models import Answer, Meetup, MeetupAddress, Where
from tests.accounts.steps import PASSWORD, code_in
from tests.browser.looking import follow, overflow, wrong_of
from tests.factories import user
from tests.meetups.factories import meetup


@pytest.fixture
def table(live_server):
    """A table of Kari's at her home, with a guest, and one in a café."""
    cache.clear()
    kari = user("kari")
    meetup(kari, seats=4, extra=1, games=("313", "hearts"), text="Bring cake.", venue="Café Kort")
    home = meetup(kari, title="At home", where=Where.HOME, cell5=None, cell3=None, seats=3)
    MeetupAddress.objects.create(meetup=home, text="Storgata 1")
    services.answer_set(meetup_id=home.pk, user=user("ola"), is_going=True)
    services.calendar_renew(user=kari)
    yield home
    cache.clear()


@pytest.mark.parametrize(
    "path",
    ["", "new/", "month/", "map/", "{home}/"],
)
def test_a_page_is_in_order_by_day_and_by_night_on_phone_and_desk(browser_page, table, path):
    address = f"/meetups/{path.format(home=table.pk)}"
    assert browser_page(address, wrong_of, user=table.host) == []


def test_a_newcomer_signs_up_and_is_going_on_a_phone_without_scripts(browser_page, table):
    """From the front page over the sign-up with its code to “You are going”."""
    wide = []

    def look(page):
        def press(button):
            follow(button)
            wide.append(overflow(page))

        press(page.get_by_role("link", name="Cards on Thursday"))
        press(page.get_by_role("link", name="Sign up to come"))
        page.locator("#id_username").fill("nora")
        page.locator("#id_email").fill("nora@example.org")
        page.locator("#id_password1").fill(PASSWORD)
        page.locator("#id_password2").fill(PASSWORD)
        press(page.locator("main form [type=submit]"))
        page.locator("#id_code").fill(code_in(mail.outbox[-1]))
        press(page.locator("main form [type=submit]").first)
        page.get_by_label("I bring along").select_option("1")
        press(page.get_by_role("button", name="I am going"))
        return page.get_by_role("heading", level=2).all_inner_texts()

    assert "You are going" in browser_page("/", look, scripts=False, width=390)
    assert set(wide) == {0}
    answer = Answer.objects.get(user__username="nora")
    assert (answer.meetup.title, answer.state) == ("Cards on Thursday", Answer.State.GOING)
    assert answer.extra == 1


def test_somebody_hosts_on_a_phone_without_scripts(browser_page, table):
    def look(page):
        page.locator("#id_title").fill("Hearts by the fire")
        page.locator("#id_where").select_option("online")
        day = timezone.now() + timedelta(days=9)
        page.locator("#id_day").fill(f"{day:%Y-%m-%d}")
        page.locator("#id_start").fill("19:00")
        page.locator("#id_end").fill("22:00")
        page.locator("#id_zone").select_option("Europe/Oslo")
        follow(page.get_by_role("button", name="Save"))
        page.get_by_role("heading", name="Hearts by the fire").wait_for()
        return overflow(page)

    assert browser_page("/meetups/new/", look, user=table.host, scripts=False, width=390) == 0
    made = Meetup.objects.get(title="Hearts by the fire")
    assert (made.local_start.hour, made.zone) == (19, "Europe/Oslo")
