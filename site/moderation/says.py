"""The notices of moderation in words. No reason is told: a title becomes the subject of a mail."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from notices.kinds import Kind, Said
from notices.models import Notice


def decided_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Say to a person that something was decided about them."""
    said = Said(
        title=_("A moderator has decided something about you."),
        url=reverse("moderation:decision_list"),
    )
    return dict.fromkeys((notice.pk for notice in notices), said)


def waits_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Say to a moderator how much waits by now, once however often they were told."""
    people = User.objects.in_bulk({notice.recipient_id for notice in notices})
    last = {one.recipient_id: one for one in sorted(notices, key=lambda one: one.version)}
    said = {one.pk: _waits(people[pk].cases_open) for pk, one in last.items()}
    return {notice.pk: said.get(notice.pk) for notice in notices}


def _waits(number: int) -> Said | None:
    if not number:
        return None
    words = ngettext(
        "%(number)s thing waits for a moderator.", "%(number)s things wait for a moderator.", number
    )
    return Said(title=words % {"number": number}, url=reverse("moderation:case_list"))


def looked_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Say to whoever reported something that a moderator has looked."""
    said = Said(
        title=_("A moderator has looked at what you reported."),
        url=reverse("moderation:decision_list") + "#reports",
    )
    return dict.fromkeys((notice.pk for notice in notices), said)


KINDS: Final = (
    Kind(
        name="moderation.decided",
        title=gettext_lazy("A decision of a moderator about you"),
        about=gettext_lazy("Something of yours was hidden or shown again, or you were warned."),
        mail="now",
        say=decided_say,
    ),
    Kind(
        name="moderation.waits",
        title=gettext_lazy("Something waits for a moderator"),
        about=gettext_lazy("For moderators: something was reported, or waits to be seen."),
        mail="now",
        say=waits_say,
    ),
    Kind(
        name="moderation.looked",
        title=gettext_lazy("A report of yours was looked at"),
        about=gettext_lazy("A moderator has decided about something that you reported."),
        mail="off",
        say=looked_say,
    ),
)
