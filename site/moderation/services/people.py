"""Moderators decide about people: warn, ban, lift a ban, and note what others should know.

Whether somebody is banned, or has a warning to read, stands in the row of the person, which
every request has read anyway.
"""

from datetime import UTC, datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.refusals import Conflict
from moderation.kinds import Thing
from moderation.models import Action, Note
from moderation.services.log import action_log, moderator_check, person_tell

FOR_GOOD: Final = datetime(9999, 12, 31, tzinfo=UTC)


@transaction.atomic
def person_warn(
    *, moderator: User, person: User, reason: str, thing: Thing | None = None
) -> Action:
    """Warn somebody: the next page they open is the warning, until they confirm it.

    Raises:
        NotAllowed: the person is the moderator or a superuser.
    """
    moderator_check(moderator, person)
    User.objects.filter(pk=person.pk).update(warned_at=timezone.now())
    action = action_log(
        Action.Verb.WARN, moderator=moderator, person=person, thing=thing, reason=reason
    )
    person_tell(action)
    return action


@transaction.atomic
def person_ban(
    *,
    moderator: User,
    person: User,
    reason: str,
    days: int | None,
    thing: Thing | None = None,
) -> Action:
    """Let somebody only read for so many days, or for good (None). A later ban replaces it.

    Raises:
        NotAllowed: the person is the moderator or a superuser.
    """
    moderator_check(moderator, person)
    until = FOR_GOOD if days is None else timezone.now() + timedelta(days=days)
    User.objects.filter(pk=person.pk).update(banned_until=until)
    action = action_log(
        Action.Verb.BAN,
        moderator=moderator,
        person=person,
        thing=thing,
        reason=reason,
        until=None if days is None else until,
    )
    person_tell(action)
    return action


@transaction.atomic
def person_unban(*, moderator: User, person: User, reason: str) -> Action:
    """Lift a ban.

    Raises:
        NotAllowed: the person is the moderator or a superuser.
        Conflict: the person is not banned.
    """
    moderator_check(moderator, person)
    now = timezone.now()
    if not User.objects.filter(pk=person.pk, banned_until__gt=now).update(banned_until=None):
        raise Conflict(_("This person is not banned."))
    action = action_log(Action.Verb.UNBAN, moderator=moderator, person=person, reason=reason)
    person_tell(action)
    return action


@transaction.atomic
def note_add(*, moderator: User, person: User, text: str) -> Note:
    """Note something for the other moderators. The log says that, not what.

    Raises:
        NotAllowed: the person is the moderator or a superuser.
    """
    moderator_check(moderator, person)
    note = Note(person=person, author=moderator, text=text, created_at=timezone.now())
    note.full_clean()
    note.save(force_insert=True)
    action_log(Action.Verb.NOTE, moderator=moderator, person=person)
    return note


@transaction.atomic
def warnings_confirm(*, person: User, last: int) -> None:
    """The person has read their warnings up to the last one; doing it again changes nothing.

    Raises:
        Conflict: they were warned once more since the page was shown.
    """
    stored = User.objects.select_for_update().get(pk=person.pk)
    if stored.warned_at is None:
        return
    later = Action.objects.filter(person=person, verb=Action.Verb.WARN, pk__gt=last)
    if later.exists():
        raise Conflict(_("There is one more thing to read."))
    stored.warned_at = None
    stored.save(update_fields=["warned_at"])
    action_log(Action.Verb.CONFIRM, moderator=None, person=person)
