"""What can be done to people's accounts, apart from what allauth does by itself."""

from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.habits import time_zone_set
from accounts.models import User
from accounts.names import name_normalize
from accounts.validators import NAME_TAKEN
from search import services as search


@transaction.atomic
def user_create_verified(*, username: str, email: str, password: str, **fields: Any) -> User:
    """Store a person whose mail address counts as verified: for the demo, commands and tests."""
    user = User.objects.create_user(username, email, password, **fields)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def preferences_update(
    *, user: User, public_name: str, language: str, time_zone: str, suits: str
) -> User:
    """Store how a person wants to be named and to see the site.

    Two people who choose lookalike names at the same moment are told apart by the database.
    """
    moved = user.time_zone != time_zone
    user.public_name = name_normalize(public_name)
    user.language, user.time_zone, user.suits = language, time_zone, suits
    user.full_clean(exclude=["username", "email", "password"], validate_constraints=False)
    try:
        with transaction.atomic():
            user.save(update_fields=["public_name", "language", "suits"])
            if moved:
                time_zone_set(user=user, time_zone=time_zone)
    except IntegrityError as error:
        raise ValidationError({"public_name": NAME_TAKEN}) from error
    search.index(user)
    return user


def language_choose(*, user: User, language: str) -> None:
    """Store the language of a person; an unknown one changes nothing."""
    if language in dict(settings.LANGUAGES):
        user.language = language
        user.save(update_fields=["language"])
