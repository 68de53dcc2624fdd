"""Reports of games that are not played here, and people for them, have a category."""

from typing import Any

from django.db import migrations

SITE = "At the table"
OTHER = (
    ("Reports of other games", "Whatever else was played, and the story of it.", "reports"),
    ("Players for other games", "Find people for any game, by post or at a table.", "players"),
)


def fill(apps: Any, schema_editor: Any) -> None:
    """Add them where the site still has the place that it began with."""
    category = apps.get_model("forum", "Category")
    upper = category.objects.filter(parent=None, title=SITE, game_slug="").first()
    if upper is None:
        return
    for number, (title, about, kind) in enumerate(OTHER):
        category.objects.create(
            parent=upper, title=title, about=about, kind=kind, place=100 + 10 * number
        )


def empty(apps: Any, schema_editor: Any) -> None:
    """Take away what nobody has written in."""
    titles = [title for title, _about, _kind in OTHER]
    category = apps.get_model("forum", "Category")
    category.objects.filter(title__in=titles, threads=None, children=None).delete()


class Migration(migrations.Migration):
    dependencies = [("forum", "0005_reports_rolls_and_players_wanted")]
    operations = [migrations.RunPython(fill, empty)]
