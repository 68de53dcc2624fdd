"""What was done to threads, in words: from where to where, and how it is undone."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SAID: Final[Mapping[str, "Promise | str"]] = {
    "move": _("“%(title)s” from “%(from)s” to “%(to)s”"),
    "merge": _("“%(from)s” into “%(to)s”, where its posts are %(posts)s"),
    "split": _("“%(to)s” out of “%(from)s”: the posts %(posts)s"),
}
UNDONE: Final[Mapping[str, "Promise | str"]] = {
    "move": _("To undo it, move the thread back to “%(from)s”."),
    "merge": _("To undo it, split the posts %(posts)s out of “%(to)s” again."),
    "split": _("To undo it, merge “%(to)s” into “%(from)s”."),
    "pin": _("To undo it, unpin the thread."),
    "lock": _("To undo it, unlock the thread."),
}


def deed_said(verb: str, details: Mapping[str, str]) -> str:
    """What was done to what; nothing where the verb says all."""
    return str(SAID[verb]) % details if verb in SAID and details else details.get("title", "")


def undo_said(verb: str, details: Mapping[str, str]) -> str:
    """How it is undone; nothing where that is another button of the same page."""
    return str(UNDONE[verb]) % details if verb in UNDONE and details else ""
