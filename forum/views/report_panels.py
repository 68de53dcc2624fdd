"""What the forum shows of reports on somebody's profile."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from accounts.models import User
from forum.selectors.access import Viewer
from forum.selectors.records import player_records


def reports_panel(request: HttpRequest, user: User) -> tuple[str, Mapping[str, Any]] | None:
    """The records of a person by game; nothing where they have confirmed no report."""
    records = player_records(Viewer(request.user), user)
    if not records:
        return None
    return "forum/partials/profile_reports.html", {"player": user, "records": records}
