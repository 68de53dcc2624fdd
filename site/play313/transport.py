"""The embedded queue: messages are files in a folder, as in kombu's transport, only never torn.

kombu writes a message under the name by which readers find it. Who reads it in between finds
half a message, and Celery's worker ends with "Unrecoverable error". Here a file gets its name
when it is whole, and then a bell rings: whoever waits for the queue need not sleep on. A bell is
a pipe with a name beside the messages. Nothing depends on it: the next look finds the message too.
"""

import os
import uuid
from contextlib import suppress
from pathlib import Path
from queue import Empty
from select import select
from time import monotonic, monotonic_ns
from typing import Any, Final

from kombu.transport import filesystem
from kombu.utils.json import dumps, loads

FULL: Final = 65536
"""More than a pipe holds."""


class Channel(filesystem.Channel):
    """As kombu's, but that files appear whole, with a ring."""

    def _put(self, queue: str, message: Any, **kwargs: object) -> None:  # type: ignore[override]
        """Put a message onto a queue. The name begins with the time: first come, first served."""
        folder = Path(self.data_folder_out)
        aside = _file_write(folder, dumps(message))
        aside.rename(folder / f"{monotonic_ns():020}_{uuid.uuid4()}.{queue}.msg")
        _bell_ring(_bell(folder, queue))

    def _get(self, queue: str) -> Any:  # type: ignore[override]
        """Take the next message of a queue: whoever renames its file has it alone.

        kombu moves it to the folder for temporary files. On another disk that is a copy, and two
        readers at once get a message twice, or half of it.
        """
        for path in sorted(Path(self.data_folder_in).iterdir()):
            if path.name.partition(".")[2] == f"{queue}.msg":
                aside = path.with_suffix(".aside")
                try:
                    path.rename(aside)
                except FileNotFoundError:
                    continue  # Another reader was faster.
                text = aside.read_text()
                aside.unlink()
                return loads(text)
        raise Empty

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

    def __init__(self, client: Any, **kwargs: Any) -> None:
        super().__init__(client, **kwargs)
        self._bells: dict[str, int] = {}

    def drain_events(  # type: ignore[override]
        self, connection: Any, timeout: float | None = None
    ) -> None:
        """Deliver the next message; a bell ends the pause between two looks.

        Raises:
            TimeoutError: there was none.
        """
        until = monotonic() + (float("inf") if timeout is None else timeout)
        while True:
            try:
                super().drain_events(connection, timeout=0)
            except TimeoutError:
                if (left := until - monotonic()) <= 0:
                    raise
                self._listen(min(left, self.polling_interval or 0))
            else:
                return

    def close_connection(self, connection: Any) -> None:
        """Close the channels, and the bells with them."""
        super().close_connection(connection)
        while self._bells:
            os.close(self._bells.popitem()[1])

    def _listen(self, seconds: float) -> None:
        """Rest so long, or until one of the queues that are read has got a message."""
        channels: list[Any] = self.channels or []
        for channel in channels:
            for queue in set(channel._active_queues) - set(self._bells):
                with suppress(OSError):  # A disk without such pipes: then we look now and then.
                    self._bells[queue] = _bell_open(_bell(Path(channel.data_folder_in), queue))
        for bell in select(self._bells.values(), [], [], seconds)[0]:
            with suppress(BlockingIOError):  # Another process has heard it too, and was faster.
                os.read(bell, FULL)


def _file_write(folder: Path, text: str) -> Path:
    """A new file that no reader looks for."""
    path = folder / f"{uuid.uuid4()}.aside"
    path.write_text(text)
    return path


def _bell(folder: Path, queue: str) -> Path:
    return folder / f"{queue}.bell"


def _bell_open(path: Path) -> int:
    """Open for both, for a pipe that only readers hold open looks as if somebody had hung up."""
    with suppress(FileExistsError):
        os.mkfifo(path, 0o600)
    return os.open(path, os.O_RDWR | os.O_NONBLOCK)


def _bell_ring(path: Path) -> None:
    """Wake whoever waits, if anybody ever did; a pipe that is full has rung often enough."""
    with suppress(OSError):
        bell = os.open(path, os.O_RDWR | os.O_NONBLOCK)
        try:
            os.write(bell, b"!")
        finally:
            os.close(bell)
