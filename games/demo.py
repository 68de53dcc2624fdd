"""Matches for a first look: one that waits for Kari, one nearly over, one to join, one finished.

Of every other game there is one with Kari among bots, and one that bots play by themselves.
"""

from datetime import datetime, timedelta
from typing import Final, TextIO
from uuid import uuid4

from django.utils import timezone

from accounts.models import User
from games import services
from games.engine.registry import HOUSE, games, seats_usual
from games.models import Match, Seat
from games.selectors.positions import position_choose

TURNS: Final = 2000
"""No match of the demo has more."""
PEOPLE = ("kari", "ola", "nam", "ada")
SHORT: Final = {
    "313": {"games": "2"},
    "hearts": {"target": "50"},
    "spades": {"target": "100"},
    "three-thirteen": {"rounds": "sprint"},
}
"""House rules under which a match is soon seen to its end."""


def demo(stdout: TextIO) -> None:
    """Create the demo's matches, once. Every move goes the way of a player's own."""
    if Match.objects.exists():
        return
    kari, ola, nam, ada = (User.objects.get(username=name) for name in PEOPLE)
    _match_play(_match(kari, [], bots=3, options={"games": "3"}), moves=0)
    _match_play(_match(kari, [ola, nam, ada], options={"games": "2"}), moves=30)
    _match_play(_match(ola, [kari], preset="313-bombs", bots=1, pace="12h"), moves=14)
    _match_play(_match(nam, [ada], preset="tien-len", bots=2), moves=9)
    _match_play(_match(ada, [kari, ola, nam]), moves=1000)
    _match(ola, [], seats=3, pace="3d", starts=False)
    _match(ada, [nam], preset="tien-len", pace="7d", seats=4, starts=False)
    for slug, rules in games().items():
        _game_show(kari, slug, seats_usual(rules, next(iter(rules.presets))))
    stdout.write("Matches of every game are running, and kari is asked for moves.")


def _game_show(kari: User, slug: str, seats: int) -> None:
    """A match that waits for Kari, and one of bots alone, which a worker plays to its end."""
    preset, options = next(iter(games()[slug].presets)), SHORT.get(slug, {})
    if slug != HOUSE:
        _match_play(_match(kari, [], slug=slug, preset=preset, bots=seats - 1), moves=0)
    services.bot_match_start(game_slug=slug, preset=preset, options=options, seats=seats)


def _match(
    creator: User,
    others: list[User],
    *,
    slug: str = HOUSE,
    preset: str = "313",
    options: dict[str, str] | None = None,
    bots: int = 0,
    pace: str = "2d",
    seats: int = 0,
    starts: bool = True,
) -> Match:
    people = [creator, *others]
    match = services.match_create(
        creator=creator,
        game_slug=slug,
        preset=preset,
        options=options or {},
        seats=seats if not starts else len(people) + bots,
        bots=bots,
        pace=pace,
        visibility=Match.Visibility.OPEN,
    )
    for user in people:
        services.match_join(match_id=match.pk, user=user, seed=f"{user.username} shuffles")
    return match


def _match_play(match: Match, moves: int) -> None:
    """Play that many moves, and on until it is the turn of the person who sat down first."""
    first = Seat.objects.get(match=match, joined=0)
    for number in range(TURNS):
        match.refresh_from_db()
        if not match.is_running:
            return
        if number >= moves and match.to_act == [Seat.objects.get(pk=first.pk).index]:
            return
        # Nobody may send in thirty moves in one minute: these came one a minute until now.
        _turn_play(match, timezone.now() - timedelta(minutes=TURNS - number))


def _turn_play(match: Match, received_at: datetime) -> None:
    """One decision: of the bots, or as a person's own by the same policy."""
    if match.bot_due_at:
        services.bots_play(match_id=match.pk)
        return
    seat = Seat.objects.select_related("user").get(match=match, index=match.to_act[0])
    if seat.user is None or seat.asked_version is None:
        raise ValueError("a seat of a person is asked, or there is nothing to do")
    submission = services.move_submit(
        match_id=match.pk,
        user=seat.user,
        v=seat.asked_version,
        nonce=uuid4(),
        text=position_choose(match, seat),
        received_at=received_at,
    )
    services.submission_apply(submission_id=submission.pk)
