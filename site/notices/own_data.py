"""What notices know of a person, for the ZIP of their own data. Secrets of devices stay out."""

from collections.abc import Iterable

from accounts.data_export import Rows
from accounts.models import User
from notices.models import Choice, Device, Inbox, Notice, SubjectChoice, Webhook

TOLD = ("kind", "subject_type", "subject_id", "created_at", "sent_at", "read_at")


def notices_data(user: User) -> Iterable[tuple[str, Rows]]:
    """The files of an export that are about what the person was told, and how."""
    told = Notice.objects.filter(recipient=user).order_by("created_at", "pk")
    return (
        ("notices/notices.csv", told.values(*TOLD)),
        ("notices/wishes.json", _wishes(user)),
        ("notices/subjects.json", SubjectChoice.objects.filter(user=user).values()),
        ("notices/webhook.json", Webhook.objects.filter(user=user).values("address", "added_at")),
        ("notices/devices.json", Device.objects.filter(user=user).values("added_at")),
    )


def _wishes(user: User) -> Rows:
    inbox = Inbox.objects.filter(user=user).values("digest_hour", "mail_stopped_at", "bounced_at")
    choices = Choice.objects.filter(user=user).values("kind", "mail", "push", "webhook")
    return [*inbox, *choices]
