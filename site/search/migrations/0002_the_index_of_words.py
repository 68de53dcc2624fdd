"""The index of words: FTS5 beside the table on SQLite, a column of its own on PostgreSQL.

Neither is known to Django. SQLite's triggers leave with the table when a later migration makes it
anew: such a migration runs ``backwards`` first and ``forwards`` after.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

SQLITE = (
    "CREATE VIRTUAL TABLE search_fts USING fts5(title_words, words, tags,"
    " content='search_entry', content_rowid='id', tokenize='ascii', prefix='4')",
    "CREATE TRIGGER search_entry_added AFTER INSERT ON search_entry BEGIN"
    " INSERT INTO search_fts(rowid, title_words, words, tags)"
    " VALUES (new.id, new.title_words, new.words, new.tags); END",
    "CREATE TRIGGER search_entry_removed AFTER DELETE ON search_entry BEGIN"
    " INSERT INTO search_fts(search_fts, rowid, title_words, words, tags)"
    " VALUES ('delete', old.id, old.title_words, old.words, old.tags); END",
    "CREATE TRIGGER search_entry_changed"
    " AFTER UPDATE OF id, title_words, words, tags ON search_entry BEGIN"
    " INSERT INTO search_fts(search_fts, rowid, title_words, words, tags)"
    " VALUES ('delete', old.id, old.title_words, old.words, old.tags);"
    " INSERT INTO search_fts(rowid, title_words, words, tags)"
    " VALUES (new.id, new.title_words, new.words, new.tags); END",
    "INSERT INTO search_fts(search_fts) VALUES ('rebuild')",
)
SQLITE_BACK = (
    "DROP TRIGGER search_entry_changed",
    "DROP TRIGGER search_entry_removed",
    "DROP TRIGGER search_entry_added",
    "DROP TABLE search_fts",
)
POSTGRESQL = (
    "ALTER TABLE search_entry ADD COLUMN vector tsvector GENERATED ALWAYS AS ("
    "setweight(to_tsvector('simple'::regconfig, title_words), 'A')"
    " || setweight(to_tsvector('simple'::regconfig, tags), 'C')"
    " || to_tsvector('simple'::regconfig, words)) STORED",
    "CREATE INDEX search_entry_vector ON search_entry USING gin (vector) WITH (fastupdate = off)",
    # With the usual 100 the planner takes a rare word for one of a thousand common ones, and looks
    # for it along the keys, through all rows: 400 ms among 100,000 posts.
    "ALTER TABLE search_entry ALTER COLUMN vector SET STATISTICS 1000",
)
POSTGRESQL_BACK = ("ALTER TABLE search_entry DROP COLUMN vector",)


def _run(schema_editor: BaseDatabaseSchemaEditor, statements: tuple[str, ...]) -> None:
    for statement in statements:
        schema_editor.execute(statement)


def forwards(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    vendor = schema_editor.connection.vendor
    _run(schema_editor, POSTGRESQL if vendor == "postgresql" else SQLITE)


def backwards(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    vendor = schema_editor.connection.vendor
    _run(schema_editor, POSTGRESQL_BACK if vendor == "postgresql" else SQLITE_BACK)


class Migration(migrations.Migration):
    dependencies = [("search", "0001_what_can_be_found")]

    operations = [migrations.RunPython(forwards, backwards)]
