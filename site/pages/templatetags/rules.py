"""The rulebook in templates."""

from dataclasses import dataclass
from typing import Final

from django import template
from django.utils.translation import gettext

from games.engine.options import Option, options_of
from games.engine.registry import games
from pages.paragraphs import Paragraph

register = template.Library()

CHOICES: Final = 4
"""A house rule with more values than this is told by its name alone."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule that changes a paragraph: its name, what it is about, what can be chosen."""

    name: str
    label: str
    choices: list[str]


@register.simple_tag
def house_rules(paragraph: Paragraph) -> list[HouseRule]:
    """The house rules that change a paragraph; not the one that it tells of."""
    rules = games().get(paragraph.game)
    if rules is None:
        return []
    known = options_of(next(iter(rules.presets.values())))
    names = [name for name in paragraph.options if paragraph.anchor != f"option-{name}"]
    return [HouseRule(name, gettext(known[name].label), _choices(known[name])) for name in names]


def _choices(known: Option) -> list[str]:
    if known.many or len(known.values) > CHOICES:
        return []
    said = [known.say(value)[0] for value in known.values]
    return [gettext(sentence) % details for sentence, details in said]
