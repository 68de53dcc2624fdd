"""What the confirmed reports of a player come to: records by game, and with whom they play."""

from dataclasses import dataclass
from typing import Final

from django.db.models import Count, F, FilteredRelation, Max, Min, Q, QuerySet

from accounts.models import User
from forum.models import GameReport, ReportPlayer, State
from forum.selectors.access import Viewer, open_to
from forum.selectors.reports import reports_readable
from markup.drafts import HIGH, LOW

MOST_PEOPLE: Final = 50
_CONFIRMED: Final = ReportPlayer.State.CONFIRMED


@dataclass(frozen=True, slots=True)
class Record:
    """A game as somebody plays it: how often, how often won, the best total."""

    game: str
    played: int
    won: int
    best: int | None


@dataclass(frozen=True, slots=True)
class Together:
    """Two people: how many games both were in, how many each has won."""

    username: str
    name: str
    played: int
    won: int
    lost: int


def player_records(viewer: Viewer, player: User) -> list[Record]:
    """The records of a player by game, the most played first: one statement.

    The best total is the highest where high wins and the lowest where low wins.
    """
    rows = (
        _confirmed(viewer, player)
        .values(key=F("report__game_key"))
        .annotate(
            game=Max("report__game"),
            played=Count("pk"),
            won=Count("pk", filter=Q(side__place=1)),
            high=Max("side__total", filter=Q(report__direction=HIGH, report__is_complete=True)),
            low=Min("side__total", filter=Q(report__direction=LOW, report__is_complete=True)),
        )
        .order_by("-played", "key")
    )
    return [
        Record(
            game=GameReport(game=row["game"]).game_name,
            played=row["played"],
            won=row["won"],
            best=row["low"] if row["high"] is None else row["high"],
        )
        for row in rows
    ]


def player_company(viewer: Viewer, player: User) -> list[Together]:
    """With whom a player plays, the most often first: one statement.

    Only games that both have confirmed count; who is on the same side wins with them.
    """
    mine = FilteredRelation(
        "report__players",
        condition=Q(report__players__user=player.pk, report__players__state=_CONFIRMED),
    )
    rows = (
        ReportPlayer.objects.filter(state=_CONFIRMED, report__in=reports_readable(viewer))
        .exclude(user=player)
        .filter(user__is_active=True)
        .annotate(mine=mine)
        .filter(mine__isnull=False)
        .values("user__username", "user__public_name")
        .annotate(
            played=Count("pk"),
            won=Count("pk", filter=Q(mine__side__place=1)),
            lost=Count("pk", filter=Q(side__place=1)),
        )
        .order_by("-played", "user__username")[:MOST_PEOPLE]
    )
    return [
        Together(
            username=row["user__username"],
            name=row["user__public_name"] or row["user__username"],
            played=row["played"],
            won=row["won"],
            lost=row["lost"],
        )
        for row in rows
    ]


def reports_count(player: User) -> int:
    """In how many public reports a player has confirmed to have played."""
    return _confirmed(Viewer(player), player).count()


def _confirmed(viewer: Viewer, player: User) -> QuerySet[ReportPlayer]:
    seen = Q(report__thread__state=State.VISIBLE) & open_to(viewer, "report__thread__category__")
    return ReportPlayer.objects.filter(seen, user=player, state=_CONFIRMED).order_by()
