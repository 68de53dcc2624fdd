"""Players of the demo over real places: the large towns, and some small ones, always the same."""

from datetime import timedelta
from random import Random
from typing import Any, Final, TextIO

from django.contrib.auth.hashers import make_password
from django.utils import timezone

from accounts.models import TakenName, User
from accounts.names import name_skeletons
from games.engine.registry import games
from meetups import cells, services
from meetups.demo_meetups import demo_meetups
from meetups.models import Area, Place, Visibility
from meetups.vocabulary import DAYS, STYLES

PLAYERS: Final = 2000
LARGE: Final = 250_000
"""Towns of at least so many inhabitants are there at once; the others come when the site runs."""
HOME: Final = 3143244
"""Oslo: where Kari lives, and many who play near her."""
NEAR_HOME: Final = 60
SPEAKS: Final = {"NO": ("nb", "en"), "SE": ("sv", "en"), "DE": ("de", "en"), "VN": ("vi",)}
FIRST: Final = (
    *("Alva", "Bo", "Cleo", "Dina", "Emil", "Frank", "Gro", "Hanna", "Idun", "Jens", "Kaja"),
    *("Leo", "Maja", "Nils", "Oda", "Per", "Ronja", "Siri", "Tor", "Ulla", "Vegard", "Ylva"),
)


def demo(stdout: TextIO) -> None:
    """Store the large towns, the players near them and their meetups, once."""
    services.places_import(smallest=LARGE)
    if not Area.objects.exists():
        _players(stdout)
    demo_meetups(stdout)


def _players(stdout: TextIO) -> None:
    random = Random(313)  # noqa: S311 - nothing is secret here.
    towns = _towns(random)
    people = _people(len(towns))
    areas = [_area(user, town, random) for user, town in zip(people, towns, strict=True)]
    Area.objects.bulk_create([*areas, *_known(random)])
    stdout.write(f"{len(areas)} players are on the map, many of them near kari.")


def _towns(random: Random) -> list[Place]:
    """Where each player lives: some near Kari, the others by how many live in a town."""
    known = list(Place.objects.order_by("-population", "pk"))
    home = next(place for place in known if place.pk == HOME)
    weights = [place.population for place in known]
    return [home] * NEAR_HOME + random.choices(known, weights, k=PLAYERS - NEAR_HOME)


def _people(number: int) -> list[User]:
    """Accounts that nobody can sign in to."""
    password = make_password(None)
    made = User.objects.bulk_create(
        User(username=f"{FIRST[index % len(FIRST)].lower()}{index}", password=password)
        for index in range(number)
    )
    TakenName.objects.bulk_create(
        TakenName(user=user, skeleton=skeleton)
        for user in made
        for skeleton in sorted(name_skeletons(user.username))
    )
    return made


def _known(random: Random) -> list[Area]:
    """The people of the demo that one can sign in as live in Oslo, all but one who is not found."""
    home = Place.objects.get(pk=HOME)
    users = User.objects.filter(username__in=("kari", "ola", "nam")).order_by("username")
    return [_area(user, home, random) for user in users]


def _area(user: User, town: Place, random: Random) -> Area:
    cell5, level = town.cell5, cells.FINE  # A town of this size hides everybody.
    now = timezone.now()
    chosen: dict[str, Any] = {
        "games": _some(random, list(games())),
        "styles": _some(random, list(STYLES)),
        "days": _some(random, list(DAYS)),
        "languages": SPEAKS.get(town.country, ("en",)),
    }
    return Area(
        user=user,
        cell5=cell5,
        cell3=cells.parent(cell5, cells.COARSE),
        level=level,
        visibility=random.choice((Visibility.MEMBERS, Visibility.EVERYBODY)),
        adult_at=now,
        last_seen=(now - timedelta(days=int(random.expovariate(0.1)))).date(),
        **chosen,
    )


def _some(random: Random, words: list[str]) -> tuple[str, ...]:
    """One or a few words, in the order of the list."""
    chosen = set(random.sample(words, k=random.randint(1, min(3, len(words)))))
    return tuple(word for word in words if word in chosen)
