"""The end of an account: at once, for good, and without a trace of whose it was.

What belongs to everybody stays without a name: finished matches, logs, the proofs of deals. The
names of the account are kept from everybody else, by how they look and with nobody they lead to.
"""

from functools import partial
from typing import Final

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.backends.base import SessionBase
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from accounts.data_erasure import erasers
from accounts.mail import mail_send
from accounts.models import User
from accounts.selectors import addresses_of

LOG_KEEPER: Final = "deleted-staff"
"""Whose the entries of the audit log become when somebody leaves who looked after the site."""


class ErasureRefused(Exception):
    """Why an account is not deleted; its words are a whole sentence."""


@transaction.atomic
def account_erase(*, user: User, keeps_words: bool = True) -> None:
    """Delete an account: its seats go to bots, its name off what stays, the rest away.

    What the person wrote for everybody stays without a name, or goes with it.

    Raises:
        ErasureRefused: nobody else could look after the site.
    """
    superusers = User.objects.select_for_update().filter(is_superuser=True, is_active=True)
    if user.is_superuser and not any(one.pk != user.pk for one in superusers):
        raise ErasureRefused(
            _("Nobody else can do everything here yet. Give somebody that right before you leave.")
        )
    _let_go(user, keeps_words=keeps_words)
    # From here on nothing new can refer to the account; what came in meanwhile is let go too.
    User.objects.select_for_update().get(pk=user.pk)
    _let_go(user, keeps_words=keeps_words)
    _log_keep(user)
    addresses = sorted(addresses_of(user))
    transaction.on_commit(partial(_say_goodbye, addresses), robust=True)
    _sessions_end(user)
    user.delete()


def _let_go(user: User, *, keeps_words: bool) -> None:
    for erase in erasers(keeps_words=keeps_words):
        erase(user)


def _log_keep(user: User) -> None:
    """What staff did stays on record, whoever of them leaves."""
    entries = LogEntry.objects.filter(user=user)
    if entries.exists():
        keeper, _made = User.objects.get_or_create(
            username=LOG_KEEPER, defaults={"is_active": False}
        )
        entries.update(user=keeper)


def _sessions_end(user: User) -> None:
    store: type[SessionBase] = import_string(f"{settings.SESSION_ENGINE}.SessionStore")
    for key in UserSession.objects.filter(user=user).values_list("session_key", flat=True):
        store().delete(key)


def _say_goodbye(addresses: list[str]) -> None:
    """Tell every address that was shown to be the person's: it might not have been the person."""
    for address in addresses:
        subject = render_to_string("accounts/email/account_deleted_subject.txt")
        body = render_to_string("accounts/email/account_deleted_message.txt")
        mail_send(EmailMessage(" ".join(subject.split()), body.strip() + "\n", to=[address]))
