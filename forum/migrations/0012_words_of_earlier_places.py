"""Reports that were written before are found by the words of their place too."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from search.folding import words_read


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    word_model = apps.get_model("forum", "PlaceWord")
    reports = apps.get_model("forum", "GameReport").objects.exclude(place="")
    for pk, place in reports.values_list("pk", "place").iterator():
        words = sorted(set(words_read(place)))
        word_model.objects.bulk_create(
            [word_model(report_id=pk, word=word) for word in words], ignore_conflicts=True
        )


class Migration(migrations.Migration):
    dependencies = [("forum", "0011_words_of_places")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
