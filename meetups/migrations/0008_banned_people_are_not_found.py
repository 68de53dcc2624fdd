"""Marks the areas of accounts that were closed or banned before areas knew of it."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Q
from django.utils import timezone


def mark(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    closed = Q(user__is_active=False) | Q(user__banned_until__gt=timezone.now())
    Area = apps.get_model("meetups", "Area")
    away = Area.objects.filter(closed).order_by().values_list("pk", flat=True)
    Area.objects.filter(pk__in=list(away)).update(is_away=True)


class Migration(migrations.Migration):
    dependencies = [
        ("meetups", "0007_hosts_who_leave_pictures_and_next_seats"),
        ("accounts", "0005_warned_and_banned"),
    ]
    operations = [migrations.RunPython(mark, migrations.RunPython.noop)]
