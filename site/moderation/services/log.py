"""The log of what moderators do, and telling the people whom it is about."""

from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.refusals import NotAllowed
from moderation.kinds import Thing
from moderation.models import Action
from moderation.permissions import may_act_on, may_moderate
from notices.services import notice_add

SUBJECT = "moderation.action"
DECIDED = "moderation.decided"
LOOKED = "moderation.looked"


def moderator_check(moderator: User, person: User | None) -> None:
    """Refuse who is no moderator, and who would decide about themselves or a superuser.

    Raises:
        NotAllowed: in either case.
    """
    if not may_moderate(moderator) or not may_act_on(moderator, person):
        raise NotAllowed(_("You cannot decide about yourself, nor about a superuser."))


def action_log(
    verb: Action.Verb,
    *,
    moderator: User | None,
    person: User | None,
    thing: Thing | None = None,
    reason: str = "",
    until: datetime | None = None,
    details: Mapping[str, str] | None = None,
) -> Action:
    """Append what was done; nothing changes or deletes it later."""
    action = Action(
        at=timezone.now(),
        verb=verb,
        moderator=moderator,
        person=person,
        kind=thing.kind if thing else "",
        subject_id=thing.id if thing else "",
        reason=reason,
        until=until,
        details=dict(details) if details else None,
    )
    action.full_clean()
    action.save(force_insert=True)
    return action


def person_tell(action: Action) -> None:
    """Write a notice to the person about whom it was decided."""
    if action.person_id:
        notice_add(
            recipients=[action.person_id],
            kind=DECIDED,
            subject_type=SUBJECT,
            subject_id=str(action.pk),
        )
