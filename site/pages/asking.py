"""Ask the rules: the paragraphs that answer a question, best first.

Okapi BM25 over all paragraphs in memory, each language by itself; a paragraph is found by
whichever of its texts fits better. Words are folded as the search folds them, lose their endings,
and are taken for what the trade calls the same (``ask_words.toml``).
"""

import math
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from django.utils.translation import get_language

from pages.paragraphs import Paragraph, rulebook
from pages.rule_files import SHORT
from pages.rulebook import paragraphs_all
from search.folding import words_read

SHOWN: Final = 6
LENGTH: Final = 200
_WORDS: Final = Path(__file__).with_name("ask_words.toml")
_ENDINGS: Final = re.compile(r"(?<=\w{3})(?:ingene|ende|ene|ing|ed|es|er|en|et|ne|e|s|n)$")
_HEAD: Final = 2
"""So often the words of a paragraph's head count, and those of its section once more."""
_ENOUGH: Final = 0.8
"""How fast a word that is said again stops counting."""
_LENGTHS: Final = 0.5
"""How much long paragraphs are held back, from 0 to 1."""
_RANKS: Final = {"option": 0.8, "options": 0.9, "sources": 0.65, "tables": 0.85, "orders": 0.8}
"""By how an anchor begins: the rule itself comes before how it can be changed."""
_NO_RULE: Final = ("examples-", "keeping-")
"""How the anchors begin of what only shows a rule: the rule itself is the answer."""
_NAMED: Final = 1.4
"""What it is worth that the question names the game."""
_UNPLAYED: Final = 0.6
"""How much a game that is not played here is held back where the question does not name it."""


class Found(NamedTuple):
    """A paragraph that answers, in the language of the question, and how well."""

    paragraph: Paragraph
    title: str
    score: float


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What words mean: ``phrases`` map words in a row to all that they can be taken for."""

    silent: frozenset[str]
    phrases: Mapping[tuple[str, ...], list[str]]
    longest: int

    def read(self, text: str) -> list[str]:
        """The words of a text that count, each as what it is taken for."""
        words = [_stem(word) for word in words_read(text)]
        found, at = list[str](), 0
        while at < len(words):
            for size in range(min(self.longest, len(words) - at), 0, -1):
                if meanings := self.phrases.get(tuple(words[at : at + size])):
                    found += meanings
                    break
            else:
                size = 1
                found += [words[at]] * (words[at] not in self.silent)
            at += size
        return found


@dataclass(frozen=True, slots=True)
class Index:
    """The paragraphs of one language, with how often each has which word.

    What is rare is told by the games that are played here, so that the others change no answer.
    """

    paragraphs: list[Paragraph]
    counts: list[Counter[str]]
    weights: Mapping[str, float]
    usual: float
    words: frozenset[str]

    def scores(self, words: Iterable[str]) -> list[float]:
        """How well each paragraph answers a question of these words."""
        known = [(word, self.weights[word]) for word in set(words) if word in self.weights]
        return [self._score(count, known) for count in self.counts]

    def _score(self, count: Counter[str], known: list[tuple[str, float]]) -> float:
        held = _ENOUGH * (1 - _LENGTHS + _LENGTHS * count.total() / self.usual)
        return sum(
            weight * count[word] * (_ENOUGH + 1) / (count[word] + held) for word, weight in known
        )


def rules_ask(question: str) -> list[Found]:
    """The paragraphs that answer a question, best first; none where no word is known."""
    words = vocabulary().read(question[:LENGTH])
    named = {title for title, parts in _titles().items() if parts <= set(words)}
    best: dict[tuple[str, str], float] = {}
    for index in indexes().values():
        for paragraph, fit in zip(index.paragraphs, index.scores(words), strict=True):
            key = (paragraph.game, paragraph.anchor)
            rank = _RANKS.get(paragraph.anchor.partition("-")[0], 1.0)
            score = fit * rank * _asked_for(paragraph, named)
            best[key] = max(score, best.get(key, 0))
    keys = sorted((key for key in best if best[key]), key=lambda key: -best[key])[:SHOWN]
    shown = {(found.game, found.anchor): found for found in _index_of(question).paragraphs}
    return [Found(shown[key], _title(shown[key]), best[key]) for key in keys]


def _asked_for(paragraph: Paragraph, named: set[str]) -> float:
    if _title(paragraph) in named:
        return _NAMED
    return _UNPLAYED if paragraph.game in SHORT else 1.0


def _index_of(question: str) -> Index:
    """The language of a question: the one whose texts have most of its words, or the reader's."""
    words = set(words_read(question[:LENGTH]))
    reader = get_language()
    known = {language: len(words & index.words) for language, index in indexes().items()}
    return indexes()[max(known, key=lambda language: (known[language], language == reader))]


@cache
def _titles() -> dict[str, frozenset[str]]:
    """What each game is called, in every language, with the words of it."""
    read = vocabulary().read
    return {title: frozenset(read(title)) for title in map(_title, paragraphs_all())}


@cache
def vocabulary() -> Vocabulary:
    """The words of the file."""
    data = tomllib.loads(_WORDS.read_text(encoding="utf-8"))
    phrases: dict[tuple[str, ...], list[str]] = {}
    for group in data["groups"]:
        names = [tuple(map(_stem, words_read(name))) for name in group.split(",")]
        for name in dict.fromkeys(names):
            phrases.setdefault(name, []).append("_".join(names[0]) + "!")
    silent = frozenset(map(_stem, words_read(data["silent"])))
    return Vocabulary(silent, phrases, max(map(len, phrases)))


@cache
def indexes() -> dict[str, Index]:
    """An index a language, made at the first question."""
    by_language: dict[str, list[Paragraph]] = {}
    for paragraph in paragraphs_all():
        if not paragraph.anchor.startswith(_NO_RULE):
            by_language.setdefault(paragraph.language, []).append(paragraph)
    return {language: _index(paragraphs) for language, paragraphs in by_language.items()}


def _index(paragraphs: list[Paragraph]) -> Index:
    counts = [Counter(_paragraph_words(paragraph)) for paragraph in paragraphs]
    played = [count for paragraph, count in zip(paragraphs, counts, strict=True)
              if paragraph.game not in SHORT]  # fmt: skip
    spread, total = Counter(word for count in played for word in count), len(played)
    everything = {word for count in counts for word in count}
    weights = {word: _weight(total, spread[word]) for word in everything}
    words = frozenset(word for paragraph in paragraphs for word in words_read(paragraph.text))
    return Index(paragraphs, counts, weights, sum(map(Counter.total, played)) / total, words)


def _weight(total: int, holding: int) -> float:
    """What a word is worth that so many of all paragraphs hold."""
    return math.log(1 + (total - holding + 0.5) / (holding + 0.5))


def _paragraph_words(paragraph: Paragraph) -> list[str]:
    read = vocabulary().read
    around = f"{_title(paragraph)}. {paragraph.section}"
    return [*read(paragraph.text), *read(paragraph.head) * _HEAD, *read(around)]


def _title(paragraph: Paragraph) -> str:
    book = rulebook(paragraph.game, paragraph.language)
    return book.title if book else paragraph.game


def _stem(word: str) -> str:
    return _ENDINGS.sub("", word)
