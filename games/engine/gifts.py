"""Moves that give cards on: described in a view instead of listed, for there may be hundreds.

``legal`` then says ``give``, and ``public["give"]`` how many cards, and of which.
"""

from typing import Any, Final

from games.engine.base import View

GIVE: Final = "give"


def gift_asked(view: View) -> dict[str, Any] | None:
    """What the seat is to give: ``count`` cards and ``from`` which; None when it is to play."""
    return view["public"]["give"] if GIVE in view["legal"] else None


def move_first(view: View) -> str:
    """The first legal move of a seat that is to act; of gifts, that of the first cards."""
    gift = gift_asked(view)
    if gift is None:
        return view["legal"][0]
    return " ".join([GIVE, *gift["from"][: gift["count"]]])
