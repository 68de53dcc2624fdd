"""Who looks for players: the searches that are open, newest first."""

from typing import Final

from django.db.models import QuerySet

from forum.game_names import game_find, text_key
from forum.models import PlayersWanted, State
from forum.selectors.access import Viewer, open_to

WANTED_A_PAGE: Final = 20


def wanted_page(
    viewer: Viewer, *, game: str = "", area: str = "", before: int | None = None
) -> tuple[list[PlayersWanted], str]:
    """A page of open searches, and where the next begins; empty on the last. One statement."""
    found = _readable(viewer)
    if game:
        found = found.filter(game_key=game_find(game)[0])
    if area:
        found = found.filter(area_key__contains=text_key(area))
    if before is not None:
        found = found.filter(thread__lt=before)
    rows = list(found.order_by("-pk")[: WANTED_A_PAGE + 1])
    shown = rows[:WANTED_A_PAGE]
    return shown, str(shown[-1].pk) if len(rows) > WANTED_A_PAGE else ""


def _readable(viewer: Viewer) -> QuerySet[PlayersWanted]:
    seen = open_to(viewer, "thread__category__")
    return PlayersWanted.objects.select_related("thread__author").filter(
        seen, is_open=True, thread__state=State.VISIBLE
    )
