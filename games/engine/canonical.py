"""The one way to write a log entry as bytes, so that its digest is the same everywhere.

Part of the fair deal: docs/fair-deal.md, section 3. What two writers of JSON could write
differently is refused.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

MAX_ENTRY_BYTES: Final = 65535
MAX_INTEGER: Final = 2**53 - 1
"""The largest integer that every reader of JSON keeps exactly."""


class BadEntry(ValueError):
    """A log entry that has no canonical JSON: a mistake of ours, never of a player."""


def canonical_json(entry: Mapping[str, Any]) -> bytes:
    """The only JSON of an entry: keys sorted, no spaces, UTF-8 (section 3).

    Raises:
        BadEntry: a float, a null, a key that is no ASCII text, an integer beyond 2^53, text
            that is no UTF-8, or more than 65535 bytes.
    """
    _check_value(entry)
    try:
        data = json.dumps(entry, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    except UnicodeEncodeError as error:
        raise BadEntry("text that is no UTF-8") from error
    if len(data) > MAX_ENTRY_BYTES:
        raise BadEntry(f"{len(data)} bytes are too many")
    return data


def _check_value(value: object) -> None:
    """Refuse whatever two writers of JSON could write differently."""
    match value:
        case bool() | str():
            return
        case int():
            if abs(value) <= MAX_INTEGER:
                return
        case list() | tuple():
            for item in value:
                _check_value(item)
            return
        case dict() if all(isinstance(key, str) and key.isascii() for key in value):
            for item in value.values():
                _check_value(item)
            return
    raise BadEntry(f"{type(value).__name__} has no canonical JSON here")
