"""A match, and a position in one, as a few lines in somebody's text: what anybody may know of it.

Made of results and of public log entries alone; nothing here reads a snapshot or asks for a view.
Four statements for any number of links.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext

from cards.names import card_sign
from games.engine.base import Entry
from games.engine.registry import game
from games.models import FormerHolder, Match, Move, Seat
from games.selectors.pages import MatchPage
from games.selectors.says import preset_title
from markup.embeds import Summary, Viewer

_MATCH: Final = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:/moves/([0-9]{1,6}))?")


def match_summaries(paths: Sequence[str], viewer: Viewer) -> Mapping[str, Summary]:
    """The summaries of matches and positions by what follows ``/games/`` in their addresses.

    Left out is what is not there, and a match whose link was renewed for whom it leads nowhere.
    """
    asked = {path: found for path in paths if (found := _MATCH.fullmatch(path))}
    if not asked:
        return {}
    pages = _pages({UUID(found[1]) for found in asked.values()}, viewer)
    entries = _entries(asked.values())
    told = {}
    for path, found in asked.items():
        page, number = pages.get(UUID(found[1])), found[2]
        if page is None:
            continue
        if number is None:
            told[path] = _match(page)
        elif (entry := entries.get((page.match.pk, int(number)))) is not None:
            told[path] = _position(page, entry)
    return told


def _pages(ids: Collection[UUID], viewer: Viewer) -> dict[UUID, MatchPage]:
    """The matches that this viewer may enter, each with its seats."""
    enters = Q(link_key="") | Q(visibility=Match.Visibility.OPEN)
    if viewer.is_authenticated:
        own = Seat.objects.filter(user=viewer.pk, match__in=ids).values("match")
        enters |= Q(creator=viewer.pk) | Q(pk__in=own)
    matches = Match.objects.filter(enters, pk__in=ids).in_bulk()
    seats: dict[UUID, list[Seat]] = {pk: [] for pk in matches}
    for seat in Seat.objects.filter(match__in=matches).order_by("match", "index", "joined"):
        seats[seat.match_id].append(seat)
    former: dict[UUID, list[FormerHolder]] = {pk: [] for pk in matches}
    for holder in FormerHolder.objects.filter(seat__match__in=matches).select_related("seat"):
        former[holder.seat.match_id].append(holder)
    return {pk: _page(match, seats[pk], former[pk]) for pk, match in matches.items()}


def _page(match: Match, seats: list[Seat], former: list[FormerHolder]) -> MatchPage:
    """A match with its people, and nothing of what is played there."""
    nothing: dict[str, Any] = {"seat": None, "view": None, "hand": None, "pending": None}
    people: dict[str, Any] = {"seats": seats, "former": former, "entries": [], "hands": []}
    return MatchPage(match=match, rules=game(match.game), **people, **nothing)


def _entries(asked: Collection[re.Match[str]]) -> dict[tuple[UUID, int], Entry]:
    wanted = Q()
    for found in asked:
        if found[2] is not None:
            wanted |= Q(match=found[1], entry_n=int(found[2]))
    if not wanted:
        return {}
    rows = Move.objects.filter(wanted).values_list("match", "entry_n", "public")
    return {(match_id, n): public for match_id, n, public in rows if n is not None}


def _match(page: MatchPage) -> Summary:
    match, names = page.match, ", ".join(page.names)
    lines = [names] if names else []
    return Summary(
        title=gettext(preset_title(match)),
        url=match.get_absolute_url(),
        lines=[*lines, _standing(page)],
    )


def _standing(page: MatchPage) -> str:
    """How far a match has come, in a sentence."""
    match = page.match
    if match.status == Match.Status.OPEN:
        return gettext("The table waits for players.")
    if match.status == Match.Status.CLOSED:
        return gettext("The match was closed without a result.")
    result = match.result
    if result is None:
        return gettext("Hand %(hand)s is being played.") % {"hand": match.hand_no}
    ranked = sorted(page.seats, key=lambda seat: result["places"][seat.number])
    scores = "; ".join(f"{seat.name} {result['points'][seat.number]}" for seat in ranked)
    return gettext("Finished: %(scores)s.") % {"scores": scores}


def _position(page: MatchPage, entry: Entry) -> Summary:
    match, n = page.match, entry["n"]
    (line,) = page.lines([entry])
    details = {key: _plain(key, value) for key, value in line.details.items()}
    return Summary(
        title=gettext("%(game)s after move %(n)s of %(last)s")
        % {"game": gettext(preset_title(match)), "n": n, "last": match.entries_count},
        url=f"{match.get_absolute_url()}moves/{n}/",
        lines=[gettext(line.sentence) % details, ", ".join(page.names)],
        cards=entry.get("cards", ()),
    )


def _plain(key: str, value: object) -> object:
    """Cards by their signs; everything else as it is."""
    return " ".join(map(card_sign, str(value).split())) if key == "cards" else value
