"""Meetups of the demo: a hundred and fifty over real places, always the same."""

from datetime import datetime, time, timedelta
from random import Random
from typing import Any, Final, TextIO

from django.utils import timezone

from accounts.models import User
from games.engine.registry import games
from meetups import cells
from meetups.clock import moment_of
from meetups.models import Answer, Area, Meetup, MeetupAddress, Place, Where
from search import services as search

MEETUPS: Final = 150
NEAR_HOME: Final = 15
HOME: Final = 3143244
TITLES: Final = (
    *("Cards and coffee", "Thursday table", "Hearts for beginners", "Spades all evening"),
    *("Learn 313 in an hour", "Three Thirteen and cake", "Sunday cards", "Cards at the library"),
)
VENUES: Final = ("Café Kort", "Main library", "The Old Mill", "Community house")


def demo_meetups(stdout: TextIO) -> None:
    """Store the meetups and who comes, once: a few statements in all."""
    if Meetup.objects.exists():
        return
    random = Random(313)  # noqa: S311 - nothing is secret here.
    people = [area.user for area in Area.objects.select_related("user").order_by("pk")[:400]]
    home = Place.objects.get(pk=HOME)
    towns = list(Place.objects.order_by("-population", "pk")[:300])
    places = [home] * NEAR_HOME + random.sample(towns, MEETUPS - NEAR_HOME)
    made = Meetup.objects.bulk_create(
        _meetup(index, place, random.choice(people), random) for index, place in enumerate(places)
    )
    MeetupAddress.objects.bulk_create(
        MeetupAddress(meetup=one, text=f"Demo Street {one.pk}")
        for one in made
        if one.where == Where.HOME
    )
    Answer.objects.bulk_create(
        answer for one in made for answer in _answers(one, random.sample(people, 5), random)
    )
    search.index_many(made)
    stdout.write(f"{len(made)} meetups are planned, the next of them near kari.")


def _meetup(index: int, place: Place, host: User, random: Random) -> Meetup:
    now = timezone.now()
    where = random.choices((Where.PUBLIC, Where.HOME, Where.ONLINE), (7, 2, 1))[0]
    day = (now + timedelta(days=1 + index % 45)).date()
    hour = time(random.choice((17, 18, 19)))
    starts_at: datetime = moment_of(day, hour, place.zone)
    chosen: Any = (random.choice(list(games())),)
    is_online, is_home = where == Where.ONLINE, where == Where.HOME
    return Meetup(
        host=host,
        title=random.choice(TITLES),
        text="Everybody is welcome. This meetup is made up.",
        where=where,
        place=None if is_online else place,
        venue="" if is_online or is_home else random.choice(VENUES),
        cell5=None if is_online else place.cell5,
        cell3=None if is_online else cells.parent(place.cell5, cells.COARSE),
        zone=place.zone,
        starts_at=starts_at,
        ends_at=starts_at + timedelta(hours=3),
        seats=random.choice((None, 3, 5, 7)),
        games=chosen,
        created_at=now,
        changed_at=now,
        approved_at=now,
    )


def _answers(meetup: Meetup, guests: list[User], random: Random) -> list[Answer]:
    """Who comes, and who waits where all seats are taken."""
    seats = meetup.seats or len(guests)
    coming = [one for one in guests if one != meetup.host][: random.randint(0, 5)]
    accepted = None if meetup.where == Where.HOME else meetup.created_at
    return [
        Answer(
            meetup=meetup,
            user=guest,
            state=Answer.State.GOING if number < seats else Answer.State.WAITING,
            joined_at=meetup.created_at + timedelta(seconds=number),
            accepted_at=accepted if number < seats else None,
        )
        for number, guest in enumerate(coming)
    ]
