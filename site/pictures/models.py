"""Pictures that people put on the site: ours, made from theirs."""

import uuid
from typing import Final

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

ALT_LENGTH: Final = 200


class Picture(models.Model):
    """A picture of somebody: two files under MEDIA_ROOT, as WebP, with nothing in them but pixels.

    The name of the files is drawn, not told by their content: two people who upload the same
    picture share nothing, and nobody can find out whether a picture is on the site.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="pictures")
    alt = models.CharField(max_length=ALT_LENGTH, blank=True)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    thumb_width = models.PositiveIntegerField()
    thumb_height = models.PositiveIntegerField()
    size = models.PositiveIntegerField()
    created_at = models.DateTimeField(default=timezone.now)
    hidden_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["-created_at", "pk"]
        indexes = [
            models.Index(fields=["owner", "created_at"], name="picture_owner"),
            models.Index(fields=["created_at"], name="picture_age"),
        ]

    def __str__(self) -> str:
        return self.alt or str(self.pk)

    def get_absolute_url(self) -> str:
        return reverse("pictures:picture_detail", args=[self.pk])

    @property
    def file_name(self) -> str:
        """Where the file is under MEDIA_ROOT; in 256 folders, so that none grows too large."""
        return f"pictures/{self.pk.hex[:2]}/{self.pk.hex}.webp"

    @property
    def thumb_name(self) -> str:
        """Where the small one is."""
        return f"pictures/{self.pk.hex[:2]}/{self.pk.hex}-s.webp"

    @property
    def thumb_url(self) -> str:
        """The address of the small one."""
        return reverse("pictures:picture_thumb", args=[self.pk])
