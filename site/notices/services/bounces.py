"""Addresses that mail comes back from: marked, and taken off the list of marks again."""

from accounts.models import User
from notices.links import token_is_ours, token_peek
from notices.models import Inbox
from notices.services.mails import address_bounced

PURPOSE = "bounce"


def bounce_report(*, sender: str) -> bool:
    """Mark the address of a mail that came back to this sender of ours; whether it is one of ours.

    The sender holds a token that is about the address itself: a report that comes when the
    person has another one already changes nothing.
    """
    token = sender.partition("@")[0].rpartition("+")[2].lower()
    claim = token_peek(token)
    user = User.objects.filter(pk=claim.user_id).first() if claim else None
    if user is None or not token_is_ours(PURPOSE, token, about=user.email):
        return False
    address_bounced(user=user)
    return True


def address_mend(*, user: User) -> None:
    """The person says that mail arrives again."""
    Inbox.objects.filter(user=user).update(bounced_address="", bounced_at=None)
