"""Who wants to know that a person is here; apps register in ``apps.py: ready``.

A listener is called with the person about once an hour while they use the site.
"""

from collections.abc import Callable
from typing import Final

from accounts.models import User

Listener = Callable[[User], object]

_listeners: Final[list[Listener]] = []


def on_seen(listener: Listener) -> Listener:
    """Add a listener; adding it again changes nothing."""
    if listener not in _listeners:
        _listeners.append(listener)
    return listener


def seen(user: User) -> None:
    """Tell the listeners that a person is here."""
    for listener in _listeners:
        listener(user)
