"""What play by post shows on somebody's profile."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from accounts.models import User
from games.selectors.lobby import matches_played


def matches_panel(request: HttpRequest, user: User) -> tuple[str, Mapping[str, Any]] | None:
    """The finished matches of a person that anybody may see; nothing where there are none."""
    lines = matches_played(user)
    return ("games/partials/profile_matches.html", {"lines": lines}) if lines else None
