"""What is stored of an online sheet: who plays what, its cells, and every change to them.

Totals are worked out (``sheets.tally``); ``OnlineSheet.result`` repeats what they came to at the
last change, for lists and for the history of members.
"""

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from scoresheets.codes import LENGTH, code_make
from scoresheets.sheets.base import Sheet
from scoresheets.sheets.registry import sheet

NAME = 40
TITLE = 80


class SheetQuerySet(models.QuerySet["OnlineSheet"]):
    """Sheets, by what people look for."""

    def of(self, user: Any) -> "SheetQuerySet":
        """Those that a member keeps or plays on."""
        return self.filter(Q(owner=user) | Q(players__user=user)).distinct()


class OnlineSheet(models.Model):
    """A sheet that is kept online. Who has ``view_code`` looks on, who has ``score_code`` writes.

    ``accepted`` holds, by the number of a round, the warnings that the table has overruled.
    ``nonce`` is that of the form that made it, ``match`` the match whose result it is.
    """

    slug = models.CharField(max_length=32)
    title = models.CharField(max_length=TITLE, blank=True)
    options = models.JSONField(default=dict, blank=True)
    teams = models.JSONField(default=list, blank=True)
    size = models.PositiveSmallIntegerField()
    first_dealer = models.PositiveSmallIntegerField(default=0)
    view_code = models.CharField(max_length=LENGTH, unique=True, default=code_make)
    score_code = models.CharField(max_length=LENGTH, unique=True, default=code_make)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    match = models.UUIDField(null=True, blank=True, unique=True)
    nonce = models.UUIDField(unique=True, default=uuid.uuid4)
    accepted = models.JSONField(default=dict, blank=True)
    result = models.JSONField(default=dict, blank=True)
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = SheetQuerySet.as_manager()

    class Meta:
        """The newest first."""

        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(view_code=models.F("score_code")), name="sheet_codes_differ"
            ),
            models.CheckConstraint(condition=Q(size__gte=1), name="sheet_has_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.slug} {self.view_code}"

    def get_absolute_url(self) -> str:
        return reverse("scoresheets:online_detail", args=[self.view_code])

    @property
    def definition(self) -> Sheet[Any]:
        """What kind of sheet it is."""
        return sheet(self.slug)


class Player(models.Model):
    """Somebody at the table: a name, and the member whom it means where that is known."""

    sheet = models.ForeignKey(OnlineSheet, models.CASCADE, related_name="players")
    index = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        """A member sits once at a table."""

        ordering = ["sheet_id", "index"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "index"], name="sheet_player_once"),
            models.UniqueConstraint(fields=["sheet", "user"], name="sheet_player_one_a_person"),
        ]

    def __str__(self) -> str:
        return self.name


class Cell(models.Model):
    """One cell that has ever been written. A blank one keeps its version."""

    sheet = models.ForeignKey(OnlineSheet, models.CASCADE, related_name="cells", db_index=False)
    key = models.CharField(max_length=24)
    value = models.IntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["sheet_id", "key"]
        constraints = [models.UniqueConstraint(fields=["sheet", "key"], name="sheet_cell_once")]

    def __str__(self) -> str:
        return f"{self.key} {self.value}"


class Change(models.Model):
    """Cells that were written together: ``cells`` maps a key to what was there before and after.

    ``undoes`` is the change that this one takes back. The nonce is that of the form, so that a
    form sent twice changes once.
    """

    sheet = models.ForeignKey(OnlineSheet, models.CASCADE, related_name="changes", db_index=False)
    number = models.PositiveIntegerField()
    nonce = models.UUIDField()
    cells = models.JSONField()
    undoes = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="undone_by"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["sheet_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "number"], name="sheet_change_number"),
            models.UniqueConstraint(fields=["sheet", "nonce"], name="sheet_change_once"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} {self.number}"
