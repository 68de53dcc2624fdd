"""A search reads a range of names, which must lie in the order of their code points.

SQLite does so by itself; PostgreSQL orders as its locale does, unless a column says otherwise.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

COLUMN = "ALTER TABLE meetups_placename ALTER COLUMN folded TYPE varchar(200) COLLATE"


def order_by_letters(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f'{COLUMN} "C"')


def order_by_locale(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f'{COLUMN} "default"')


class Migration(migrations.Migration):
    dependencies = [("meetups", "0001_places_and_areas")]

    operations = [migrations.RunPython(order_by_letters, order_by_locale)]
