"""Remembers for a while that a server does not answer, so that not every request waits for it."""

import time
from typing import Final


class Breaker:
    """Open for so many seconds after the last failure; each process has its own."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._until = 0.0

    @property
    def is_open(self) -> bool:
        """Whether the server is to be left alone."""
        return time.monotonic() < self._until

    def trip(self) -> None:
        """The server has just failed to answer."""
        self._until = time.monotonic() + self.seconds

    def reset(self) -> None:
        """Forget the failure."""
        self._until = 0.0


DOWN: Final = Breaker(seconds=10)
"""Whether Redis did not answer this process just now: the queue and the counts both live there,
so that whoever finds out first spares the other the wait."""
