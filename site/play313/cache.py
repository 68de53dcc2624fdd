"""The cache: on Redis, which may be away without anybody being turned away, or in files.

Rate limits and codes that were used live there. While Redis is down they do not count, which
the log says; people still sign in and play, since nothing that must last is only in the cache.
"""

import logging
import pickle
import zlib
from collections.abc import Callable
from itertools import count
from typing import IO, Any, Literal

from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.redis import RedisCache
from django.core.files.locks import LOCK_EX, LOCK_SH, lock
from redis.exceptions import RedisError

from health.breaker import DOWN

logger = logging.getLogger(__name__)


def _patient(name: str, answer: Callable[..., Any]) -> Any:
    """The method of this name, or ``answer`` to the same call while Redis is away."""
    method = getattr(RedisCache, name)

    def call(self: RedisCache, *args: Any, **kwargs: Any) -> Any:
        if DOWN.is_open:
            return answer(*args, **kwargs)
        try:
            return method(self, *args, **kwargs)
        except (RedisError, OSError) as error:
            DOWN.trip()
            logger.warning("The cache does not answer; rate limits do not count: %s", error)
            return answer(*args, **kwargs)

    return call


class PatientRedisCache(RedisCache):
    """Empty, and forgetful, while Redis does not answer."""

    add = _patient("add", lambda *_args, **_kwargs: True)
    get = _patient("get", lambda _key, default=None, version=None: default)
    set = _patient("set", lambda *_args, **_kwargs: None)
    touch = _patient("touch", lambda *_args, **_kwargs: False)
    delete = _patient("delete", lambda *_args, **_kwargs: False)
    get_many = _patient("get_many", lambda *_args, **_kwargs: {})
    has_key = _patient("has_key", lambda *_args, **_kwargs: False)
    incr = _patient("incr", lambda _key, delta=1, version=None: delta)
    set_many = _patient("set_many", lambda *_args, **_kwargs: [])
    delete_many = _patient("delete_many", lambda *_args, **_kwargs: None)
    clear = _patient("clear", lambda *_args, **_kwargs: False)


class ThriftyFileCache(FileBasedCache):
    """In files, which are counted at every hundredth write.

    Django counts them at each, and a POST of a move spent a third of its time on that. What counts
    is written over in its place, under a lock: a file that takes the place of another costs a
    millisecond on ext4, which first sees its bytes to the disk, and two at once would count as one.
    """

    _writes = count(1)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """What is kept under a key; never what is being written over just now."""
        try:
            with self._opened(key, version, "rb") as file:
                lock(file, LOCK_SH)
                is_over = self._is_expired(file)  # type: ignore[attr-defined]
                return default if is_over else _value(file)
        except FileNotFoundError:
            return default

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Count on until the count was to end; Django would end it in five minutes.

        Raises:
            ValueError: nothing is counted there.
        """
        try:
            with self._opened(key, version, "r+b") as file:
                lock(file, LOCK_EX)
                if self._is_expired(file):  # type: ignore[attr-defined]
                    raise ValueError(key)
                begins = file.tell()
                value = int(_value(file)) + delta
                file.seek(begins)
                file.write(zlib.compress(pickle.dumps(value)))
                file.truncate()
        except FileNotFoundError:
            raise ValueError(key) from None
        return value

    def _opened(self, key: str, version: int | None, mode: Literal["rb", "r+b"]) -> IO[bytes]:
        # By a name that is text: Django deletes the file of that name when its time is over.
        return open(self._key_to_file(key, version), mode)  # type: ignore[attr-defined]  # noqa: PTH123

    def _cull(self) -> None:
        if next(self._writes) % 100 == 0:
            super()._cull()  # type: ignore[misc] # Missing in its stubs.


def _value(file: IO[bytes]) -> Any:
    """What ``set`` has written after the time at which it expires."""
    return pickle.loads(zlib.decompress(file.read()))  # noqa: S301 - our own bytes
