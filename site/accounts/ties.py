"""Follow, mute, block: what one person wants of another, set and undone. The other is never told.

Following lists somebody among one's people. Muting hides what they write. Blocking does that
too, and keeps the two from one table.
"""

from typing import Any, Final

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import Block, Follow, Mute, User

MOST: Final = 500
"""People that one person may have of each kind."""


class TieKind(models.TextChoices):
    """What one person wants of another."""

    FOLLOW = "follow", _("Follow")
    MUTE = "mute", _("Mute")
    BLOCK = "block", _("Block")


class TooManyTies(Exception):
    """The person has as many of this kind as they may."""


TABLES: Final[dict[TieKind, tuple[type[models.Model], str, str]]] = {
    TieKind.FOLLOW: (Follow, "follower", "followed"),
    TieKind.MUTE: (Mute, "muter", "muted"),
    TieKind.BLOCK: (Block, "blocker", "blocked"),
}
"""Where each kind is stored: the table, who wants it, and of whom."""


@transaction.atomic
def tie_set(*, user: User, other: User, kind: TieKind) -> None:
    """Follow, mute or block somebody; doing it again changes nothing. Blocking ends following.

    Raises:
        TooManyTies: the list is full.
    """
    table, one, another = TABLES[kind]
    tie: dict[str, Any] = {one: user, another: other}
    stored = table._default_manager.filter(**{one: user})
    if not stored.filter(**tie).exists() and stored.count() >= MOST:
        raise TooManyTies
    table._default_manager.get_or_create(**tie)
    if kind == TieKind.BLOCK:
        tie_clear(user=user, other=other, kind=TieKind.FOLLOW)
        tie_clear(user=other, other=user, kind=TieKind.FOLLOW)


def tie_clear(*, user: User, other: User, kind: TieKind) -> None:
    """Undo it; what is not there stays so."""
    table, one, another = TABLES[kind]
    table._default_manager.filter(**{one: user, another: other}).delete()


def ties_between(user: User, other: User) -> frozenset[TieKind]:
    """Return what the user wants of the other, in one query."""
    rows = [
        table._default_manager.filter(**{one: user.pk, another: other.pk})
        .order_by()
        .values_list(models.Value(kind.value, models.CharField()))
        for kind, (table, one, another) in TABLES.items()
    ]
    return frozenset(TieKind(kind) for (kind,) in rows[0].union(*rows[1:]))


def people_of(user: User) -> dict[TieKind, list[User]]:
    """Return whom the user follows, mutes and blocks, the newest first; one query each."""
    return {
        kind: [
            getattr(tie, another)
            for tie in table._default_manager.filter(
                **{one: user.pk, f"{another}__is_active": True}
            ).select_related(another)
        ]
        for kind, (table, one, another) in TABLES.items()
    }
