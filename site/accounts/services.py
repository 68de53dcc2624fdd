"""What can be done to people's accounts, apart from what allauth does by itself."""

from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import User


@transaction.atomic
def user_create_verified(*, username: str, email: str, password: str, **fields: Any) -> User:
    """Store a person whose mail address counts as verified: for the demo, commands and tests."""
    user = User.objects.create_user(username, email, password, **fields)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user
