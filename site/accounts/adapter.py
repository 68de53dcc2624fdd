"""What we tell allauth to do differently: names, and a trace of failed sign-ins."""

import logging
from http import HTTPStatus
from typing import Any, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as allauth_context
from django.contrib.sites.shortcuts import get_current_site
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts import selectors
from accounts.mail import mail_send
from accounts.models import NOBODY, User
from accounts.names import name_normalize
from accounts.validators import NAME_TAKEN

log: Final = logging.getLogger(__name__)

EMAIL_SHORT: Final = MaxLengthValidator(
    254, _("A mail address has at most %(limit_value)d characters. Please use a shorter one.")
)


class AccountAdapter(DefaultAccountAdapter):
    """allauth's way of doing things, with our names and our sentences."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_taken": NAME_TAKEN,
        "email_password_mismatch": _(
            "This address and this password do not belong together. Please try again, or reset "
            "your password."
        ),
        "username_password_mismatch": _(
            "This name and this password do not belong together. Please try again, or reset "
            "your password."
        ),
        "too_many_login_attempts": _(
            "There were too many failed attempts to sign in. Please wait five minutes, or reset "
            "your password."
        ),
        "incorrect_code": _("This is not the code we sent. Please look again and retype it."),
        "incorrect_password": _("This is not your password. Please try again."),
        "enter_current_password": _("This is not your current password. Please try again."),
        "rate_limited": _("That was too often in a short time. Please wait a minute."),
    }

    def clean_username(self, username: str, *, shallow: bool = False) -> str:
        """Return the name as it will be stored, or refuse one that could be another's."""
        name: str = super().clean_username(name_normalize(username), shallow=shallow)
        if not shallow and selectors.name_is_taken(name):
            raise ValidationError(NAME_TAKEN, code="taken")
        return name

    def clean_email(self, email: str) -> str:
        """Refuse an address that is longer than any mail server would take."""
        EMAIL_SHORT(email)
        return email

    def can_delete_email(self, email_address: EmailAddress) -> bool:
        """Keep the last address: without one, a forgotten password would be the end."""
        others = EmailAddress.objects.filter(user=email_address.user).exclude(pk=email_address.pk)
        return others.exists() and super().can_delete_email(email_address) is True

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write a mail and send it; one that is about nobody is written only."""
        request = allauth_context.request
        about = {"request": request, "email": email, "current_site": get_current_site(request)}
        message = self.render_mail(template_prefix, email, about | context)
        if context.get("user") != NOBODY:
            mail_send(message)

    def ajax_response(
        self, request: HttpRequest, response: HttpResponse, **kwargs: Any
    ) -> HttpResponse:
        """Answer a script; that something was tried too often must not look like success."""
        if response.status_code == HTTPStatus.TOO_MANY_REQUESTS:
            return response
        answer: HttpResponse = super().ajax_response(request, response, **kwargs)
        return answer

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse after too many wrong passwords, and say so in the log."""
        try:
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            self._log_refusal("Sign-in refused after too many wrong passwords", credentials)
            raise

    def sign_in_limit_clear(self, user: User) -> None:
        """Forget the wrong passwords for a name; allauth does so for the addresses only."""
        self._delete_login_attempts_cached_email(self.request, username=user.username)

    def pre_login(self, request: HttpRequest, user: User, **hook: Any) -> HttpResponse | None:
        """Note who signs in, for the language of the steps that still follow."""
        request.signs_in = user  # type: ignore[attr-defined]
        answer: HttpResponse | None = super().pre_login(request, user, **hook)
        return answer

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Leave a trace of a wrong password."""
        self._log_refusal("Sign-in failed", credentials)

    def _log_refusal(self, sentence: str, credentials: dict[str, Any]) -> None:
        """Log who was tried as a mark only: people type their password there by mistake."""
        tried = credentials.get("email") or credentials.get("username") or ""
        mark = salted_hmac("accounts.sign-in", tried.casefold()).hexdigest()[:12]
        log.warning(sentence, extra={"account": mark, "ip": self.get_client_ip(self.request)})
