"""The mail server, and what its answers mean."""

import logging
import smtplib
from collections.abc import Callable
from enum import Enum
from types import TracebackType
from typing import Final, Self

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

logger = logging.getLogger(__name__)

PERMANENT: Final = 500


class Outcome(Enum):
    """What became of a mail."""

    SENT = "sent"
    BUSY = "busy"  # This mail, for a while.
    AWAY = "away"  # Every mail, for a while.
    BOUNCED = "bounced"  # Nobody lives there.
    REFUSED = "refused"  # Not this mail, ever.


class Postman:
    """One connection for many mails; away from the moment on when the server cannot be reached."""

    def __init__(self, connection: BaseEmailBackend) -> None:
        self.connection = connection
        self.is_away = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.connection.close()

    def send(self, write: Callable[[], EmailMessage]) -> Outcome:
        """Write a mail and hand it over. Whatever fails is logged, and says what to do next."""
        if self.is_away:
            return Outcome.AWAY
        try:
            self.connection.open()
            self.connection.send_messages([write()])
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _words in error.recipients.values()]
            return self._refused(Outcome.BOUNCED if min(codes) >= PERMANENT else Outcome.BUSY)
        except smtplib.SMTPDataError as error:
            logger.warning("The mail server takes no such mail: %s", error.smtp_code)
            return self._refused(Outcome.REFUSED if error.smtp_code >= PERMANENT else Outcome.BUSY)
        except OSError as error:  # All that smtplib raises is one: no route, no sign-in, no sender.
            logger.warning("The mail server is away: %s", error)
            self.is_away = True
            return self._refused(Outcome.AWAY)
        except Exception:
            logger.exception("A mail could not be written.")
            return Outcome.BUSY
        return Outcome.SENT

    def _refused(self, outcome: Outcome) -> Outcome:
        """After a refusal the connection may be in any state; the next mail gets a new one."""
        try:
            self.connection.close()
        except (OSError, smtplib.SMTPException) as error:
            logger.info("The connection to the mail server was gone already: %s", error)
        return outcome
