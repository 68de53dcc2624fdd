"""The paragraphs of the rulebook as the search of the site finds them, in both languages."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from pages.paragraphs import Paragraph, rulebook
from pages.rulebook import paragraphs_all
from search import sources

WRITTEN: Final = datetime(2026, 11, 1, tzinfo=UTC)
"""Rules have no date; all have this one, and it is told of none."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """A paragraph, and its number among all."""

    pk: int
    paragraph: Paragraph


def _document(text: RuleText) -> sources.Document:
    paragraph = text.paragraph
    book = rulebook(paragraph.game, paragraph.language)
    title = book.title if book else paragraph.game
    address = reverse("pages:rules_detail", args=[paragraph.game])
    return sources.Document(
        title=f"{title}: {paragraph.section}" if paragraph.section else title,
        body=paragraph.text,
        url=f"{address}#{paragraph.anchor}",
        date=WRITTEN,
        category=paragraph.language,
    )


def _everything() -> Iterable[RuleText]:
    return [RuleText(number, one) for number, one in enumerate(paragraphs_all())]


RULES: Final = sources.Source(
    kind="pages.rule",
    title=_("Rules"),
    model=RuleText,
    document=_document,
    everything=_everything,
    categories=lambda viewer: {code: str(name) for code, name in settings.LANGUAGES},
    is_text=True,
    is_dated=False,
)
