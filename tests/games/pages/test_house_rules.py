"""The form of a new table says every choice of every game in a sentence."""

import pytest

from games.engine.options import options_of
from games.engine.registry import game, games
from games.forms import MatchNewForm

TABLES = [(slug, preset) for slug in sorted(games()) for preset in games()[slug].presets]


@pytest.mark.parametrize(("slug", "preset"), TABLES)
def test_every_choice_of_a_house_rule_is_a_sentence(slug, preset):
    form = MatchNewForm(game(slug), preset)
    for field in form.option_fields:
        if not hasattr(field.field.widget, "choices"):
            assert field.field.help_text, field.name  # A number of many: a sentence says which.
            continue
        words = [str(label) for _, label in field.field.widget.choices]
        assert all(label.endswith(".") and len(label) > 10 for label in words), field.name
        assert len(set(words)) == len(words), field.name


@pytest.mark.parametrize(("slug", "preset"), TABLES)
def test_a_preset_is_what_the_form_proposes(slug, preset):
    chosen = game(slug).presets[preset]
    form = MatchNewForm(game(slug), preset)
    for name, known in options_of(chosen).items():
        if name == "players":  # The seats say it.
            continue
        initial = form[f"option-{name}"].initial
        texts = " ".join(initial) if isinstance(initial, list) else str(initial)
        empty = "" if known.many else "null"  # An empty field of a number stands for none.
        assert known.read(name, texts or empty) == getattr(chosen, name)
