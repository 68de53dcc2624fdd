"""Moderators decide about things: hide them, show them again, or leave them as they are."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.refusals import Conflict
from moderation.kinds import Thing, kind_get
from moderation.models import Action, Report
from moderation.services.log import LOOKED, SUBJECT, action_log, moderator_check, person_tell
from moderation.services.queues import waiting_note_soon
from notices.services import notice_add


@transaction.atomic
def thing_hide(*, moderator: User, thing: Thing, reason: str) -> Action:
    """Hide a thing from everybody, and close what was reported of it.

    Raises:
        NotAllowed: it is the moderator's own, or a superuser's.
        Conflict: it is hidden already.
    """
    moderator_check(moderator, thing.author)
    if thing.is_hidden:
        raise Conflict(_("It is hidden already."))
    kind_get(thing.kind).hide(thing.id)
    return _decided(Action.Verb.HIDE, moderator, thing, reason)


@transaction.atomic
def thing_show(*, moderator: User, thing: Thing, reason: str) -> Action:
    """Show a hidden thing again.

    Raises:
        NotAllowed: it is the moderator's own, or a superuser's.
        Conflict: it is not hidden.
    """
    moderator_check(moderator, thing.author)
    if not thing.is_hidden:
        raise Conflict(_("It is not hidden."))
    kind_get(thing.kind).show(thing.id)
    return _decided(Action.Verb.SHOW, moderator, thing, reason)


@transaction.atomic
def reports_dismiss(*, moderator: User, thing: Thing, reason: str) -> Action:
    """Close what was reported of a thing, and leave it as it is. Its author hears nothing.

    Raises:
        NotAllowed: it is the moderator's own.
        Conflict: nothing is open any more.
    """
    moderator_check(moderator, thing.author if thing.author == moderator else None)
    action = action_log(
        Action.Verb.DISMISS, moderator=moderator, person=thing.author, thing=thing, reason=reason
    )
    if not _reports_close(thing, action):
        raise Conflict(_("Somebody else has decided this already."))
    waiting_note_soon()
    return action


def _decided(verb: Action.Verb, moderator: User, thing: Thing, reason: str) -> Action:
    action = action_log(verb, moderator=moderator, person=thing.author, thing=thing, reason=reason)
    _reports_close(thing, action)
    person_tell(action)
    waiting_note_soon()
    return action


def _reports_close(thing: Thing, action: Action) -> int:
    """Close the open reports, and tell who sent them that somebody has looked."""
    found = Report.objects.select_for_update().filter(
        kind=thing.kind, subject_id=thing.id, closed_at=None
    )
    reports = dict(found.values_list("pk", "reporter"))
    Report.objects.filter(pk__in=reports).update(closed_at=timezone.now())
    notice_add(
        recipients=[reporter for reporter in reports.values() if reporter],
        kind=LOOKED,
        subject_type=SUBJECT,
        subject_id=str(action.pk),
    )
    return len(reports)
