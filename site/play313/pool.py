"""The pool of the embedded worker: a child that is killed takes no lock along.

On the queue of files all children of a worker read from one pipe, and the idle one that waits at
it holds a lock. A semaphore stays locked when its holder is killed, and then no other child ever
gets a message again. A lock of the kernel on a file ends with the process that holds it.
"""

import fcntl
import tempfile

from billiard.pool import Pool as BlockingPool
from celery.concurrency import prefork


class MortalLock:
    """A lock among the processes that were forked after it was made; it dies with its holder."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the lock.

    def acquire(self) -> None:
        """Wait for the lock."""
        fcntl.lockf(self._file, fcntl.LOCK_EX)

    def release(self) -> None:
        """Let others have it."""
        fcntl.lockf(self._file, fcntl.LOCK_UN)

    def __enter__(self) -> None:
        self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()


class MortalPool(BlockingPool):
    """As billiard's, but that its pipes are guarded by such locks."""

    def _setup_queues(self) -> None:
        super()._setup_queues()  # type: ignore[misc] # Newer than its stubs.
        self._inqueue._rlock = MortalLock()  # type: ignore[attr-defined]
        self._outqueue._wlock = MortalLock()  # type: ignore[attr-defined]


class TaskPool(prefork.TaskPool):
    """What CELERY_WORKER_POOL names. With Redis each child has a pipe of its own and no lock."""

    BlockingPool = MortalPool
