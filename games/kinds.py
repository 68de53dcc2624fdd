"""What play by post tells people about, for the registry of notices."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.selectors import invited
from notices.kinds import Kind

KINDS: Final = (
    Kind(
        name="games.invited",
        title=_("Invitations"),
        about=_("Somebody keeps a seat for you, or offers you a rematch."),
        mail="now",
        say=invited.invited_say,
    ),
    Kind(
        name="games.changed",
        title=_("Tables that changed"),
        about=_("A table at which you wait has other rules, another pace or another time."),
        mail="digest",
        say=invited.changed_say,
    ),
    Kind(
        name="games.called_off",
        title=_("Tables called off"),
        about=_("A table at which you wait, or are invited to, was called off."),
        mail="now",
        say=invited.called_off_say,
    ),
)
