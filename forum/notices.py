"""What the forum tells people of, for the registry of notices."""

from datetime import timedelta
from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.selectors import told
from notices.kinds import Kind

PATIENCE: Final = timedelta(minutes=5)
"""Who reads along sees it there; only then is anybody called from elsewhere."""

KINDS: Final = (
    Kind(
        name=told.REPLIED,
        title=_("Answers"),
        about=_("Somebody has answered in a thread that you watch. One mail until you come back."),
        mail="digest",
        say=told.replied_say,
        patience=PATIENCE,
    ),
    Kind(
        name=told.MENTIONED,
        title=_("Called by name in the forum"),
        about=_("Somebody has written your name with an @ before it in a post."),
        mail="digest",
        say=told.mentioned_say,
        patience=PATIENCE,
    ),
)
