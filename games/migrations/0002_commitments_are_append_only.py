"""A commitment that could be changed would prove nothing, so the database refuses it."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

FORBIDDEN = "a commitment is append-only"


def refuse_changes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            schema_editor.execute(
                f"CREATE TRIGGER commitment_no_{verb.lower()} BEFORE {verb} ON games_commitment "
                f"BEGIN SELECT RAISE(ABORT, '{FORBIDDEN}'); END"
            )
        return
    schema_editor.execute(
        "CREATE FUNCTION commitment_refuse() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE integrity_constraint_violation USING MESSAGE = '{FORBIDDEN}'; END $$"
    )
    schema_editor.execute(
        "CREATE TRIGGER commitment_append_only BEFORE UPDATE OR DELETE ON games_commitment "
        "FOR EACH ROW EXECUTE FUNCTION commitment_refuse()"
    )


def allow_changes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "sqlite":
        for verb in ("update", "delete"):
            schema_editor.execute(f"DROP TRIGGER commitment_no_{verb}")
        return
    schema_editor.execute("DROP TRIGGER commitment_append_only ON games_commitment")
    schema_editor.execute("DROP FUNCTION commitment_refuse()")


class Migration(migrations.Migration):
    dependencies = [("games", "0001_matches_and_their_log")]

    operations = [migrations.RunPython(refuse_changes, allow_changes)]
