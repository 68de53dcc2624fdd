"""Which blanks there are: every parameter from a closed set, every blank with one address."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import product
from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings

from scoresheets.sheets.base import Sheet
from scoresheets.sheets.registry import sheet

PAPERS: Final = ("a4", "letter")
SIZES: Final = ("normal", "large")
FILL: Final = ("0", "1")
TOGETHER: Final = {"size": "normal", "fill": "0"}
"""What holds where several sheets share a page."""


class BadBlank(ValueError):
    """A parameter that is none, or a value that it does not take. Says which."""

    def __init__(self, name: str, values: Sequence[str]) -> None:
        super().__init__(name)
        self.name, self.values = name, values


@dataclass(frozen=True, slots=True)
class Blank:
    """One blank sheet. ``options`` are those that change the paper, each with its text."""

    slug: str
    paper: str
    players: int
    size: str
    up: int
    lang: str
    fill: bool
    options: tuple[tuple[str, str], ...] = ()

    @property
    def sheet(self) -> Sheet[Any]:
        return sheet(self.slug)

    def options_made(self) -> Any:
        """The options of the sheet with those of the blank."""
        known = options_of(self.sheet)
        return self.sheet.options(
            **{name: known[name].read(name, text) for name, text in self.options}
        )

    def query(self) -> str:
        """The one way to write its parameters: all of them, in this order."""
        said: list[tuple[str, object]] = [
            ("paper", self.paper),
            ("players", self.players),
            ("size", self.size),
            ("up", self.up),
            ("lang", self.lang),
            *self.options,
        ]
        return urlencode([*said, ("fill", 1)] if self.fill else said)


def options_of(sheet: Sheet[Any]) -> dict[str, Any]:
    """The options that change the paper, by name."""
    known = {item.name: item.metadata["option"] for item in fields(sheet.options)}
    return {name: known[name] for name in sheet.paper_options}


def choices_of(sheet: Sheet[Any], *, up: int = 1) -> dict[str, list[str]]:
    """What each parameter takes, the usual value first. Several sheets a page are small print."""
    usual = sheet.options()
    people = list(sheet.paper_players or sheet.players)
    choices = {
        "paper": list(PAPERS),
        "players": _first([str(number) for number in people], str(sheet.players_usual)),
        "size": list(SIZES if up == 1 else SIZES[:1]),
        "up": [str(number) for number in sheet.ups],
        "lang": [code for code, _name in settings.LANGUAGES],
        "fill": list(FILL if up == 1 and sheet.online else FILL[:1]),
    }
    for name, option in options_of(sheet).items():
        values = [option.text(value) for value in option.values]
        choices[name] = _first(values, option.text(getattr(usual, name)))
    return choices


def blank_read(slug: str, given: Mapping[str, str], usual: Mapping[str, str]) -> Blank:
    """The blank that parameters ask for; ``usual`` is what stands where nothing is given.

    Several sheets a page are in normal print and without fields, whatever else was asked.

    Raises:
        KeyError: there is no such sheet.
        BadBlank: a parameter is unknown, or has a value that it does not take.
    """
    found = sheet(slug)
    choices = choices_of(found)
    for name in given:
        if name not in choices:
            raise BadBlank(name, list(choices))
    chosen = {name: values[0] for name, values in choices.items()} | dict(usual) | dict(given)
    for name, value in chosen.items():
        if value not in choices[name]:
            raise BadBlank(name, choices[name])
    return _blank(found, chosen if chosen["up"] == "1" else chosen | TOGETHER)


def blanks(sheet: Sheet[Any]) -> Iterator[Blank]:
    """Every blank of a sheet."""
    for up in sheet.ups:
        choices = choices_of(sheet, up=up) | {"up": [str(up)]}
        for values in product(*choices.values()):
            yield _blank(sheet, dict(zip(choices, values, strict=True)))


def _blank(sheet: Sheet[Any], chosen: Mapping[str, str]) -> Blank:
    return Blank(
        slug=sheet.slug,
        paper=chosen["paper"],
        players=int(chosen["players"]),
        size=chosen["size"],
        up=int(chosen["up"]),
        lang=chosen["lang"],
        fill=chosen["fill"] == "1",
        options=tuple((name, chosen[name]) for name in sheet.paper_options),
    )


def _first(values: Sequence[str], usual: str) -> list[str]:
    return [usual, *(value for value in values if value != usual)]
