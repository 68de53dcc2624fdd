"""The score sheets as the search of the site finds them.

Those that people keep are behind codes, and nobody finds them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from scoresheets.sheets.base import Sheet
from scoresheets.sheets.registry import sheets
from search import sources

MADE: Final = datetime(2026, 10, 1, tzinfo=UTC)
"""Sheets have no date; all have this one, and it is told of none."""


@dataclass(frozen=True, slots=True)
class SheetText:
    """A sheet in one language, and its number among all."""

    pk: int
    sheet: Sheet[Any]
    language: str


def _document(text: SheetText) -> sources.Document:
    sheet = text.sheet
    with override(text.language):
        return sources.Document(
            title=gettext("Score sheet: %(title)s") % {"title": gettext(sheet.title)},
            body=" ".join(gettext(sentence) for sentence in (sheet.about, *sheet.legend)),
            url=reverse("scoresheets:sheet_detail", args=[sheet.slug]),
            date=MADE,
            category=text.language,
        )


def _everything() -> Iterable[SheetText]:
    texts = [(one, language) for language in _languages() for one in sheets().values()]
    return [SheetText(number, one, language) for number, (one, language) in enumerate(texts)]


def _languages() -> dict[str, str]:
    return {code: str(name) for code, name in settings.LANGUAGES}


SHEETS: Final = sources.Source(
    kind="scoresheets.sheet",
    title=_("Score sheets"),
    model=SheetText,
    document=_document,
    everything=_everything,
    categories=lambda viewer: _languages(),
    is_text=True,
    is_dated=False,
)
