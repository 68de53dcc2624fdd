"""What score sheets know of a person, for the ZIP of their own data."""

from collections.abc import Iterable, Iterator

from accounts.data_export import Rows
from accounts.models import User
from scoresheets.models import Cell, OnlineSheet, Player


def sheets_data(user: User) -> Iterable[tuple[str, Rows]]:
    """The sheets that the person keeps, and where they sit."""
    seats = Player.objects.filter(user=user).select_related("sheet").order_by("sheet__created_at")
    return (
        ("scoresheets/sheets.json", _sheets(user)),
        ("scoresheets/seats.csv", (_seat(player) for player in seats)),
    )


def _sheets(user: User) -> Iterator[dict[str, object]]:
    for sheet in OnlineSheet.objects.filter(owner=user).prefetch_related("players"):
        cells = Cell.objects.filter(sheet=sheet).exclude(value=None).order_by("key")
        yield {
            "sheet": sheet.slug,
            "title": sheet.title,
            "options": sheet.options,
            "players": [player.name for player in sheet.players.all()],
            "teams": sheet.teams,
            "view_code": sheet.view_code,
            "score_code": sheet.score_code,
            "created_at": sheet.created_at,
            "cells": dict(cells.values_list("key", "value")),
            "result": sheet.result,
        }


def _seat(player: Player) -> dict[str, object]:
    sheet = player.sheet
    return {
        "sheet": sheet.slug,
        "view_code": sheet.view_code,
        "created_at": sheet.created_at,
        "name": player.name,
        "player": player.index + 1,
    }
