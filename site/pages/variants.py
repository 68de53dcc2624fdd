"""The named tables of a game side by side: what each plays where they differ.

Read from the presets of the engine, so that the table cannot say anything but what is played.
"""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games.engine.options import Option, options_of
from games.engine.registry import games


@dataclass(frozen=True, slots=True)
class VariantRow:
    """A house rule, and by table what it says there; nothing where it changes nothing."""

    name: str
    label: str
    words: dict[str, str]


@dataclass(frozen=True, slots=True)
class Variants:
    """The tables by their titles, and the house rules in which they differ."""

    titles: tuple[str, ...]
    rows: tuple[VariantRow, ...]


def variants_of(game: str) -> Variants | None:
    """The named tables of a game in the language of the moment; None where there is only one."""
    rules = games().get(game)
    if rules is None or len(rules.presets) < 2:
        return None
    presets = list(rules.presets.values())
    titles = tuple(gettext(rules.preset_words[name].title) for name in rules.presets)
    rows = [
        VariantRow(
            name,
            gettext(known.label),
            {title: _words(one, name, known) for title, one in zip(titles, presets, strict=True)},
        )
        for name, known in options_of(presets[0]).items()
        if len({getattr(one, name) for one in presets}) > 1
    ]
    return Variants(titles, tuple(rows))


def _words(options: Any, name: str, known: Option) -> str:
    idle: frozenset[str] = getattr(options, "idle", frozenset)()
    if name in idle:
        return ""
    said = known.say(getattr(options, name))
    return " ".join(gettext(sentence) % details for sentence, details in said)
