"""From words to what is compared: small letters without accents, pairs of Chinese characters.

Neither database folds ø, and each folds the rest in its own way, so both get words that are folded
here, in plain ASCII: what is not Latin is written by its numbers. So both find the same.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

LETTERS: Final = 40
"""Of a word; what is longer is no word that anybody would type."""

# fmt: off
_TABLE: Final = str.maketrans({
    "ø": "o", "æ": "ae", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "œ": "oe", "ħ": "h", "ŧ": "t",
    "ı": "i", "ŋ": "n", "ĸ": "k", "ß": "ss", "ſ": "s", "ƒ": "f",
})
# fmt: on
_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_WORD: Final = re.compile(r"[^\W_]+")
_CJK: Final = re.compile(
    "[\u1100-\u11ff\u3005-\u3007\u3041-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]+"
)
_SUITS: Final = str.maketrans("♠♥♦♣", "shdc")


def fold(text: str) -> str:
    """A text in small letters without accents; ø is o, æ is ae, ß is ss."""
    small = unicodedata.normalize("NFKC", text.translate(_SUITS)).casefold().translate(_TABLE)
    plain = _ACCENTS.sub("", unicodedata.normalize("NFD", small))
    return unicodedata.normalize("NFC", plain).translate(_TABLE)


def words_read(text: str) -> Iterator[str]:
    """The words of a text as they are compared, in their order."""
    for word in _WORD.findall(fold(text)):
        yield from _parts(word)


def _parts(word: str) -> Iterator[str]:
    """A word, or the pairs of a run of characters that are written without spaces."""
    at = 0
    for run in _CJK.finditer(word):
        yield from _plain(word[at : run.start()])
        yield from map(_ascii, _pairs(run[0]))
        at = run.end()
    yield from _plain(word[at:])


def _plain(word: str) -> Iterator[str]:
    if word:
        yield _ascii(word[:LETTERS])


def _pairs(run: str) -> Iterator[str]:
    """Each character with the one after it; the last one alone, so that it is found alone too."""
    for at in range(len(run)):
        yield run[at : at + 2]


def _ascii(word: str) -> str:
    if word[0].isdigit():
        word = f"q{word}"  # PostgreSQL would read 9e9e9 as two numbers.
    if word.isascii():
        return word
    return "".join(one if one.isascii() else f"qx{ord(one):04x}" for one in word)


def query_words(text: str) -> tuple[tuple[str, ...], bool]:
    """The words of a query, and whether the last one is a single character that pairs begin with.

    Two characters or more ask for their pairs only: the last one need not end a run.
    """
    words = tuple(words_read(text))
    last = fold(text)[-1:]
    if not _CJK.match(last):
        return words, False
    return (
        (words[:-1], False) if len(words) > 1 and len(words[-2]) > len(words[-1]) else (words, True)
    )
