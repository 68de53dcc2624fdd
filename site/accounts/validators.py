"""Which names people may choose: readable ones, in one script, that claim no office."""

import unicodedata
from typing import Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.names import name_normalize, name_skeletons

NAME_LENGTH: Final = 30
PUBLIC_NAME_LENGTH: Final = 40

NAME_TAKEN: Final = _(
    "This name is taken, or looks like one that is taken. Please choose another one."
)

# Marks and letters that show nothing; every other invisible character is no letter anyway.
_BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
_MARKS_IN_A_ROW: Final = 2

# Scripts that are written together; any other two in one name are there to deceive.
_SCRIPTS: Final = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "BOPOMOFO"}),
    frozenset({"HAN", "HANGUL"}),
)

# fmt: off
_RESERVED: Final = (
    "accounts", "all", "anonymous", "api", "bot", "bots", "dealer", "everyone", "guest", "healthz",
    "host", "login", "logout", "me", "mod", "near", "new", "next", "nobody", "none", "noreply",
    "null", "official", "operator", "owner", "play313", "players", "postmaster", "preferences",
    "readyz", "robot", "root", "security", "settings", "signup", "staff", "static", "superuser",
    "support", "system", "undefined", "unknown", "webmaster",
)
# fmt: on
_RESERVED_BEGINNINGS: Final = ("admin", "moderator", "deleted")


def username_validate(name: str) -> None:
    """Refuse a sign-in name that is unreadable, deceptive or reserved."""
    _letters_check(name, extra="-_.")
    _script_check(name)
    _reserved_check(name)


# allauth asks for the validators by the name of a list.
USERNAME_VALIDATORS: Final = [username_validate]


def public_name_validate(name: str) -> None:
    """Refuse a public name that is unreadable, deceptive or reserved."""
    _letters_check(name, extra="-_.'’ ")
    _script_check(name)
    _reserved_check(name)


def _letters_check(name: str, *, extra: str) -> None:
    if not all(_is_letter(letter) or letter in extra for letter in name_normalize(name)):
        raise ValidationError(
            _(
                "A name may have letters, the digits 0 to 9, and “%(extra)s” between them. "
                "Please leave the other characters out."
            ),
            code="letters",
            params={"extra": extra},
        )
    if not name[:1].isalnum() or name[-1] in extra or not any(map(str.isalpha, name)):
        raise ValidationError(
            _(
                "A name begins with a letter or a digit, ends with one too, and has at least "
                "one letter. Please change the beginning or the end."
            ),
            code="ends",
        )


def _is_letter(letter: str) -> bool:
    if letter in _BLANKS:
        return False
    return unicodedata.category(letter)[0] in "LM" or letter in "0123456789"


def _script_check(name: str) -> None:
    from confusable_homoglyphs.categories import unique_aliases  # noqa: PLC0415 - 5 MiB.

    scripts = unique_aliases(name_normalize(name)) - {"COMMON", "INHERITED"}
    if len(scripts) > 1 and not any(scripts <= together for together in _SCRIPTS):
        raise ValidationError(
            _(
                "This name mixes letters of different alphabets, which can look like another "
                "name. Please use the letters of one alphabet."
            ),
            code="scripts",
        )
    if _marks_longest(name) > _MARKS_IN_A_ROW:
        raise ValidationError(
            _("This name piles up accents. Please use at most two on a letter."), code="marks"
        )


def _marks_longest(name: str) -> int:
    """Return how many combining marks follow one another at most."""
    longest = run = 0
    for letter in name_normalize(name):
        run = run + 1 if unicodedata.combining(letter) else 0
        longest = max(longest, run)
    return longest


def _plain(name: str) -> set[str]:
    """Return what the name looks like without separators, and with ``l`` and ``i`` as one."""
    skeletons = name_skeletons("".join(filter(str.isalnum, name)))
    return {skeleton.replace("l", "i") for skeleton in skeletons}


def _reserved_check(name: str) -> None:
    plain = _plain(name)
    kept = set[str]().union(*map(_plain, (*_RESERVED, *settings.BOT_NAMES)))
    beginnings = tuple(set[str]().union(*map(_plain, _RESERVED_BEGINNINGS)))
    if plain & kept or any(one.startswith(beginnings) for one in plain):
        raise ValidationError(
            _("This name is kept for the site itself. Please choose another one."),
            code="reserved",
        )
