"""The words in which players say what they look for."""

from typing import Final

from babel import Locale
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.engine.registry import games

STYLES: Final[dict[str, str | Promise]] = {
    "casual": gettext_lazy("for fun"),
    "teaching": gettext_lazy("teaching, or learning"),
    "tournament": gettext_lazy("tournaments"),
}
DAYS: Final[dict[str, str | Promise]] = {
    "mon": gettext_lazy("Monday"),
    "tue": gettext_lazy("Tuesday"),
    "wed": gettext_lazy("Wednesday"),
    "thu": gettext_lazy("Thursday"),
    "fri": gettext_lazy("Friday"),
    "sat": gettext_lazy("Saturday"),
    "sun": gettext_lazy("Sunday"),
}
# fmt: off
LANGUAGES: Final = (
    "ar", "bg", "bn", "bs", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "he",
    "hi", "hr", "hu", "id", "is", "it", "ja", "ko", "lt", "lv", "mk", "nb", "nl", "nn", "pl", "pt",
    "ro", "ru", "se", "sk", "sl", "so", "sq", "sr", "sv", "sw", "th", "tl", "tr", "uk", "ur", "vi",
    "zh",
)
# fmt: on


def locale_now() -> Locale:
    """Return what Babel knows of the language that is active."""
    return Locale.parse((get_language() or "en").replace("-", "_"))


def game_choices() -> list[tuple[str, str]]:
    """The games of the house, by slug and title."""
    return [(slug, _(rules.title)) for slug, rules in games().items()]


def style_choices() -> list[tuple[str, str]]:
    """How one plays."""
    return [(key, str(label)) for key, label in STYLES.items()]


def day_choices() -> list[tuple[str, str]]:
    """The days of the week."""
    return [(key, str(label)) for key, label in DAYS.items()]


def language_choices() -> list[tuple[str, str]]:
    """Languages by code and by their name in the reader's language, in order of the names."""
    names = locale_now().languages
    return sorted(((code, names.get(code, code)) for code in LANGUAGES), key=lambda one: one[1])
