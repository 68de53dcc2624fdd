"""What a report must have before it is stored, each as a sentence that says how to mend it."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from forum.models.reports import NAME, WORDS
from forum.refusals import Unfit
from forum.report_sheets import MOST_PLAYERS, MOST_SCORES
from forum.scores import MOST, sides_of
from forum.selectors.named import people_known
from markup.controls import line_read
from markup.drafts import DraftPlayer, ReportDraft

OLDEST: Final = 1850


def report_check(report: ReportDraft) -> None:
    """Refuse a report that cannot stand.

    Raises:
        Unfit: it says what is missing or too much.
    """
    _date_check(report)
    _words_check(report)
    if not 1 <= len(report.players) <= MOST_PLAYERS:
        raise Unfit(
            _("A report has 1 to %(most)s players. Write down at least one of them.")
            % {"most": MOST_PLAYERS}
        )
    _players_check(report.players)
    _rounds_check(report)


def _date_check(report: ReportDraft) -> None:
    day = report.played_on
    if day is None:
        raise Unfit(_("Say on which day it was played, as in 2026-11-30."))
    if day.year < OLDEST or day > timezone.localdate() + timedelta(days=1):
        raise Unfit(_("The day on which it was played lies in the future, or too far back."))


def _words_check(report: ReportDraft) -> None:
    if not line_read(report.game):
        raise Unfit(_("Say which game it was."))
    if max(len(words) for words in (report.game, report.variant, report.place)) > WORDS:
        raise Unfit(
            _("The names of a game, a variant and a place have at most %(most)s characters.")
            % {"most": WORDS}
        )


def _players_check(players: Sequence[DraftPlayer]) -> None:
    if any(not line_read(player.name or player.username) for player in players):
        raise Unfit(_("Every player needs a name; “a stranger” is one."))
    if any(len(player.name) > NAME or len(player.side) > WORDS for player in players):
        raise Unfit(_("The name of a player has at most %(most)s characters.") % {"most": NAME})
    names = [player.username.casefold() for player in players if player.username]
    known = people_known(names)
    for player in players:
        if player.username and player.username.casefold() not in known:
            raise Unfit(
                _("Nobody here is called @%(name)s. Without the @ it is a plain name.")
                % {"name": player.username}
            )
    if len(set(names)) < len(names):
        raise Unfit(_("Somebody is named twice among the players."))
    if any(player.place is not None and not 1 <= player.place <= 99 for player in players):
        raise Unfit(_("A place is a whole number from 1, where 1 has won."))


def _rounds_check(report: ReportDraft) -> None:
    sides = len(set(sides_of([player.side for player in report.players])))
    if len(report.rounds) * sides > MOST_SCORES:
        raise Unfit(
            _(
                "A report has at most %(most)s scores, which is %(rounds)s rounds here. Write "
                "several rounds as one."
            )
            % {"most": MOST_SCORES, "rounds": MOST_SCORES // sides}
        )
    if any(len(row) != sides for row in report.rounds):
        raise Unfit(_("Each round has one score for each side."))
    scores = [score for row in report.rounds for score in row if score is not None]
    if any(abs(score) > MOST for score in scores):
        raise Unfit(_("A score has at most nine digits."))
