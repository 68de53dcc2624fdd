"""Runs the machine-checkable cases of the rules against whatever handles their kind.

An app answers cases by a module ``vectors`` with ``HANDLERS``, a table from (game, kind) to
a function of the case and its options. It is found by itself.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from django.apps import apps
from django.utils.module_loading import module_has_submodule

from cards.card import is_card

FORMAT = "play313-rules-vectors/1"
Case = Mapping[str, Any]
Handler = Callable[[Case, Mapping[str, Any]], object]


class GarbledFile(ValueError):
    """The file is not one of rule cases; the message says why."""


@dataclass
class Report:
    """What became of a file of cases."""

    passed: int = 0
    failures: list[str] = field(default_factory=list)
    unhandled: Counter[tuple[str, str]] = field(default_factory=Counter)


def handlers_find() -> dict[tuple[str, str], Handler]:
    """The handlers of all apps."""
    found: dict[tuple[str, str], Handler] = {}
    for config in apps.get_app_configs():
        if config.module and module_has_submodule(config.module, "vectors"):
            found |= import_module(f"{config.name}.vectors").HANDLERS
    return found


def cases_read(path: Path) -> dict[str, Any]:
    """The file of cases.

    Raises:
        GarbledFile: it cannot be read, or is not in the form of such a file.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise GarbledFile(f"The file cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise GarbledFile(f"The file is not JSON: {error}.") from error
    if not isinstance(data, dict) or data.get("format", FORMAT) != FORMAT:
        raise GarbledFile(f"The file is not one of rule cases: its format is not “{FORMAT}”.")
    _check_shape(data)
    return data


def cases_run(data: Mapping[str, Any], handlers: Mapping[tuple[str, str], Handler]) -> Report:
    """Run every case that something handles."""
    report = Report()
    for case in data["vectors"]:
        kind = (case["game"], case["kind"])
        if kind not in handlers:
            report.unhandled[kind] += 1
        elif failure := _failure_of(case, data.get("presets", {}), handlers[kind]):
            report.failures.append(failure)
        else:
            report.passed += 1
    return report


def is_same(expected: object, got: object) -> bool:
    """Whether an answer is the expected one; lists of cards are equal in any order."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return expected.keys() == got.keys() and all(
            is_same(value, got[key]) for key, value in expected.items()
        )
    if isinstance(expected, list) and isinstance(got, list):
        if _are_cards(expected) and _are_cards(got):
            return sorted(expected) == sorted(got)
        return len(expected) == len(got) and all(map(is_same, expected, got))
    return type(expected) is type(got) and expected == got


def _check_shape(data: dict[str, Any]) -> None:
    cases, presets = data.get("vectors"), data.get("presets", {})
    if not isinstance(cases, list) or not isinstance(presets, dict):
        raise GarbledFile("The file has no list “vectors”, or its “presets” are no object.")
    for number, case in enumerate(cases, start=1):
        texts = [case.get(key) for key in ("id", "game", "kind")] if isinstance(case, dict) else []
        if not texts or not all(isinstance(text, str) for text in texts):
            raise GarbledFile(f"Case {number} has no id, game and kind.")
        if not any(key.startswith("expect") for key in case):
            raise GarbledFile(f"Case {texts[0]} says nothing of what to expect.")


def _failure_of(case: Case, presets: Mapping[str, Any], handler: Handler) -> str:
    """What is wrong with the answer to a case; nothing when it is right."""
    expected = next(value for key, value in case.items() if key.startswith("expect"))
    try:
        options = presets[case["preset"]] if "preset" in case else {}
        got = handler(case, {**options, **case.get("options", {})})
    except Exception as error:
        got = f"{type(error).__name__}: {error}"
    if is_same(expected, got):
        return ""
    return f"{case['id']}: expected {_json(expected)}, got {_json(got)} ({case.get('why', '')})"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _are_cards(items: list[Any]) -> bool:
    return all(isinstance(item, str) and is_card(item) for item in items)
