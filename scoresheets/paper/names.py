"""The names of what is drawn: each stands for everything that the drawing is made of."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

from pdf.making import files_hash, name_of
from scoresheets.paper.blanks import Blank

HERE: Final = Path(__file__).resolve().parent


def blank_name(blank: Blank, suffix: str = "pdf") -> str:
    """The file of a blank."""
    return name_of((*_makings(blank.lang), blank.slug, blank.sheet.version, blank.query()), suffix)


def stencil_name(parts: Iterable[object], lang: str) -> str:
    """The file of the stencil of online sheets of one kind."""
    return name_of((*_makings(lang), "stencil", *parts), "pdf")


@cache
def _makings(lang: str) -> tuple[str, str, str]:
    """Our definitions, layouts and templates, the translations, and where we are."""
    code = [*HERE.glob("*.py"), *HERE.with_name("sheets").glob("*.py")]
    templates = settings.ROOT / "templates" / "scoresheets" / "paper"
    words = [
        path
        for folder in settings.LOCALE_PATHS
        for path in [Path(folder) / lang / "LC_MESSAGES" / "django.mo"]
        if path.exists()
    ]
    return files_hash([*code, *templates.iterdir()]), files_hash(words), settings.SITE_ORIGIN
