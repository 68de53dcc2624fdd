"""What play by post shows on somebody's profile."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from accounts.habits import vacation_until
from accounts.models import User
from games.selectors.clocks import reliability
from games.selectors.lobby import matches_played


def matches_panel(request: HttpRequest, user: User) -> tuple[str, Mapping[str, Any]] | None:
    """The finished matches of a person that anybody may see; nothing where there are none."""
    lines = matches_played(user)
    return ("games/partials/profile_matches.html", {"lines": lines}) if lines else None


def turns_panel(request: HttpRequest, user: User) -> tuple[str, Mapping[str, Any]] | None:
    """How reliably a person plays, and until when they are on vacation; nothing of a newcomer."""
    turns, in_time = reliability(user)
    until = vacation_until(user, timezone.now())
    if not turns and until is None:
        return None
    context = {"turns": turns, "share": 100 * in_time // turns if turns else 0, "until": until}
    return "games/partials/profile_turns.html", context
