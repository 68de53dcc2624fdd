"""313 in a real browser: a whole match by the forms alone, without JavaScript."""

import pytest

from games import services
from games.models import Submission
from tests.browser.looking import follow
from tests.factories import match_started, user


@pytest.fixture
def kari(settings, live_server):
    settings.SUBMISSION_WAIT = 0
    settings.MOVES_PER_MINUTE = 10_000
    return user("kari")


def turn_take(page):
    """Play the first card that may be played alone, or pass; what was done."""
    cards = page.locator("input[name=card]:not(:disabled)")
    if page.locator("button[value=pass]").count():
        follow(page.locator("button[value=pass]"))
        return "pass"
    cards.first.check(force=True)
    follow(page.locator(".move__bar .btn-primary"))
    return "card"


def work_all(match):
    """The worker and the bots do what waits, until a person is asked or all is over."""
    for waiting in Submission.objects.filter(status=Submission.Status.PENDING):
        services.submission_apply(submission_id=waiting.pk)
    match.refresh_from_db()
    while match.is_running and match.bot_due_at:
        services.bots_play(match_id=match.pk)
        match.refresh_from_db()


def test_a_whole_match_is_played_by_the_forms_without_javascript(browser_page, kari):
    """Against three bots, each lead a single card and every answer a pass."""
    calm = {"first_play_lowest": "false", "instant_wins": "", "play_on": "true"}
    match = match_started(kari, seats=4, options=calm)
    address, asked = match.get_absolute_url(), []
    work_all(match)
    while match.is_running:
        asked.append(browser_page(address, turn_take, user=kari, scripts=False))
        work_all(match)
    assert {"pass"} <= set(asked) <= {"pass", "card"}

    def result(page):
        return page.inner_text("main")

    text = browser_page(address, result, user=kari, scripts=False)
    assert "The result" in text
    refused = Submission.objects.exclude(status=Submission.Status.APPLIED)
    assert not refused.exists()
