"""A whole PDF as HTML: the pages of a sheet, in the language that it is printed in."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import gettext, override

from pdf.fontfile import FAMILY
from pdf.qr import Code, code_of, code_rules
from pdf.rules import Rule
from scoresheets.paper.across import across_cards
from scoresheets.paper.blanks import Blank
from scoresheets.paper.frames import Frame, Paper, paper_of
from scoresheets.paper.grid import grid_cards
from scoresheets.paper.headings import address_line
from scoresheets.paper.kept import Kept
from scoresheets.paper.ruling import table_rules
from scoresheets.paper.sets import sets_cards
from scoresheets.paper.staves import staves_cards
from scoresheets.paper.tables import Card, Plan, header_height
from scoresheets.sheets.base import Sheet

CardsOf = Callable[[Plan, Frame], list[Card]]


@dataclass(frozen=True, slots=True)
class Placed:
    """A card in its frame. Several of the same form have fields of different names."""

    card: Card
    frame: Frame


@dataclass(frozen=True, slots=True)
class Document:
    """What ``pdf.drawing.render`` needs."""

    html: str
    rules: list[list[Rule]]
    form: bool


def blank_document(blank: Blank) -> Document:
    """A blank. Its QR code leads to the page that begins the same sheet online."""
    sheet = blank.sheet
    paper = paper_of(blank.paper, sheet.orientation, blank.size, blank.up)
    plan = Plan(
        sheet=sheet,
        players=blank.players,
        options=blank.options_made(),
        letters=paper.frames[0].letters,
        form=blank.fill,
        address=begin_address(sheet, blank.players) if sheet.online else "",
    )
    with override(blank.lang):
        return _document(plan, paper, blank.lang)


def kept_document(kept: Kept) -> Document:
    """The form that becomes the stencil of online sheets; its address and code are fields too."""
    sheet = kept.sheet
    paper = paper_of(kept.paper, sheet.orientation, kept.size, 1)
    plan = Plan(
        sheet=sheet,
        players=kept.players,
        options=kept.options_made(),
        letters=paper.frames[0].letters,
        form=True,
        rounds=kept.rounds,
    )
    with override(kept.lang):
        return _document(plan, paper, kept.lang)


def begin_address(sheet: Sheet[Any], players: int) -> str:
    """Where the same sheet is begun online."""
    return f"{settings.SITE_ORIGIN}/scoresheets/{sheet.slug}/new/?players={players}"


def layout_of(sheet: Sheet[Any]) -> CardsOf:
    """How a sheet is laid out: golf across, sets side by side, staves, else rounds down."""
    if sheet.across:
        return across_cards
    if not sheet.online and not sheet.inputs:
        return staves_cards
    usual = sheet.options()
    return sets_cards if sheet.sections(sheet.players_usual, usual) else grid_cards


def _pages(plan: Plan, paper: Paper) -> Iterator[tuple[Placed, ...]]:
    """Each card on a page of its own, or one card in every frame of a page."""
    cards = layout_of(plan.sheet)(plan, paper.frames[0])
    for card in cards:
        yield tuple(Placed(card, frame) for frame in paper.frames)


def _document(plan: Plan, paper: Paper, lang: str) -> Document:
    pages = list(_pages(plan, paper))
    code = code_of(plan.address) if plan.address else None
    context = {
        "lang": lang,
        "family": FAMILY,
        "title": gettext("%(sheet)s, score sheet") % {"sheet": gettext(plan.sheet.title)},
        "plan": plan,
        "letters": plan.letters,
        "paper": paper,
        "pages": pages,
        "heights": dict(_heights(pages)),
        "code": code,
        "address_line": address_line(plan) if plan.address else "",
        "has_code": plan.address != "",
    }
    html = render_to_string("scoresheets/paper/document.html", context)
    return Document(html, [list(_rules(page, code)) for page in pages], plan.form)


def _heights(pages: Sequence[Sequence[Placed]]) -> Iterator[tuple[str, float]]:
    """The class of each height of a row, with the height."""
    for placed in (placed for page in pages for placed in page):
        table = placed.card.table
        yield from ((row.look, row.height) for row in (*table.head, *table.body))


def _rules(page: Sequence[Placed], code: Code | None) -> Iterator[Rule]:
    for placed in page:
        top = placed.frame.top + header_height(placed.frame.letters)
        frame, size = placed.frame, placed.frame.letters.qr
        yield from table_rules(placed.card.table, frame.left, top)
        if code:
            yield from code_rules(code, frame.left + frame.width - size, frame.top, size)
