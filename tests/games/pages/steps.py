"""What happens at a table, in the words of the tests of the pages."""

from uuid import uuid4

from django.utils import timezone

from games import services
from games.models import Match, Seat, Submission
from games.selectors.positions import match_view
from tests.factories import match_started

CALM = {"first_play_lowest": "false", "instant_wins": ""}
"""House rules under which every deal leaves somebody a choice of moves."""


def started(*browsers, options=None, **fields):
    """A match at which these people sit, dealt."""
    people = [browser.user for browser in browsers]
    return match_started(*people, options={**CALM, **(options or {})}, **fields)


def work():
    """The worker plays all that waits."""
    for pk in Submission.objects.filter(status="pending").values_list("pk", flat=True):
        services.submission_apply(submission_id=pk)


def bots_work(match):
    """The bots of a match play until a person is asked."""
    for _turn in range(60):
        services.bots_play(match_id=match.pk)
        match.refresh_from_db()
        if match.bot_due_at is None:
            return


def asked(match):
    """The seat that is to act."""
    return Seat.objects.get(match=match, asked_version__isnull=False)


def legal(match):
    return match_view(match, asked(match).number)["legal"]


def turn_play(match, text=None):
    """Whoever is to act plays a move, by the services."""
    match = Match.objects.get(pk=match.pk)
    seat = asked(match)
    submission = services.move_submit(
        match_id=match.pk,
        user=seat.user,
        v=seat.asked_version,
        nonce=uuid4(),
        text=legal(match)[0] if text is None else text,
        received_at=timezone.now(),
    )
    services.submission_apply(submission_id=submission.pk)


def play_out(match):
    """Play a match of people to its end."""
    match.refresh_from_db()
    while match.is_running:
        turn_play(match)
        match.refresh_from_db()


def to_act(match, *browsers):
    """Whoever is to act, and somebody who is not."""
    user = asked(match).user
    is_asked = [browser for browser in browsers if browser.user == user]
    others = [browser for browser in browsers if browser.user != user]
    return is_asked[0], others[0]
