"""Where the rule texts lie: docs/rules, one file a game and language."""

from pathlib import Path
from typing import Final

from django.conf import settings

FOLDER: Final = settings.ROOT / "docs" / "rules"
SHORT: Final = ("wizard", "bunco", "golf-cards")
"""Games that are not played here: their rules are short, and their score sheets are here."""
LANGUAGES: Final = ("en", "nb")
FALLBACK: Final = "en"
SIGNS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


def rules_path(game: str, language: str) -> Path | None:
    """The file of the rules of a game in this language, where there is one."""
    path = FOLDER / f"{game}.{language}.md"
    return path if path.is_file() else None
