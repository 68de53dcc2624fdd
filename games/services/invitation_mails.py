"""The mail to an address that belongs to nobody here: who asks, to what, and a signed link."""

from functools import partial

from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.mail import mail_send
from games.models import Invitation
from games.selectors.invitations import invitation_token


def invitation_mail_send(invitation: Invitation, *, origin: str, is_sent: bool) -> None:
    """Write the mail when the transaction has committed, and send it unless it goes to nobody.

    It is written in any case, so that the time of the answer tells nothing.
    """
    transaction.on_commit(partial(_send, invitation, origin, is_sent=is_sent), robust=True)


def _send(invitation: Invitation, origin: str, *, is_sent: bool) -> None:
    message = _write(invitation, origin)
    if is_sent:
        mail_send(message)


def _write(invitation: Invitation, origin: str) -> EmailMessage:
    path = reverse("games:invitation_detail", args=[invitation_token(invitation)])
    context = {
        "invitation": invitation,
        "match": invitation.match,
        "name": str(invitation.inviter),
        "link": origin.rstrip("/") + path,
        "origin": origin,
    }
    subject = render_to_string("games/email/invitation_subject.txt", context)
    return EmailMessage(
        subject=" ".join(subject.split()),
        body=render_to_string("games/email/invitation_message.txt", context).strip() + "\n",
        to=[invitation.address],
    )
