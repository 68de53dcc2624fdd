"""What the scripts of the match pages do, and that they keep their hands off a form."""

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.utils import timezone

from games import services
from games.models import Match, Seat, Submission
from games.selectors.positions import match_view
from tests.factories import match as match_made
from tests.factories import match_started, user

CALM = {"first_play_lowest": "false", "instant_wins": ""}
LOOK_NOW = "document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture
def people(live_server):
    return user("kari"), user("ola")


def asked(match):
    return Seat.objects.get(match=match, asked_version__isnull=False).user


@pytest.fixture
def meanwhile(browser_page, one_at_a_time):
    """Open a page, do something on the server once ``before`` has looked, then look again."""

    def open_page(path, before, deed, after, **options):
        looked, done = Event(), Event()

        def look(page):
            before(page)
            looked.set()
            assert done.wait(60)
            page.evaluate(LOOK_NOW)
            return after(page)

        with ThreadPoolExecutor(1) as pool:
            seen = pool.submit(browser_page, path, look, **options)
            try:
                assert looked.wait(60)
                with one_at_a_time:
                    deed()
            finally:
                done.set()
            return seen.result()

    return open_page


def test_a_table_that_waits_shows_the_match_as_soon_as_it_starts(meanwhile, people):
    kari, ola = people
    match = match_made(ola)  # The page of a host has a form, and is never replaced.
    services.match_join(match_id=match.pk, user=kari)

    def after(page):
        page.wait_for_selector(".match__board")
        return page.inner_text("[data-follow-say]")

    said = meanwhile(
        match.get_absolute_url(),
        lambda page: page.wait_for_selector("text=You sit here"),
        lambda: services.match_join(match_id=match.pk, user=ola),
        after,
        user=kari,
    )
    assert "left, until" in said


def test_who_waits_sees_the_next_move_without_reloading(meanwhile, people):
    match = match_started(*people, options=CALM)
    turn, waits = asked(match), next(one for one in people if one != asked(match))

    def after(page):
        page.wait_for_selector("text=resigned. A bot holds the seat")
        return page.title()

    meanwhile(
        match.get_absolute_url(),
        lambda page: page.wait_for_selector(".match__board"),
        lambda: services.seat_resign(match_id=match.pk, user=turn),
        after,
        user=waits,
    )


def test_a_form_that_is_being_filled_in_is_left_alone_and_a_notice_leads_on(meanwhile, people):
    match = match_started(*people, options=CALM)
    turn, waits = asked(match), next(one for one in people if one != asked(match))

    def after(page):
        page.wait_for_selector("[data-follow-notice]:not([hidden])")
        return page.locator(".hand__tick:checked").count(), page.locator("form.move").count()

    seen = meanwhile(
        match.get_absolute_url(),
        lambda page: page.locator(".hand__tick:not(:disabled)").first.check(force=True),
        lambda: services.seat_resign(match_id=match.pk, user=waits),
        after,
        user=turn,
    )
    assert seen == (1, 1)


def played(match):
    """The first legal move of whoever is to act, sent in and played."""
    seat = Seat.objects.get(match=match, asked_version__isnull=False)
    submission = services.move_submit(
        match_id=match.pk,
        user=seat.user,
        v=seat.asked_version,
        nonce=uuid4(),
        text=match_view(match, seat.number)["legal"][0],
        received_at=timezone.now(),
    )
    return services.submission_apply(submission_id=submission.pk)


def address_after(page):
    """The path once the page has led on by itself."""
    page.wait_for_url(re.compile(r"/games/[0-9a-f-]{36}/$"))
    return urlsplit(page.url).path


def test_who_has_played_is_led_back_to_the_match_when_it_has_moved_on(meanwhile, people):
    match = match_started(*people, options=CALM)
    submission = played(match)
    seen = meanwhile(
        submission.get_absolute_url(),
        lambda page: page.wait_for_selector("text=Your move is played."),
        lambda: played(match),
        address_after,
        user=submission.user,
    )
    assert seen == match.get_absolute_url()


def test_who_plays_against_a_bot_clicks_nothing_until_the_next_turn(browser_page, people):
    match = match_started(people[0], seats=2, options=CALM)
    services.bots_play(match_id=match.pk)
    submission = played(match)
    services.bots_play(match_id=match.pk)

    def look(page):
        page.wait_for_selector("text=Your move is played.")
        return address_after(page), page.wait_for_selector("form.move").is_visible()

    seen = browser_page(submission.get_absolute_url(), look, user=people[0])
    assert seen == (match.get_absolute_url(), True)


def test_while_a_bot_is_to_act_the_page_looks_again_within_a_second(browser_page, people):
    match = match_started(people[0], seats=2, options=CALM)
    if Match.objects.get().bot_due_at is None:
        played(match)

    def look(page):
        page.clock.install()
        with page.expect_request(re.compile("/version$")) as asked_for:
            page.reload()
            page.clock.run_for(1_000)
        return urlsplit(asked_for.value.url).path

    seen = browser_page(match.get_absolute_url(), look, user=people[0])
    assert seen == f"{match.get_absolute_url()}version"


def test_a_turn_can_be_played_by_keyboard_alone(browser_page, people, settings):
    settings.SUBMISSION_WAIT = 0
    match = match_started(*people, options=CALM)

    def look(page):
        page.focus(".hand__tick:not(:disabled)")
        page.keyboard.press("Space")
        for _card in range(14):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.type") == "submit":
                break
        with page.expect_navigation():
            page.keyboard.press("Enter")
        return page.inner_text("h1")

    heading = browser_page(match.get_absolute_url(), look, user=asked(match), width=390)
    assert heading == "Your move was received."
    assert Submission.objects.count() == 1


def test_a_word_that_the_browser_made_counts_as_typed_once_it_is_changed(browser_page, people):
    match = match_made(people[0])

    def look(page):
        page.click("[data-seed-make]")
        made = page.input_value("[data-seed]"), page.input_value("[data-seed-kind]")
        page.type("[data-seed]", "x")
        return made, page.input_value("[data-seed-kind]")

    (word, kind), after = browser_page(match.get_absolute_url(), look, user=people[0])
    assert len(bytes.fromhex(word)) == 16
    assert (kind, after) == ("1", "0")


def test_without_scripts_no_button_promises_what_it_cannot_do(browser_page, people):
    match = match_made(people[0])

    def look(page):
        return page.locator("[data-seed-make]").is_visible()

    assert not browser_page(match.get_absolute_url(), look, user=people[0], scripts=False)


def test_the_arrow_keys_lead_from_position_to_position(browser_page, people):
    match = match_started(*people, options=CALM)
    services.seat_resign(match_id=match.pk, user=people[0])
    match.refresh_from_db()

    def look(page):
        with page.expect_navigation():
            page.keyboard.press("ArrowRight")
        right = page.url
        with page.expect_navigation():
            page.keyboard.press("ArrowLeft")
        return right, page.url

    right, left = browser_page(f"{match.get_absolute_url()}moves/0/", look)
    assert right.endswith("/moves/1/")
    assert left.endswith("/moves/0/")


def test_after_signing_out_the_back_button_shows_no_hand(browser_page, people):
    match = match_started(*people, options=CALM)

    def look(page):
        page.wait_for_selector(".hand__card")
        with page.expect_navigation():
            page.click("header button:has-text('Sign out')")
        page.go_back()
        page.wait_for_load_state()
        return page.locator(".hand__card").count()

    assert browser_page(match.get_absolute_url(), look, user=people[0]) == 0
    assert Match.objects.get().is_running
