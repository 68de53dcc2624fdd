"""The rulebook in templates."""

from django import template
from django.utils.translation import gettext

from games.engine.options import options_of
from games.engine.registry import game as rules_of
from pages.paragraphs import Paragraph

register = template.Library()


@register.simple_tag
def option_labels(paragraph: Paragraph) -> list[tuple[str, str]]:
    """The house rules that change a paragraph, with their names; not the one that it tells of."""
    rules = rules_of(paragraph.game)
    known = options_of(next(iter(rules.presets.values())))
    names = [name for name in paragraph.options if paragraph.anchor != f"option-{name}"]
    return [(name, gettext(known[name].label)) for name in names]
