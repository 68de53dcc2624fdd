"""A match in words: its log, its house rules, its pace, each as sentences with details apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from zoneinfo import ZoneInfo

from games.engine.base import Entry
from games.engine.errors import gettext_noop as _
from games.engine.fair import SeedKind
from games.engine.options import Dataclass, options_dump, options_load, options_of
from games.engine.registry import games
from games.models import Match

PACE_WORDS: Final[Mapping[str, str]] = {
    "5m": _("Quick: 5 minutes a move"),
    "12h": _("Brisk: 12 hours a move"),
    "1d": _("Daily: a day a move"),
    "2d": _("Easy: 2 days a move"),
    "3d": _("Calm: 3 days a move"),
    "7d": _("Slow: a week a move"),
    "14d": _("Very slow: 2 weeks a move"),
}
"""How a pace feels, to translate."""
BANK_WORDS: Final[Mapping[str, str]] = {
    "": _("None: the pace is all there is"),
    "15m": _("A breath: 15 minutes"),
    "12h": _("A night: 12 hours"),
    "1d": _("A day off: 24 hours"),
    "3d": _("A long weekend: 3 days"),
    "7d": _("A holiday: a week"),
}
"""How the bank of each player feels, to translate."""
INCREMENT_WORDS: Final[Mapping[str, str]] = {
    "": _("Nothing"),
    "1m": _("A minute"),
    "1h": _("An hour"),
    "6h": _("6 hours"),
    "12h": _("12 hours"),
}
"""What a move puts back into a bank, to translate."""
VACATION_WORDS: Final[Mapping[str, str]] = {
    Match.Vacation.ALLOWED: _("Stop the clock of who is on vacation"),
    Match.Vacation.FORBIDDEN: _("Do not stop any clock"),
}
BANK_SAYS: Final[Mapping[str, str]] = {
    "15m": _("Everybody has 15 minutes more for the whole match."),
    "12h": _("Everybody has 12 hours more for the whole match."),
    "1d": _("Everybody has a day more for the whole match."),
    "3d": _("Everybody has 3 days more for the whole match."),
    "7d": _("Everybody has a week more for the whole match."),
}
INCREMENT_SAYS: Final[Mapping[str, str]] = {
    "1m": _("Each move puts a minute back into that."),
    "1h": _("Each move puts an hour back into that."),
    "6h": _("Each move puts 6 hours back into that."),
    "12h": _("Each move puts 12 hours back into that."),
}
WEEKEND_SAYS: Final = _("Weekends do not count, from Saturday to Monday at midnight (%(zone)s).")
VACATION_SAYS: Final = _("Vacations do not stop the clock.")


@dataclass(frozen=True, slots=True)
class ClockPreset:
    """A clock by how it feels: what it is called, and the fields of a new table that make it."""

    title: str
    fields: Mapping[str, str]


CLOCK_PRESETS: Final = (
    ClockPreset(_("An evening together"), {"pace": "5m", "bank": "15m", "increment": "1m"}),
    ClockPreset(_("Morning and evening"), {"pace": "12h", "bank": "1d", "increment": "1h"}),
    ClockPreset(_("A move a day"), {"pace": "1d", "bank": "1d"}),
    ClockPreset(_("Working days only"), {"pace": "2d", "weekend_pause": "true"}),
    ClockPreset(_("No hurry at all"), {"pace": "7d", "bank": "7d"}),
)
ORDER_DELAY: Final = 600
"""The seconds that standing orders wait where nothing else was chosen."""
ORDER_DELAY_WORDS: Final[Mapping[str, str]] = {
    "30": _("half a minute"),
    "120": _("2 minutes"),
    "600": _("10 minutes"),
    "3600": _("an hour"),
}
"""How long standing orders wait, by seconds as text, to translate."""
ORDER_DELAY_SAYS: Final[Mapping[str, str]] = {
    "30": _("Standing orders wait half a minute."),
    "120": _("Standing orders wait 2 minutes."),
    "600": _("Standing orders wait 10 minutes."),
    "3600": _("Standing orders wait an hour."),
}
SEED_WORDS: Final[Mapping[int, str]] = {
    SeedKind.TYPED: _("typed"),
    SeedKind.BROWSER: _("made by the browser"),
    SeedKind.SUGGESTED: _("chosen by the site"),
    SeedKind.NONE: _("no word"),
}
"""Where a seed comes from, to translate."""


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A house rule in words: what it is about, what it says, whether this table changed it."""

    label: str
    sentences: list[tuple[str, dict[str, object]]]
    is_changed: bool


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
    "bid/nil": _("%(who)s bid nil."),
    "bid/blind-nil": _("%(who)s bid blind nil."),
    "look": _("%(who)s looked at the hand."),
    "draw": _("%(who)s drew from the stock."),
    "draw/pile": _("%(who)s took %(cards)s from the pile."),
    "discard": _("%(who)s discarded %(cards)s."),
    "out": _("%(who)s went out with %(cards)s."),
    "out/nothing": _("%(who)s went out."),
    "give": _("Everybody gave cards on."),
    "give/one": _("%(who)s gave cards to the partner."),
    "lay": _("All who still held cards laid them open."),
    "resign": _("%(who)s resigned. A bot holds the seat from now on."),
    "undo": _("Everything after move %(to)s was taken back."),
    "undo/all": _("All moves were taken back."),
    "seat/away": _("%(who)s is away. A bot plays until they come back."),
    "seat/bot": _("A bot holds the seat of %(who)s."),
    "seat/player": _("%(who)s is back."),
    "seat/taken": _("%(who)s took over the seat of %(former)s."),
}


def log_line(entry: Entry, names: Sequence[str], *, former: str = "") -> LogLine:
    """The sentence of a public log entry; ``names`` are those of the seats.

    ``former`` is who held the seat before, where somebody took it over by this entry.
    """
    seat = entry["seats"][0] if _kind(entry) == "give/one" else entry.get("seat")
    return LogLine(
        n=entry["n"],
        seat=seat,
        sentence=SENTENCES["seat/taken" if former else _kind(entry)],
        details={
            "who": names[seat] if seat is not None else "",
            "former": former,
            "cards": " ".join(entry.get("cards", ())),
            "bid": entry.get("bid", ""),
            "to": entry.get("to", ""),
        },
        by=entry.get("by", ""),
    )


def rules_lines(options: Dataclass, preset: Dataclass | None) -> list[RuleLine]:
    """The house rules in force, in words; those that change nothing are left out.

    A rule that is not as in the preset is marked as changed; without a preset, none is.
    """
    idle: frozenset[str] = getattr(options, "idle", frozenset)()
    preset = preset or options
    return [
        RuleLine(
            known.label,
            known.say(getattr(options, name)),
            is_changed=name in _changed(options, preset),
        )
        for name, known in options_of(options).items()
        if name not in idle
    ]


def match_rules(match: Match) -> list[RuleLine]:
    """The house rules of a match in words."""
    return rules_lines(match_options(match), games()[match.game].presets.get(match.preset))


def match_options(match: Match) -> Dataclass:
    """The options of a stored match."""
    presets = games()[match.game].presets
    kind: type[Dataclass] = type(next(iter(presets.values())))
    return options_load(kind, match.options)


def table_texts(match: Match) -> dict[str, Any]:
    """A table as the fields of the form for a new one."""
    options = match_options(match)
    texts: dict[str, Any] = {
        f"option-{name}": known.text(getattr(options, name)).split()
        if known.many
        else known.text(getattr(options, name))
        for name, known in options_of(options).items()
    }
    names = ("seats", "bots", "pace", "visibility", "starts", "zone", "if_short")
    values = (match.size, match.bots, match.pace, match.visibility, *_start_texts(match))
    return {**dict(zip(names, values, strict=True)), **clock_texts(match), **texts}


def _start_texts(match: Match) -> tuple[str, str, str]:
    """When a table starts, by the clocks of its creator's zone."""
    if match.starts_at is None:
        return "", match.starts_zone or match.zone or "UTC", match.if_short
    local = match.starts_at.astimezone(ZoneInfo(match.starts_zone))
    return local.strftime("%Y-%m-%dT%H:%M"), match.starts_zone, match.if_short


def clock_texts(match: Match) -> dict[str, Any]:
    """The clock of a table as the fields of the form for a new one."""
    return {
        "bank": match.bank,
        "increment": match.increment,
        "weekend_pause": match.weekend_pause,
        "vacation": match.vacation,
        "order_delay": str(match.order_delay),
    }


def clock_says(match: Match) -> list[tuple[str, dict[str, object]]]:
    """The clock of a match in sentences, besides its pace."""
    said: list[tuple[str, dict[str, object]]] = []
    if match.bank:
        said.append((BANK_SAYS[match.bank], {}))
    if match.increment:
        said.append((INCREMENT_SAYS[match.increment], {}))
    if match.weekend_pause:
        said.append((WEEKEND_SAYS, {"zone": match.zone.replace("_", " ")}))
    if match.vacation == Match.Vacation.FORBIDDEN:
        said.append((VACATION_SAYS, {}))
    if match.order_delay != ORDER_DELAY:
        said.append((ORDER_DELAY_SAYS[str(match.order_delay)], {}))
    return said


def preset_title(match: Match) -> str:
    """What the preset of a match is called; one that has gone is called by its key."""
    words = games()[match.game].preset_words.get(match.preset)
    return words.title if words else match.preset


def is_house_ruled(match: Match) -> bool:
    """Whether the table has changed a rule of its preset."""
    preset = games()[match.game].presets.get(match.preset)
    if preset is None:
        return True
    as_it_is = match.options == options_dump(preset)  # So it nearly always is.
    return not as_it_is and bool(_changed(match_options(match), preset))


def _changed(options: Dataclass, preset: Dataclass) -> set[str]:
    """The house rules that are not as in the preset; the number of players is no such choice."""
    names = set(options_of(options)) - {"players"}
    return {name for name in names if getattr(options, name) != getattr(preset, name)}


def _kind(entry: Mapping[str, Any]) -> str:
    """The key of an entry's sentence; some kinds are said in two ways."""
    match entry["type"]:
        case "seat":
            return f"seat/{entry['who']}"
        case "bid" if isinstance(entry["bid"], str):
            return f"bid/{entry['bid']}"
        case "give" if len(entry["seats"]) == 1:
            return "give/one"
        case "draw" if entry["from"] == "pile":
            return "draw/pile"
        case "undo" if not entry["to"]:
            return "undo/all"
        case "out" if not entry.get("cards"):
            return "out/nothing"
        case kind:
            return str(kind)
