"""What people are told, and how they want to be told."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Notice(models.Model):
    """Something to tell a person, written with the deed itself.

    The subject is named, not referred to: every app uses notices, and this one knows none of
    them. The row is the outbox too. ``routed_at`` is when the channels were chosen, ``mail_at``
    when a mail is due (null: none), ``sent_at`` when a mail with it left.
    """

    subject_type = models.CharField(max_length=20)
    subject_id = models.CharField(max_length=64)
    version = models.PositiveIntegerField(default=0)
    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices", db_index=False
    )
    kind = models.CharField(max_length=40)
    not_before = models.DateTimeField()
    created_at = models.DateTimeField()
    routed_at = models.DateTimeField(null=True, blank=True)
    mail_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Whatever happens twice is told once."""

        ordering = ["-not_before", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["subject_type", "subject_id", "version", "recipient", "kind"],
                name="notice_once",
            )
        ]
        indexes = [
            models.Index(
                fields=["not_before"], name="notice_to_route", condition=Q(routed_at=None)
            ),
            models.Index(
                fields=["mail_at"],
                name="notice_to_mail",
                condition=Q(mail_at__isnull=False, sent_at=None),
            ),
            models.Index(fields=["recipient", "-not_before"], name="notice_list"),
            models.Index(
                fields=["recipient", "not_before"],
                name="notice_unread",
                condition=Q(read_at=None),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.recipient_id}"
