"""Playing a match in the browser: the page asks, a person answers, the worker does the rest."""

from games import services
from games.models import Submission


def turns_take(window, match, turn_take):
    """Take turns in one window until the match is over; what was asked, turn by turn."""

    def turn(page):
        page.goto(address)
        asked = turn_take(page)
        page.goto("about:blank")  # A page that waits would ask again meanwhile.
        return asked

    asked, address = [], window(lambda page: page.url)
    work_all(match)
    while match.is_running:
        asked.append(window(turn))
        work_all(match)
    return asked


def work_all(match):
    """The worker and the bots do what waits, until a person is asked or all is over."""
    for waiting in Submission.objects.filter(status=Submission.Status.PENDING):
        services.submission_apply(submission_id=waiting.pk)
    match.refresh_from_db()
    while match.is_running and match.bot_due_at:
        services.bots_play(match_id=match.pk)
        match.refresh_from_db()
