"""What somebody who reads in this language, there, most likely prints on."""

from typing import Final

LETTER_REGIONS: Final = ("en-us", "en-ca", "fr-ca", "es-mx", "es-us", "en-ph", "fil")
"""Where people print on Letter."""


def usual_choices(language: str | None, accept_language: str) -> dict[str, str]:
    """The language that is read, and the paper that is sold where it is read."""
    first = accept_language.lower().partition(",")[0].partition(";")[0].strip()
    return {"lang": language or "en", "paper": "letter" if first in LETTER_REGIONS else "a4"}
