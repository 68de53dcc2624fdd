"""What is done when an account is deleted; apps register in ``apps.py: ready``.

An eraser is called with the person, in the transaction that deletes the account, before its row
goes, and once more when the row is locked: the second time it finds what came in meanwhile. What
refers to the person by a key that cascades goes by itself; an eraser does what is more: it hands
seats to bots, takes names off what stays, removes files.
"""

from collections.abc import Callable
from typing import Final

from accounts.models import User

Eraser = Callable[[User], None]

_erasers: Final[list[Eraser]] = []
_word_erasers: Final[list[Eraser]] = []


def register(eraser: Eraser) -> Eraser:
    """Add an eraser; registering it again changes nothing."""
    if eraser not in _erasers:
        _erasers.append(eraser)
    return eraser


def register_words(eraser: Eraser) -> Eraser:
    """Add one that is asked, before all others, of who wants to take their words along."""
    if eraser not in _word_erasers:
        _word_erasers.append(eraser)
    return eraser


def unregister(eraser: Eraser) -> None:
    """Take an eraser away again."""
    _erasers.remove(eraser)


def erasers(*, keeps_words: bool = True) -> list[Eraser]:
    """All erasers, in the order in which they were added."""
    return [*([] if keeps_words else _word_erasers), *_erasers]
