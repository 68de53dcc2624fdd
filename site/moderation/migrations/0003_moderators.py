"""The group of those who moderate. Its permission is made here, for Django makes it only later."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

GROUP, CODE = "moderators", "moderate"


def make_group(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    alias = schema_editor.connection.alias
    content_types = apps.get_model("contenttypes", "ContentType").objects.using(alias)
    permissions = apps.get_model("auth", "Permission").objects.using(alias)
    groups = apps.get_model("auth", "Group").objects.using(alias)
    report, _made = content_types.get_or_create(app_label="moderation", model="report")
    moderate, _made = permissions.get_or_create(
        content_type=report, codename=CODE, defaults={"name": "Can hide, warn and ban"}
    )
    group, _made = groups.get_or_create(name=GROUP)
    group.permissions.add(moderate)


def drop_group(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    groups = apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias)
    groups.filter(name=GROUP).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("moderation", "0002_actions_are_append_only"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make_group, drop_group)]
