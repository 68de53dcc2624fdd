"""Players in areas."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from meetups import cells
from meetups.models import Area, Meetup, Visibility, Where
from tests import factories

OSLO = (59.91273, 10.74609)


def area(person: User, latitude: float = OSLO[0], longitude: float = OSLO[1], **fields) -> Area:
    """Store the area of somebody who is found by members, around a point."""
    cell5 = fields.pop("cell5", None) or cells.cell_at(latitude, longitude)
    now = timezone.now()
    stored = {
        "level": 5,
        "visibility": Visibility.MEMBERS,
        "adult_at": now,
        "last_seen": now.date(),
        **fields,
    }
    return Area.objects.create(user=person, cell5=cell5, cell3=cells.parent(cell5, 3), **stored)


def player(name: str, latitude: float = OSLO[0], longitude: float = OSLO[1], **fields) -> User:
    """Store somebody who is found around a point."""
    person = factories.user(name)
    area(person, latitude, longitude, **fields)
    return person


def crowd(number: int, latitude: float, longitude: float, prefix: str = "p", **fields) -> None:
    """Store many players of one place, quickly; nobody can sign in as one of them."""
    many(prefix, [cells.cell_at(latitude, longitude)] * number, **fields)


def many(prefix: str, where: list[int], **fields) -> None:
    """Store a player in each of these cells."""
    now = timezone.now()
    people = User.objects.bulk_create(
        User(username=f"{prefix}{index}", password="!") for index in range(len(where))
    )
    stored = {
        "level": 5,
        "visibility": Visibility.MEMBERS,
        "adult_at": now,
        "last_seen": now.date(),
        **fields,
    }
    Area.objects.bulk_create(
        Area(user=person, cell5=cell, cell3=cells.parent(cell, 3), **stored)
        for person, cell in zip(people, where, strict=True)
    )


def meetup(host: User, **fields) -> Meetup:
    """Store a meetup of tomorrow in a café of Oslo, for as many as come."""
    now = timezone.now()
    starts_at = fields.pop("starts_at", now + timedelta(days=1))
    cell5 = cells.cell_at(*OSLO)
    stored = {
        "title": "Cards on Thursday",
        "where": Where.PUBLIC,
        "zone": "Europe/Oslo",
        "starts_at": starts_at,
        "ends_at": starts_at + timedelta(hours=3),
        "cell5": cell5,
        "cell3": cells.parent(cell5, 3),
        "created_at": now,
        "changed_at": now,
        "approved_at": now,
        **fields,
    }
    return Meetup.objects.create(host=host, **stored)
