"""What players are told of their matches, for the registry of notices."""

from datetime import timedelta
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.selectors import told
from notices.kinds import Kind

PATIENCE: Final = timedelta(minutes=2)
"""Who is at the table sees it there; only then is anybody called from elsewhere."""

KINDS: Final = (
    Kind(
        name="games.turn",
        title=_("Your turn"),
        about=_("A match waits for you. One mail lists all of them."),
        mail="now",
        say=told.turn_say,
        waits=True,
        patience=PATIENCE,
    ),
    Kind(
        name="games.reminder",
        title=_("Little time left"),
        about=_("A fifth of the time for your turn is left."),
        mail="now",
        say=told.reminder_say,
        waits=True,
    ),
    Kind(
        name="games.proposed",
        title=_("Proposals"),
        about=_("Somebody asks you to agree: to take moves back, to pause, to call a match off."),
        mail="now",
        say=told.proposed_say,
        waits=True,
    ),
    Kind(
        name="games.started",
        title=_("Matches that start"),
        about=_("The table is full, and the cards are dealt."),
        mail="digest",
        say=told.started_say,
        patience=PATIENCE,
    ),
    Kind(
        name="games.ended",
        title=_("Matches that end"),
        about=_("A match of yours has its result."),
        mail="digest",
        say=told.ended_say,
        patience=PATIENCE,
    ),
    Kind(
        name="games.away",
        title=_("Seats that a bot holds"),
        about=_("You missed several turns; a bot plays until you take your seat back."),
        mail="now",
        say=told.away_say,
    ),
    Kind(
        name="games.closed",
        title=_("Matches that are closed"),
        about=_("A match ended without a result: all agreed to it, or nobody played for long."),
        mail="digest",
        say=told.closed_say,
    ),
)
