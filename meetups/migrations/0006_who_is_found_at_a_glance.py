from django.db import migrations, models
from django.db.models import Case, F, OrderBy, When


class Migration(migrations.Migration):

    dependencies = [
        ('meetups', '0005_series_moves_and_calendars'),
    ]

    operations = [
        migrations.RemoveIndex(model_name='area', name='area_cell5'),
        migrations.RemoveIndex(model_name='area', name='area_cell3'),
        migrations.AddField(
            model_name='area',
            name='is_away',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name='area',
            name='shown',
            field=models.GeneratedField(
                db_persist=True,
                expression=Case(
                    When(hidden_at=None, adult_at__isnull=False, is_away=False, then=F('visibility')),
                    default=0,
                ),
                output_field=models.PositiveSmallIntegerField(),
            ),
        ),
        migrations.AddIndex(
            model_name='area',
            index=models.Index(
                F('cell5'), F('shown'), OrderBy(F('last_seen'), descending=True),
                OrderBy(F('user'), descending=True), name='area_near',
            ),
        ),
        migrations.AddIndex(
            model_name='area',
            index=models.Index(
                F('cell3'), F('shown'), OrderBy(F('last_seen'), descending=True),
                OrderBy(F('user'), descending=True), name='area_far',
            ),
        ),
    ]
