"""The paper of a sheet on its page: what can be chosen, and a picture of what is printed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _

from pdf import store
from pdf.asking import State
from pdf.fontfile import characters_missing
from pdf.usual import usual_choices
from scoresheets.paper.blanks import Blank, blank_read, choices_of, options_of
from scoresheets.paper.names import blank_name
from scoresheets.selectors.pages import SheetPage
from scoresheets.services import papers
from scoresheets.sheets.base import Sheet

register = template.Library()

LABELS: Final[Mapping[str, str]] = {
    "paper": _("Paper"),
    "players": _("Players"),
    "size": _("Print size"),
    "up": _("Sheets on a page"),
    "lang": _("Language"),
}
WORDS: Final[Mapping[str, str]] = {
    "a4": "A4",
    "letter": "Letter",
    "normal": _("Normal"),
    "large": _("Large"),
}


@dataclass(frozen=True, slots=True)
class Select:
    """One choice of the form: its name, its words, its values with theirs."""

    name: str
    label: str
    values: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class PaperForm:
    """What the page of a sheet offers to print."""

    address: str
    selects: tuple[Select, ...]
    can_fill: bool
    picture: str
    """The address of the picture; empty while it is being drawn."""
    state: State | None
    pdf: str
    is_landscape: bool


@register.simple_tag(takes_context=True)
def paper_form(context: Any, sheet: Sheet[Any]) -> PaperForm:
    """The choices, with those of the reader chosen. The picture is drawn if nobody has yet."""
    accepted = context.request.headers.get("Accept-Language", "")
    usual = usual_choices(get_language(), accepted)
    blank = blank_read(sheet.slug, {}, usual)
    name, address = blank_name(blank, "png"), reverse("scoresheets:blank_pdf", args=[sheet.slug])
    is_drawn = store.exists(name)
    picture = reverse("scoresheets:blank_png", args=[sheet.slug])
    return PaperForm(
        address=address,
        selects=tuple(_selects(sheet, blank, usual)),
        can_fill=sheet.online,
        picture=f"{picture}?{blank.query()}" if is_drawn else "",
        state=None if is_drawn else papers.blank_ask(blank=blank, name=name),
        pdf=f"{address}?{blank.query()}",
        is_landscape=sheet.orientation == "landscape",
    )


@register.filter
def signs_lacking(page: SheetPage) -> str:
    """The characters on a sheet that our font cannot print; they become boxes."""
    return " ".join(characters_missing("".join([page.title, *page.names, *page.players])))


def _selects(sheet: Sheet[Any], blank: Blank, usual: Mapping[str, str]) -> Iterator[Select]:
    """In the order of the canonical address. What can be only one thing is not asked."""
    options = options_of(sheet)
    languages = dict(settings.LANGUAGES)
    for name, values in choices_of(sheet).items():
        if name == "fill":
            continue
        chosen = usual.get(name, values[0])
        if name in options:
            label = options[name].label
            texts = {text: _option_words(options[name], text) for text in values}
        else:
            label = LABELS[name]
            texts = {text: languages.get(text) or gettext(WORDS.get(text, text)) for text in values}
        yield Select(
            name,
            gettext(label),
            tuple((value, texts[value], value == chosen) for value in _in_order(values)),
        )


def _in_order(values: list[str]) -> list[str]:
    """Numbers by their size, words as they come."""
    return sorted(values, key=int) if all(value.isdigit() for value in values) else values


def _option_words(option: Any, text: str) -> str:
    """A value in the words of its option, without the full stop of a sentence."""
    words, details = option.say(option.read("", text))[0]
    return str(gettext(words) % details).rstrip(".")
