"""The notices of moderation in words. No reason is told: a title becomes the subject of a mail."""

from collections.abc import Mapping, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from notices.kinds import Said
from notices.models import Notice


def decided_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Say to a person that something was decided about them."""
    said = Said(
        title=_("A moderator has decided something about you."),
        url=reverse("moderation:decision_list"),
    )
    return dict.fromkeys((notice.pk for notice in notices), said)


def looked_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Say to whoever reported something that a moderator has looked."""
    said = Said(
        title=_("A moderator has looked at what you reported."),
        url=reverse("moderation:decision_list") + "#reports",
    )
    return dict.fromkeys((notice.pk for notice in notices), said)
