"""What moderation knows of a person, for the ZIP of their own data: what they sent and were told.

Who reported them, who decided and what moderators note stays out: it is about others too.
"""

from collections.abc import Iterable

from accounts.data_export import Rows
from accounts.models import User
from moderation.models import Action, Report
from moderation.selectors import TOLD


def moderation_data(user: User) -> Iterable[tuple[str, Rows]]:
    """The files of an export that are about moderation."""
    sent = Report.objects.filter(reporter=user).order_by("created_at", "pk")
    told = Action.objects.filter(person=user, verb__in=TOLD).order_by("at", "pk")
    return (
        ("moderation/reports.csv", sent.values("kind", "ground", "words", "created_at")),
        ("moderation/decisions.csv", told.values("verb", "kind", "reason", "at", "until")),
    )
