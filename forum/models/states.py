"""Whether a thread or a post can be read."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class State(models.TextChoices):
    """Only what is visible counts: in numbers, last posts, unread marks, feeds and the search."""

    VISIBLE = "visible", _("visible")
    QUEUED = "queued", _("waiting for a moderator")
    HIDDEN = "hidden", _("hidden by a moderator")
    DELETED = "deleted", _("deleted")
