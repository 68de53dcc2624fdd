"""Looking for players: a thread that says what, where about and when."""

import re
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from forum.game_names import game_find, text_key
from forum.models import PlayersWanted, Thread
from forum.models.wanted import AREA
from forum.refusals import NotAllowed, Unfit
from forum.selectors.access import Viewer, may
from forum.selectors.categories import category_for
from forum.services import limits
from forum.services.counts import thread_touch
from forum.services.posts import thread_lock, thread_start
from markup.controls import line_read

WORDS: Final = 80
TIMES: Final = 200
_NO_NAME: Final = re.compile(r"[0-9@/:]")
"""What a street, a flat, a pair of coordinates, an address has, and the name of a place has not."""


@dataclass(frozen=True, slots=True)
class Search:
    """What somebody looks for."""

    title: str
    game: str
    area: str
    times: str
    text: str


@transaction.atomic
def wanted_publish(
    *, author: User, search: Search, nonce: UUID | None = None, address: str = ""
) -> Thread:
    """Begin a thread that looks for players, once however often the form is sent.

    Raises:
        NotAllowed: there is no category for it.
        Unfit: something about it cannot stand.
        TooMany: the person, or their network address, has written a lot.
    """
    area, times = line_read(search.area), line_read(search.times)
    key, game = game_find(search.game)
    _check(game, area, times)
    thread = thread_start(
        category_id=category_for("players", key).pk,
        author=author,
        title=search.title,
        text=search.text,
        nonce=nonce,
        address=address,
    )
    PlayersWanted.objects.get_or_create(
        thread=thread,
        defaults={
            "game": game,
            "game_key": key,
            "area": area,
            "area_key": text_key(area),
            "times": times,
        },
    )
    return thread


@transaction.atomic
def wanted_set(*, thread_id: int, user: User, is_open: bool, address: str = "") -> Thread:
    """Say that players were found, or that somebody is looking again.

    Raises:
        PlayersWanted.DoesNotExist: there is no such search, or not for this person.
        NotAllowed: it is somebody else's.
        TooMany: it was done very often.
    """
    try:
        thread = thread_lock(thread_id)
    except Thread.DoesNotExist:
        raise PlayersWanted.DoesNotExist from None
    wanted, viewer = PlayersWanted.objects.get(pk=thread_id), Viewer(user)
    if not may(viewer, "read", thread.category, thread):
        raise PlayersWanted.DoesNotExist
    if not (viewer.wrote(thread) or viewer.is_moderator):
        raise NotAllowed(_("Only who asked for players can say that they are found."))
    limits.deed_take("say", user_id=user.pk, address=address)
    wanted.is_open = is_open
    wanted.save(update_fields=["is_open"])
    thread_touch(thread)
    return thread


def _check(game: str, area: str, times: str) -> None:
    if not game:
        raise Unfit(_("Say which game it is."))
    if len(game) > WORDS or len(area) > AREA or len(times) > TIMES:
        raise Unfit(
            _(
                "The name of a game has at most %(game)s characters, a place %(area)s, the times "
                "%(times)s."
            )
            % {"game": WORDS, "area": AREA, "times": TIMES}
        )
    if _NO_NAME.search(area):
        raise Unfit(
            _(
                "Write the name of a town, or of a part of one, such as “Tromsø”: no street, no "
                "number."
            )
        )
    if not times:
        raise Unfit(_("Say when, as in “Thursdays after seven” or “any time, by post”."))
