"""A fresh site has a forum: its categories as ``forum/defaults.py`` had them then."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

GAMES = (
    ("313", "313"),
    ("Three Thirteen", "three-thirteen"),
    ("Spades", "spades"),
    ("Hearts", "hearts"),
)
BELOW_A_GAME = (
    ("Rules and strategy", "What is allowed, what pays, and why.", "discussion"),
    ("Game reports", "Who played, how it went, and the story of it.", "reports"),
    ("Looking for players", "Find people for a match, by post or at a table.", "players"),
)
SITE = "At the table"
BELOW_THE_SITE = (
    ("Hello", "Who you are, and how you came to these games.", "discussion"),
    ("Other card games", "Everything that is not played here, yet.", "discussion"),
    ("About this site", "What works, what does not, and what you wish for.", "discussion"),
)


def fill(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Add the categories, unless somebody has made some already."""
    category = apps.get_model("forum", "Category")
    if category.objects.exists():
        return
    uppers = [*((title, slug, BELOW_A_GAME) for title, slug in GAMES), (SITE, "", BELOW_THE_SITE)]
    for place, (title, slug, below) in enumerate(uppers):
        upper = category.objects.create(title=title, game_slug=slug, place=place * 10)
        category.objects.bulk_create(
            category(
                parent=upper, title=name, about=about, kind=kind, game_slug=slug, place=number * 10
            )
            for number, (name, about, kind) in enumerate(below)
        )


def empty(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Take away what nobody has written in."""
    category = apps.get_model("forum", "Category")
    category.objects.filter(threads=None, children=None).exclude(parent=None).delete()
    category.objects.filter(threads=None, children=None).delete()


class Migration(migrations.Migration):
    dependencies = [("forum", "0002_category_revision")]
    operations = [migrations.RunPython(fill, empty)]
