"""A log that could be changed would be worth nothing, so the database refuses to change it."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

FORBIDDEN = "the log of moderation is append-only"


def refuse_changes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            schema_editor.execute(
                f"CREATE TRIGGER action_no_{verb.lower()} BEFORE {verb} ON moderation_action "
                f"BEGIN SELECT RAISE(ABORT, '{FORBIDDEN}'); END"
            )
        return
    schema_editor.execute(
        "CREATE FUNCTION action_refuse() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE integrity_constraint_violation USING MESSAGE = '{FORBIDDEN}'; END $$"
    )
    schema_editor.execute(
        "CREATE TRIGGER action_append_only BEFORE UPDATE OR DELETE ON moderation_action "
        "FOR EACH ROW EXECUTE FUNCTION action_refuse()"
    )


def allow_changes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "sqlite":
        for verb in ("update", "delete"):
            schema_editor.execute(f"DROP TRIGGER action_no_{verb}")
        return
    schema_editor.execute("DROP TRIGGER action_append_only ON moderation_action")
    schema_editor.execute("DROP FUNCTION action_refuse()")


class Migration(migrations.Migration):
    dependencies = [("moderation", "0001_reports_and_actions")]

    operations = [migrations.RunPython(refuse_changes, allow_changes)]
