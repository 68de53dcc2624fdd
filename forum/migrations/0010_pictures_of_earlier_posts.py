"""Posts that were written before know their pictures too."""

import re
from uuid import UUID

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

ADDRESS = re.compile(r"/pictures/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b")


def note(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    picture_model = apps.get_model("pictures", "Picture")
    posts = apps.get_model("forum", "Post").objects.filter(text__contains="/pictures/")
    for post in posts.only("text", "author").iterator():
        ids = {UUID(found) for found in ADDRESS.findall(post.text)}
        post.pictures.set(picture_model.objects.filter(pk__in=ids, owner=post.author_id))


class Migration(migrations.Migration):
    dependencies = [
        ("forum", "0009_pictures_of_posts"),
        ("pictures", "0002_hidden_and_old_pictures"),
    ]

    operations = [migrations.RunPython(note, migrations.RunPython.noop)]
