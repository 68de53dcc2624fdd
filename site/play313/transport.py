"""The embedded queue: messages are files in a folder, as in kombu's transport, only never torn.

kombu writes a message under the name by which readers find it. Who reads it in between finds
half a message, and Celery's worker ends with "Unrecoverable error". Here a file gets its name
when it is whole.
"""

import os
import uuid
from pathlib import Path
from time import monotonic_ns
from typing import Any

from kombu.transport import filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """As kombu's, but that files appear whole."""

    def _put(self, queue: str, message: Any, **kwargs: object) -> None:  # type: ignore[override]
        """Put a message onto a queue. The name begins with the time: first come, first served."""
        name = f"{monotonic_ns():020}_{uuid.uuid4()}.{queue}.msg"
        aside = _file_write(Path(self.data_folder_out), dumps(message))
        aside.rename(aside.with_name(name))

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str | None, queue: str) -> None:
        """Create an empty table first; kombu locks it when it is there, not when it makes it."""
        table = self._exchange_file(exchange)  # type: ignore[attr-defined] # Newer than its stubs.
        self.control_folder.mkdir(exist_ok=True)
        if not table.exists():
            aside = _file_write(self.control_folder, "[]")
            try:
                os.link(aside, table)
            except FileExistsError:
                pass  # Another process was faster.
            finally:
                aside.unlink()
        super()._queue_bind(exchange, routing_key, pattern, queue)


class Transport(filesystem.Transport):
    """What CELERY_BROKER_TRANSPORT names."""

    Channel = Channel


def _file_write(folder: Path, text: str) -> Path:
    """A new file that no reader looks for."""
    path = folder / f"{uuid.uuid4()}.aside"
    path.write_text(text)
    return path
