"""What can be found: one row for each thing, with its words as they are compared.

The key of a row tells its moment, so "newest first" is the order of the table itself, and both
databases stop at the first page of it, however many rows there are.
"""

import zlib
from datetime import UTC, datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import models

EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)
_BITS: Final = 21


class Entry(models.Model):
    """Something that can be found: a post, a report, a meetup."""

    id = models.BigIntegerField(primary_key=True)
    kind = models.CharField(max_length=40)
    subject_id = models.CharField(max_length=40)
    category = models.CharField(max_length=40, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    title = models.CharField(max_length=300, blank=True)
    body = models.TextField(blank=True)
    url = models.CharField(max_length=300)
    date = models.DateTimeField()
    # As they are compared (search/folding.py). ``tags`` are the kind, the category, the author.
    title_words = models.TextField(blank=True)
    words = models.TextField(blank=True)
    tags = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["kind", "subject_id"], name="search_entry_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject_id}"

    def get_absolute_url(self) -> str:
        return self.url


def moment_key(date: datetime) -> int:
    """The smallest key of this moment; keys of later moments are larger."""
    return ((date - EPOCH) // timedelta(milliseconds=1)) << _BITS


def entry_key(date: datetime, kind: str, subject_id: str) -> int:
    """The key of a thing: its moment, then what tells it from others of the same millisecond.

    Things of one kind follow one another by their number, so a whole forum that was moved here
    in one moment has room for two million of them.
    """
    number = int(subject_id) if subject_id.isdecimal() else zlib.crc32(subject_id.encode())
    low = (number + zlib.crc32(kind.encode())) & ((1 << _BITS) - 1)
    return moment_key(date) | low
