"""The categories of a fresh site: a few below each game, and a place for everything else.

They are stored by a migration and are the operator's from then on. The titles stand here once
more so that they can be translated.
"""

from typing import Final

from django.utils.translation import gettext_noop as _

GAMES: Final = (
    ("313", "313"),
    (_("Three Thirteen"), "three-thirteen"),
    (_("Spades"), "spades"),
    (_("Hearts"), "hearts"),
)
BELOW_A_GAME: Final = (
    (_("Rules and strategy"), _("What is allowed, what pays, and why."), "discussion"),
    (_("Game reports"), _("Who played, how it went, and the story of it."), "reports"),
    (_("Looking for players"), _("Find people for a match, by post or at a table."), "players"),
)
SITE: Final = _("At the table")
BELOW_THE_SITE: Final = (
    (_("Hello"), _("Who you are, and how you came to these games."), "discussion"),
    (_("Other card games"), _("Everything that is not played here, yet."), "discussion"),
    (_("About this site"), _("What works, what does not, and what you wish for."), "discussion"),
)
OTHER: Final = (
    (_("Reports of other games"), _("Whatever else was played, and the story of it."), "reports"),
    (
        _("Players for other games"),
        _("Find people for any game, by post or at a table."),
        "players",
    ),
)
"""Below the site too; they came later."""
