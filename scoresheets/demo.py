"""Score sheets for a first look: an evening that goes on, one that is over, one of nobody's."""

from typing import Final, TextIO
from uuid import uuid4

from accounts.models import User
from scoresheets import services
from scoresheets.models import OnlineSheet
from scoresheets.sheets.base import cell_key
from scoresheets.sheets.registry import sheet

POINTS: Final = ((0, 12, 7, 21), (5, 0, 20, 8), (11, 3, 0, 30), (0, 25, 14, 6))
HANDS: Final = (
    ({"bid": 4, "won": 6}, {"bid": 5, "won": 7}),
    ({"bid": 5, "won": 5, "nil": 1, "nilwon": 0}, {"bid": 6, "won": 8}),
    ({"bid": 6, "won": 8}, {"bid": 5, "won": 5}),
    ({"bid": 7, "won": 9}, {"bid": 4, "won": 4}),
    ({"bid": 8, "won": 9}, {"bid": 4, "won": 4}),
)


def demo(stdout: TextIO) -> None:
    """Create the demo's sheets, once."""
    if OnlineSheet.objects.exists():
        return
    kari = User.objects.get(username="kari")
    _rounds("three-thirteen", ["kari", "Ola", "Nam", "Ada"], POINTS, kari, "Friday at Kari’s")
    _hands(kari)
    _rounds("free", ["Ann", "Bo", "Cy"], ((10, 4, -3), (0, 8, 12)), None, "")
    stdout.write("kari keeps score sheets: one goes on, one is over.")


def _begin(slug: str, names: list[str], owner: User | None, title: str, *teams: str) -> OnlineSheet:
    return services.sheet_create(
        definition=sheet(slug),
        names=names,
        options={"target": "300"} if slug.startswith("spades") else {},
        nonce=uuid4(),
        title=title,
        teams=teams,
        owner=owner,
        address="demo",
    )


def _rounds(
    slug: str, names: list[str], rounds: tuple[tuple[int, ...], ...], owner: User | None, title: str
) -> None:
    made = _begin(slug, names, owner, title)
    for index, points in enumerate(rounds):
        edits = {
            cell_key(index, unit, "points"): services.Edit(value, 0)
            for unit, value in enumerate(points)
        }
        services.cells_save(sheet_id=made.pk, edits=edits, nonce=uuid4())


def _hands(owner: User) -> None:
    names = ["kari", "Ola", "Nam", "Ada"]
    made = _begin("spades-partners", names, owner, "", "Red", "Black")
    for index, hand in enumerate(HANDS):
        edits = {
            cell_key(index, unit, key): services.Edit(value, 0)
            for unit, cells in enumerate(hand)
            for key, value in cells.items()
        }
        services.cells_save(sheet_id=made.pk, edits=edits, nonce=uuid4())
