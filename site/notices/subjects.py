"""The registry of what notices are about, so that a page can name it; apps add in ``ready()``."""

from collections.abc import Callable, Mapping, Sequence

from notices.kinds import Said

Describe = Callable[[Sequence[str]], Mapping[str, Said]]
"""From ids of one type to their names and addresses; an id that is gone is left out."""

_types: dict[str, Describe] = {}


def register(subject_type: str, describe: Describe) -> None:
    """Say how things of a type are called: by their public names only."""
    _types[subject_type] = describe


def described(subject_type: str, ids: Sequence[str]) -> Mapping[str, Said]:
    """The names of these things; nothing for a type that nobody knows."""
    describe = _types.get(subject_type)
    return describe(ids) if describe and ids else {}
