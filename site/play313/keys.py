"""The secrets of a site that nobody configured: made once, kept in a file only its owner reads."""

import base64
import json
import os
import secrets
from pathlib import Path
from typing import Final

MODE: Final = 0o600


def keys_read(path: Path) -> dict[str, str]:
    """SECRET_KEY and DEAL_KEYS from the file, which is made when it is not there yet.

    Whoever loses the file loses the deals of running matches: it belongs into the backup.
    """
    if not path.exists():
        _keys_write(path)
    keys: dict[str, str] = json.loads(path.read_text())
    return keys


def deal_key_make() -> str:
    """A new key for DEAL_KEYS; ``manage.py`` users put it before the old ones to rotate."""
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).decode()


def _keys_write(path: Path) -> None:
    # Several processes may start at once. Each writes a file of its own, and the first link
    # wins, so that no process ever reads half a file or another's keys.
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    keys = {"SECRET_KEY": secrets.token_urlsafe(50), "DEAL_KEYS": deal_key_make()}
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE), "w") as file:  # noqa: PTH123
        json.dump(keys, file, indent=2)
        file.flush()
        os.fsync(file.fileno())
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass  # Another process was first; its keys are the ones that are read next.
    finally:
        draft.unlink()
