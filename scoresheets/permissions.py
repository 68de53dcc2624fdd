"""Who may do what with an online sheet: whoever has its code, and whoever keeps it."""

from typing import Any

from accounts.refusals import NotAllowed
from games.engine.errors import gettext_noop as _
from scoresheets.models import OnlineSheet


def may_score(sheet: OnlineSheet, code: str, user: Any) -> bool:
    """Whether somebody who came by this code may write. A match's result is written by nobody."""
    return sheet.match is None and (code == sheet.score_code or is_owner(sheet, user))


def is_owner(sheet: OnlineSheet, user: Any) -> bool:
    """Whether this member keeps the sheet."""
    return bool(user.is_authenticated and sheet.owner_id == user.pk)


def score_check(sheet: OnlineSheet, code: str, user: Any) -> None:
    """Refuse whoever may only look.

    Raises:
        NotAllowed: the code is the one to look on with, or the sheet is the result of a match.
    """
    if sheet.match is not None:
        raise NotAllowed(_("This sheet is the result of a match, and stays as it is."))
    if not may_score(sheet, code, user):
        raise NotAllowed(
            _("This code is for looking on. Whoever keeps the score has one to write with.")
        )
