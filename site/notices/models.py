"""What people are told, how they want to be told, and what is on its way to them."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class MailMode(models.TextChoices):
    """When somebody wants a mail about something."""

    NOW = "now", _("at once")
    DIGEST = "digest", _("once a day")
    WEEKLY = "weekly", _("once a week")
    OFF = "off", _("never")


class Mail(models.Model):
    """A mail with what was due to a person. It is claimed by being made, then sent.

    Its id is its Message-ID: a mail that leaves twice because a worker died at the wrong moment
    is the same one to the program that reads it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    recipient = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    created_at = models.DateTimeField()
    claimed_until = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=1)
    sent_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """One mail at a time is on its way to a person."""

        ordering = ["-created_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["recipient"],
                condition=Q(sent_at=None, failed_at=None),
                name="mail_one_on_its_way",
            )
        ]
        indexes = [
            models.Index(
                fields=["claimed_until"],
                name="mail_on_its_way",
                condition=Q(sent_at=None, failed_at=None),
            )
        ]

    def __str__(self) -> str:
        return str(self.id)


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
    mail = models.ForeignKey(Mail, models.SET_NULL, null=True, blank=True, related_name="notices")
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


class Inbox(models.Model):
    """What there is once a person: the hour of the digest, the last mail, whether it arrives.

    ``feed_number`` is how often the secret address of the feeds was renewed. The row is what two
    workers who would mail the same person meet at.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="inbox"
    )
    digest_hour = models.PositiveSmallIntegerField(default=18)
    feed_number = models.PositiveIntegerField(default=0)
    mailed_at = models.DateTimeField(null=True, blank=True)
    mail_stopped_at = models.DateTimeField(null=True, blank=True)
    bounced_at = models.DateTimeField(null=True, blank=True)
    bounced_address = models.EmailField(blank=True)

    class Meta:
        """An hour is one of the day's."""

        verbose_name_plural = "inboxes"
        constraints = [
            models.CheckConstraint(
                condition=Q(digest_hour__range=(0, 23)), name="inbox_hour_of_the_day"
            )
        ]

    def __str__(self) -> str:
        return f"inbox of {self.user_id}"

    @property
    def is_bounced(self) -> bool:
        """Whether mail to the address that the person has now came back."""
        return bool(self.bounced_address) and self.bounced_address == self.user.email


class Choice(models.Model):
    """How a person wants to be told of one kind; without a row, as the kind says."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=40)
    mail = models.CharField(max_length=6, choices=MailMode)
    push = models.BooleanField()
    webhook = models.BooleanField()

    class Meta:
        ordering = ["user_id", "kind"]
        constraints = [models.UniqueConstraint(fields=["user", "kind"], name="choice_once")]

    def __str__(self) -> str:
        return f"{self.kind}: {self.mail}"


class SubjectChoice(models.Model):
    """An exception for one match, say; where mail is off, push and webhook are quiet too."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    subject_type = models.CharField(max_length=20)
    subject_id = models.CharField(max_length=64)
    mail = models.CharField(max_length=6, choices=MailMode)

    class Meta:
        ordering = ["user_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "subject_type", "subject_id"], name="subject_choice_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.subject_type} {self.subject_id}: {self.mail}"


class Webhook(models.Model):
    """An address of somebody's own that is told; it is left alone when it fails again and again."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    address = models.CharField(max_length=500)
    added_at = models.DateTimeField()
    failures = models.PositiveSmallIntegerField(default=0)
    stopped_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"webhook of {self.user_id}"


class Device(models.Model):
    """A browser that takes pushes, as it described itself."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    endpoint = models.CharField(max_length=600, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    added_at = models.DateTimeField()

    class Meta:
        ordering = ["user_id", "pk"]

    def __str__(self) -> str:
        return f"device of {self.user_id}"


class Delivery(models.Model):
    """A notice on its way to a webhook or a device. One that was withdrawn leaves it behind.

    The database does not tie it to its notice, so that a move withdraws a notice in one statement.
    """

    notice = models.ForeignKey(
        Notice, models.DO_NOTHING, db_constraint=False, related_name="deliveries"
    )
    webhook = models.ForeignKey(Webhook, models.CASCADE, null=True, blank=True, related_name="+")
    device = models.ForeignKey(Device, models.CASCADE, null=True, blank=True, related_name="+")
    claimed_until = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Each notice goes once to each place."""

        ordering = ["pk"]
        verbose_name_plural = "deliveries"
        constraints = [
            models.UniqueConstraint(fields=["notice", "webhook"], name="delivery_webhook_once"),
            models.UniqueConstraint(fields=["notice", "device"], name="delivery_device_once"),
            models.CheckConstraint(
                condition=Q(webhook=None) ^ Q(device=None), name="delivery_has_one_place"
            ),
        ]
        indexes = [
            models.Index(fields=["claimed_until"], name="delivery_to_do", condition=Q(done_at=None))
        ]

    def __str__(self) -> str:
        return f"delivery of {self.notice_id}"
