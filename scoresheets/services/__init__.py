"""Every write of score sheets. Each service is one transaction that locks its sheet first."""

from scoresheets.services.keeping import (
    owner_erase,
    player_link,
    sheet_claim,
    sheet_delete,
    sheet_edit,
    sheet_end,
)
from scoresheets.services.making import sheet_create
from scoresheets.services.matches import sheet_from_match
from scoresheets.services.writing import Clash, Edit, cells_save, change_undo, warnings_accept

__all__ = [
    "Clash",
    "Edit",
    "cells_save",
    "change_undo",
    "owner_erase",
    "player_link",
    "sheet_claim",
    "sheet_create",
    "sheet_delete",
    "sheet_edit",
    "sheet_end",
    "sheet_from_match",
    "warnings_accept",
]
