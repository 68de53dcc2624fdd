"""Mails leave in a thread of their own.

The answer does not wait for a mail server: how long that takes would tell a stranger whether an
address has an account. What is on its way when the process is told to stop is still sent.
"""

import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage

log: Final = logging.getLogger(__name__)

_sender: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


def mail_send(message: EmailMessage) -> None:
    """Send a mail soon; at once where ``MAIL_IN_THREAD`` is off."""
    if settings.MAIL_IN_THREAD:
        _sender.submit(_send, message)
    else:
        _send(message)


def _send(message: EmailMessage) -> None:
    try:
        message.send()
    except Exception:  # In its thread nobody else would see it; the reader can ask again.
        log.exception("A mail could not be sent")
