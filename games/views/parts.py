"""What the parts of a match page need, made of what its viewer may see."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import accumulate
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from games.engine.options import options_of
from games.engine.registry import games
from games.models import Match, Move
from games.selectors.clocks import away_until
from games.selectors.pages import MatchPage
from games.selectors.says import ORDER_DELAY, LogLine, clock_texts, match_options
from games.templatetags.games import say

Line = dict[str, Any]
SAID_BY: Final = frozenset({Move.By.ORDER, Move.By.TIMEOUT})
"""Who decided is said where it was not who sits there; of a bot its seat says so."""


def seat_lines(page: MatchPage) -> list[Line]:
    """The seats as ``games/partials/seat.html`` wants them, in the order of the table."""
    public: Mapping[str, Any] = page.view["public"] if page.view else {}
    counts, scores = public.get("counts"), page.view["scores"] if page.view else None
    is_live = page.match.is_running or page.position is not None
    to_act = page.view["to_act"] if page.view and is_live else []
    now = timezone.now()
    return [
        {
            "name": seat.name,
            "url": seat.user.get_absolute_url() if seat.user and seat.user.is_active else "",
            "is_you": seat == page.seat,
            "is_bot": bool(seat.bot_level) or seat.resigned,
            "count": counts[seat.number] if counts else None,
            "score": scores[seat.number] if scores and any(scores) else None,
            "is_turn": seat.index in to_act,
            "is_locked": seat.index in public.get("locked", ()),
            "is_out": seat.index in public.get("out", ()),
            "is_away": seat.away,
            "number": seat.index,
            "away_until": away_until(page.match, seat, now),
            "is_offered": page.seat is None and seat.is_offered(page.match, now),
        }
        for seat in page.seats
    ]


LOG_SHOWN: Final = 24
"""So many entries of a hand stand on the page of its match: six times round a table of four."""


def log_lines(page: MatchPage, *, new_after: int) -> list[Line]:
    """The newest of the hand in words, newest first: all after ``new_after``, which are new."""
    new = sum(entry["n"] > new_after for entry in page.entries)
    start = max(0, len(page.entries) - max(new, LOG_SHOWN))
    lines = zip(page.lines(page.entries[start:]), page.times[start:], strict=True)
    return [log_row(page.match, line, at, new_after=new_after) for line, at in lines][::-1]


def log_row(match: Match, line: LogLine, at: datetime, *, new_after: int) -> Line:
    """One line of the log as ``games/partials/log.html`` wants it."""
    return {
        "number": line.n,
        "sentence": say(line.sentence, line.details),
        "at": at,
        "url": reverse("games:match_position", args=[match.pk, line.n]),
        "is_new": line.n > new_after,
        "by": Move.By(line.by).label if line.by in SAID_BY else "",
    }


def seen_until(page: MatchPage, seen: str) -> int:
    """The number of the last entry that the viewer knows.

    That is where they last decided something themselves. After a refusal ``seen`` is the version
    that the form was made for: each entry after it is a decision, so as many entries are new as
    versions have passed, or fewer.
    """
    match = page.match
    if seen.isascii() and seen.isdigit() and len(seen) < 10 and int(seen) <= match.version:
        return match.entries_count - (match.version - int(seen))
    return page.seat.decided_n if page.seat else match.entries_count


def choices(page: MatchPage, selected: Iterable[str]) -> list[Line]:
    """The hand as ``cards/hand_form.html`` wants it; what cannot be played says why."""
    ticked = set(selected)
    hand = page.view["hand"] if page.view else []
    return [
        {
            "card": card,
            "checked": card in ticked and card not in page.refusals,
            "reason": _reason(page, card),
        }
        for card in hand
    ]


def _reason(page: MatchPage, card: str) -> str:
    error = page.refusals.get(card)
    return gettext(error.sentence) % error.details if error else ""


def result_rows(page: MatchPage, result: Mapping[str, Sequence[int]] | None) -> list[Line]:
    """Places and points as ``games/partials/result.html`` wants them, the best first."""
    if not result:
        return []
    rows = [
        {
            "place": result["places"][seat.number],
            "points": result["points"][seat.number],
            "name": seat.name,
            "is_you": seat == page.seat,
            "is_bot": bool(seat.bot_level),
        }
        for seat in page.seats
    ]
    return sorted(rows, key=lambda row: row["place"])


HANDS_SHOWN: Final = 3
"""So many hands that are over stand on the page of a running match; the log has them all."""


def hand_rows(page: MatchPage, hands: Iterable[Any]) -> list[Line]:
    """Each hand that is over: who won it, what everybody got, and what that came to."""
    closed = [hand for hand in hands if hand.result]
    sums = accumulate((hand.result["points"] for hand in closed), _sums)
    return [
        {
            "number": hand.number,
            "winners": [
                seat.name for seat in page.seats if hand.result["places"][seat.number] == 1
            ],
            "cells": list(zip(hand.result["points"], totals, strict=True)),
            "sheet": hand.result.get("sheet"),
            "dealer": page.names[hand.dealer],
            "last_entry": _last_entry(page.match, hands, hand),
        }
        for hand, totals in zip(closed, sums, strict=True)
    ]


def _sums(totals: Sequence[int], points: Sequence[int]) -> list[int]:
    return [total + more for total, more in zip(totals, points, strict=True)]


def again_query(match: Match) -> str:
    """The query of ``/games/new/`` that proposes the same table."""
    options = match_options(match)
    preset = games()[match.game].presets.get(match.preset)
    changed = {
        f"option-{name}": known.text(getattr(options, name))
        for name, known in options_of(options).items()
        if getattr(options, name) != getattr(preset, name, None)
    }
    table = {"seats": match.size, "bots": match.bots, "pace": match.pace, **_clock_query(match)}
    return urlencode({"game": match.game, "preset": match.preset, **table, **changed})


def _clock_query(match: Match) -> dict[str, str]:
    """The clock of a match where it is not the plain one."""
    texts = {**clock_texts(match), "zone": match.zone}
    usual = {"vacation": Match.Vacation.ALLOWED, "order_delay": str(ORDER_DELAY)}
    return {
        name: "true" if value is True else value
        for name, value in texts.items()
        if value and value != usual.get(name)
    }


def _last_entry(match: Match, hands: Iterable[Any], hand: Any) -> int:
    later = [other.after for other in hands if other.number > hand.number]
    return min(later, default=match.entries_count)
