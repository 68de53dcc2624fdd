"""The log in words: every kind of public entry as a sentence, with its details apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.engine.base import Entry
from games.engine.errors import gettext_noop as _


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: its number, a sentence to translate, and what fills it."""

    n: int
    seat: int | None
    sentence: str
    details: Mapping[str, object]
    by: str


SENTENCES: Final[Mapping[str, str]] = {
    "play": _("%(who)s played %(cards)s."),
    "pass": _("%(who)s passed."),
    "bid": _("%(who)s bid %(bid)s."),
    "look": _("%(who)s looked at the hand."),
    "draw": _("%(who)s drew from the stock."),
    "draw/pile": _("%(who)s took %(cards)s from the pile."),
    "discard": _("%(who)s discarded %(cards)s."),
    "out": _("%(who)s went out with %(cards)s."),
    "out/nothing": _("%(who)s went out."),
    "give": _("Everybody gave cards on."),
    "lay": _("%(who)s laid the hand open."),
    "resign": _("%(who)s resigned. A bot holds the seat from now on."),
    "undo": _("Everything after move %(to)s was taken back."),
    "seat/away": _("%(who)s is away. A bot plays until they come back."),
    "seat/bot": _("A bot holds the seat of %(who)s."),
    "seat/player": _("%(who)s is back."),
}


def log_line(entry: Entry, names: Sequence[str]) -> LogLine:
    """The sentence of a public log entry; ``names`` are those of the seats."""
    seat = entry.get("seat")
    return LogLine(
        n=entry["n"],
        seat=seat,
        sentence=SENTENCES[_kind(entry)],
        details={
            "who": names[seat] if seat is not None else "",
            "cards": " ".join(entry.get("cards", ())),
            "bid": entry.get("bid", ""),
            "to": entry.get("to", ""),
        },
        by=entry.get("by", ""),
    )


def _kind(entry: Mapping[str, Any]) -> str:
    """The key of an entry's sentence; some kinds are said in two ways."""
    match entry["type"]:
        case "seat":
            return f"seat/{entry['who']}"
        case "draw" if entry["from"] == "pile":
            return "draw/pile"
        case "out" if not entry.get("cards"):
            return "out/nothing"
        case kind:
            return str(kind)
