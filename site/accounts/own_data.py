"""What the accounts know of a person: names, addresses, preferences, sessions, ties to others."""

from collections.abc import Iterable, Iterator, Mapping

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from accounts.data_export import Rows
from accounts.models import User

PROFILE = (
    *("username", "public_name", "email", "date_joined", "last_login", "language", "time_zone"),
    *("suits", "quiet_from", "quiet_until", "vacations", "warned_at", "banned_until"),
)


def account_data(user: User) -> Iterable[tuple[str, Rows]]:
    """The files of an export that are about the account itself."""
    return (
        ("account/profile.json", User.objects.filter(pk=user.pk).values(*PROFILE)),
        (
            "account/mail-addresses.json",
            EmailAddress.objects.filter(user=user).values("email", "verified", "primary"),
        ),
        (
            "account/second-factors.json",
            Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at"),
        ),
        (
            "account/sessions.csv",
            UserSession.objects.filter(user=user).values(
                "created_at", "last_seen_at", "ip", "user_agent"
            ),
        ),
        ("account/people.csv", _ties(user)),
    )


def _ties(user: User) -> Iterator[Mapping[str, object]]:
    """Whom the person follows, mutes and blocks; who does so to the person is theirs to know."""
    ties = (
        ("follow", user.follows.values_list("followed__username", "created_at")),
        ("mute", user.mutes.values_list("muted__username", "created_at")),
        ("block", user.blocks.values_list("blocked__username", "created_at")),
    )
    for tie, people in ties:
        for name, since in people:
            yield {"tie": tie, "name": name, "since": since}
