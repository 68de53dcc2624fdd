"""What can be asked about people."""

from collections.abc import Iterable
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, F, Q, QuerySet, Value, When
from django.db.models.functions import Lower

from accounts.models import Block, Mute, TakenName, User
from accounts.names import name_normalize, name_skeletons

# The other names in the time zone database are aliases and offsets.
_REGIONS: Final = (
    *("Africa", "America", "Antarctica", "Arctic", "Asia"),
    *("Atlantic", "Australia", "Europe", "Indian", "Pacific"),
)


def player_get(username: str) -> User:
    """Return the person of a profile; one who left is as missing as one who never was."""
    return User.objects.get(username=username, is_active=True)


def player_find(name: str) -> User | None:
    """Return the person of a sign-in name or a public name, in whatever letters."""
    small = Lower(Value(name_normalize(name.strip())))
    people = User.objects.alias(sign_in=Lower("username"), public=Lower("public_name"))
    named = people.filter(Q(sign_in=small) | Q(public=small), is_active=True)
    return named.first()


def address_owner(address: str) -> User | None:
    """Return whose mail address this is, as far as that has been shown."""
    found = EmailAddress.objects.filter(email=address.lower(), verified=True)
    entry = found.select_related("user").first()
    owner: User | None = entry.user if entry else None
    return owner


def addresses_of(user: User) -> set[str]:
    """Return the mail addresses that are known to be this person's."""
    verified = EmailAddress.objects.filter(user=user, verified=True)
    return set(verified.values_list("email", flat=True))


def sign_in_find(*, name: str | None, address: str | None) -> User | None:
    """Return who signs in with this address, or else with this name, in one query."""
    if address:
        found = EmailAddress.objects.filter(email=address.lower()).select_related("user")
        entry = found.order_by("-verified", "pk").first()
        owner: User | None = entry.user if entry else None
        return owner
    named = User.objects.alias(small=Lower("username")).filter(small=Lower(Value(name or "")))
    return named.first()


def name_is_taken(name: str, *, by_other_than: User | None = None) -> bool:
    """Say whether somebody (else) has this name, or one that looks like it."""
    taken = TakenName.objects.filter(skeleton__in=name_skeletons(name))
    if by_other_than is not None:
        taken = taken.exclude(user=by_other_than)
    return taken.exists()


def is_blocked_between(user_id: int, other_ids: Iterable[int]) -> bool:
    """Say whether the person blocks one of the others, or one of them blocks the person."""
    others = set(other_ids)
    blocks = Q(blocker=user_id, blocked__in=others) | Q(blocker__in=others, blocked=user_id)
    return Block.objects.filter(blocks).exists()


def people_apart(user_id: int) -> QuerySet[Block, int]:
    """Return the ids of all whom the person blocks or who block them, to use in a query."""
    blocks = Block.objects.filter(Q(blocker=user_id) | Q(blocked=user_id)).order_by()
    other = Case(When(blocker=user_id, then=F("blocked")), default=F("blocker"))
    return blocks.values_list(other, flat=True)


def unheard_by(user_id: int, author: str = "author") -> Q:
    """Return what is written by people whom the person mutes or blocks, to leave it out."""
    muted = Mute.objects.filter(muter=user_id).order_by().values("muted")
    blocked = Block.objects.filter(blocker=user_id).order_by().values("blocked")
    return Q(**{f"{author}__in": muted}) | Q(**{f"{author}__in": blocked})


def has_second_factor(user: User) -> bool:
    """Say whether signing in takes more than a password. Recovery codes alone do not count."""
    return is_mfa_enabled(user, [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]) is True


def time_zone_of(user: User | AnonymousUser) -> ZoneInfo | None:
    """Return the person's time zone; None means the site's own."""
    if not user.is_authenticated or not user.time_zone:
        return None
    try:
        return ZoneInfo(user.time_zone)
    except (ZoneInfoNotFoundError, ValueError):  # A zone that has left the time zone database.
        return None


@cache
def time_zones() -> tuple[str, ...]:
    """Return the zones of the world as Region/City, and UTC."""
    cities = (zone for zone in available_timezones() if zone.partition("/")[0] in _REGIONS)
    return ("UTC", *sorted(cities))
