"""Blank staff paper: lines, and no arithmetic."""

from dataclasses import dataclass

from games.engine.errors import gettext_noop as _
from games.engine.options import option
from scoresheets.sheets.base import NoOptions, Sheet


@dataclass(frozen=True, slots=True)
class Options(NoOptions):
    """How a page is ruled."""

    staves: int = option(_("Staves"), 10, values=(8, 10, 12), sentence=_("%(value)s staves."))
    clef: str = option(
        _("Clef"),
        "none",
        {
            "none": _("No clef."),
            "treble": _("Treble clef."),
            "bass": _("Bass clef."),
            "grand": _("Grand staff: treble and bass, joined."),
            "tab": _("Tablature of six lines."),
            "percussion": _("Percussion clef."),
        },
    )
    bars: int = option(
        _("Bars"),
        0,
        {0: _("No bar lines.")},
        values=(0, 2, 4),
        sentence=_("%(value)s bars a line."),
    )


class Music(Sheet[Options]):
    """Staff paper; it has no online sheet."""

    slug, title = "music", _("Music")
    about = _("Staff paper to print: eight, ten or twelve staves, with or without clefs.")
    players, players_usual = range(1, 2), 1
    options = Options
    columns = ()
    has_dealer = False
    online = False
    paper_options = ("staves", "clef", "bars")


SHEETS = (Music(),)
