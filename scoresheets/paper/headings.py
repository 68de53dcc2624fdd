"""What stands above and below every table: title, date, occasion, winner; legend and address."""

from django.utils.translation import gettext as _

from scoresheets.paper.tables import NAME, Cell, Plan


def lines_above(plan: Plan) -> tuple[Cell, ...]:
    """What is written down once a game. Two fit where the print is large."""
    lines = (
        Cell(_("Date"), "date", _("Date"), most=20),
        Cell(_("Occasion"), "title", _("Occasion"), most=NAME),
        Cell(_("Winner"), "winner", _("Winner"), most=NAME),
    )
    return lines[:2] if plan.letters.field > 12 else lines


def legend(plan: Plan) -> tuple[str, ...]:
    """How it is scored, in the definition's words, and what marks may stand in a cell."""
    marks = [
        _("%(label)s: %(mark)s.") % {"label": _(choice.label), "mark": choice.mark}
        for item in plan.sheet.inputs_for(plan.options)
        if item.kind == "choice" and item.paper
        for choice in item.choices
    ]
    return (*map(_, plan.sheet.legend), *([" ".join(marks)] if marks else []))


def address_line(plan: Plan) -> str:
    """Where the same sheet is kept online."""
    return _("Keep the score on a phone: %(address)s") % {"address": plan.address or ""}
