"""What other apps show on a person's profile. They register in their ``apps.py: ready``.

A panel is called with the request and the person of the profile, and returns the template and
its context, or None where there is nothing to show to this viewer.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from accounts.models import User

Panel = Callable[[HttpRequest, User], tuple[str, Mapping[str, Any]] | None]

_panels: Final[list[Panel]] = []


def register(panel: Panel) -> Panel:
    """Add a panel below the earlier ones; registering it again changes nothing."""
    if panel not in _panels:
        _panels.append(panel)
    return panel


def unregister(panel: Panel) -> None:
    """Take a panel away again."""
    _panels.remove(panel)


def panels_render(request: HttpRequest, user: User) -> list[SafeString]:
    """Return the panels of a person as this viewer may see them."""
    shown = (panel(request, user) for panel in _panels)
    return [render_to_string(one[0], {**one[1]}, request) for one in shown if one is not None]
