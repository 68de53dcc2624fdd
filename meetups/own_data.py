"""What meetups know of a person, for the ZIP of their own data."""

from collections.abc import Iterable

from accounts.data_export import Rows
from accounts.models import User
from meetups.models import Area, AreaChange
from meetups.selectors.places import area_name

ASKED = ("visibility", "adult_at", "games", "styles", "days", "languages", "radius", "unit")


def meetups_data(user: User) -> Iterable[tuple[str, Rows]]:
    """The files of an export that are about where a person plays."""
    areas = Area.objects.filter(user=user)
    own = [
        {
            "cell": f"{area.cell5:x}",
            "level": area.level,
            "about": area_name(area.cell5, area.level),
            "last_seen": area.last_seen,
            **{name: getattr(area, name) for name in ASKED},
        }
        for area in areas
    ]
    changes = AreaChange.objects.filter(user=user).values("at")
    return (("meetups/area.json", own), ("meetups/area-changes.csv", changes))
