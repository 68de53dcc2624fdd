"""What people are told about tables: that they are invited, that one was changed or called off.

Titles are subjects of mails, so they carry public facts only; what is no longer so is not told.
"""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Invitation, Match
from games.selectors.says import preset_title
from notices.kinds import Said
from notices.models import Notice


def invited_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Who asks somebody to a table; nothing once the seat is kept no more."""
    live = Invitation.objects.live(timezone.now()).select_related("match", "inviter")
    open_ones = live.filter(is_silent=False, match__status=Match.Status.OPEN)
    found = {str(one.pk): one for one in open_ones.filter(pk__in=_numbers(notices))}
    return {one.pk: _invited(found.get(one.subject_id)) for one in notices}


def changed_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """That a table at which somebody waits is another now; nothing once it waits no more."""
    matches = _matches(notices, Match.Status.OPEN)
    title = _("The table of %(game)s at which you wait was changed")
    return {one.pk: _about(matches.get(one.subject_id), title) for one in notices}


def called_off_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """That a table was called off."""
    matches = _matches(notices, Match.Status.CLOSED)
    title = _("The table of %(game)s was called off")
    return {one.pk: _about(matches.get(one.subject_id), title) for one in notices}


def _invited(invitation: Invitation | None) -> Said | None:
    if invitation is None or invitation.inviter is None:
        return None
    about = {"name": str(invitation.inviter), "game": _title(invitation.match)}
    if invitation.match.rematch_of_id:
        title = _("%(name)s offers you a rematch of %(game)s")
    else:
        title = _("%(name)s invites you to a match of %(game)s")
    return Said(
        title=title % about, url=invitation.match.get_absolute_url(), until=invitation.until
    )


def _about(match: Match | None, title: str) -> Said | None:
    if match is None:
        return None
    return Said(title=title % {"game": _title(match)}, url=match.get_absolute_url())


def _title(match: Match) -> str:
    return _(preset_title(match))


def _numbers(notices: Sequence[Notice]) -> list[int]:
    return [int(one.subject_id) for one in notices]


def _matches(notices: Sequence[Notice], status: Match.Status) -> dict[str, Match]:
    ids = [UUID(one.subject_id) for one in notices]
    return {str(one.pk): one for one in Match.objects.filter(pk__in=ids, status=status)}
