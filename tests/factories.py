"""What tests are made of: plain functions that store one thing and return it."""

from typing import Any

from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.services import user_create_verified
from games import services
from games.models import Match, Move
from games.services.table import table_lock

TOTP_SECRET = "JBSWY3DPEHPK3PXP"


def user(name: str = "kari", **fields: Any) -> User:
    """Store a person with a verified address; the password is ``demo-313-<name>``."""
    fields.setdefault("email", f"{name}@example.org")
    fields.setdefault("password", f"demo-313-{name}")
    return user_create_verified(username=name, **fields)


def staff(name: str = "solveig", **fields: Any) -> User:
    """Store somebody who looks after the site, with the second factor that this takes."""
    person = user(name, is_staff=True, **fields)
    TOTP.activate(person, TOTP_SECRET)
    return person


def moderator(name: str = "mona", **fields: Any) -> User:
    """Store a moderator, with the second factor that this takes."""
    person = user(name, **fields)
    group, _made = Group.objects.get_or_create(name="moderators")
    group.permissions.add(Permission.objects.get(codename="moderate"))
    person.groups.add(group)
    TOTP.activate(person, TOTP_SECRET)
    return person


def match(creator: User | None = None, **fields: Any) -> Match:
    """Store a table that waits for people: 313 for two, without bots, listed in the lobby."""
    table = {"game_slug": "313", "preset": "313", "options": {}, "seats": 2, "bots": 0}
    asked = {"pace": "1d", "visibility": "open", **fields}
    return services.match_create(creator=creator, **{**table, **asked})


def match_started(*people: User, **fields: Any) -> Match:
    """Store a match at which these people sit, dealt; bots take the seats that are left.

    At the table of 313 nobody wins at the deal, unless ``options`` say what holds there.
    """
    seats = fields.pop("seats", max(2, len(people)))
    if fields.get("game_slug", "313") == "313":  # One deal in seventy would end the match at once.
        fields.setdefault("options", {"instant_wins": ""})
    table = match(people[0], seats=seats, bots=seats - len(people), **fields)
    for person in people:
        services.match_join(match_id=table.pk, user=person, seed=f"{person} at the table")
    table.refresh_from_db()
    return table


def match_played(*people: User, moves: int = 1, **fields: Any) -> Match:
    """Store a match in which so many moves were played, each the first legal one."""
    table = match_started(*people, **fields)
    for _ in range(moves):
        move_played(table)
    table.refresh_from_db()
    return table


def move_played(table: Match, text: str | None = None) -> None:
    """Play a move of whoever is to act, the first legal one, as a worker would."""
    with transaction.atomic():
        at = table_lock(table.pk, timezone.now())
        (seat,) = at.match.to_act
        at.play(seat, text or at.rules.legal_moves(at.state, seat)[0], Move.By.PLAYER)
        at.settle()
