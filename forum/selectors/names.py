"""Of the people on a page, no more is read than the names that it shows."""

from functools import cache
from typing import Final

from accounts.models import User

_SHOWN: Final = {"id", "username", "public_name", "is_active"}


@cache
def beyond_names(*paths: str) -> tuple[str, ...]:
    """What ``defer`` leaves out of the people at the ends of these paths."""
    rest = [field.name for field in User._meta.concrete_fields if field.name not in _SHOWN]
    return tuple(f"{path}__{name}" for path in paths for name in rest)
