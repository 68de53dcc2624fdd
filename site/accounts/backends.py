"""Who is signing in: found by one question and one password hash, whoever it is.

allauth asks twice for an address that nobody has, and hashes twice for one that somebody has;
the difference tells a stranger which addresses have accounts.
"""

from allauth.account.auth_backends import AuthenticationBackend
from django.http import HttpRequest

from accounts import selectors
from accounts.models import User


class PeopleBackend(AuthenticationBackend):
    """Sign in by mail address or by name. A name has no @, so they cannot be mixed up."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        email: str | None = None,
        password: str | None = None,
    ) -> User | None:
        if not password:
            return None
        user = selectors.sign_in_find(name=username, address=email)
        if user is None:
            self._mitigate_timing_attack(password)
        found: User | None = self._check_password(user, password)
        return found
