"""What is filtered by, as words of the index, so that a filter narrows before rows are read."""

import re
from collections.abc import Iterator

_LETTERS = re.compile(r"[^a-z0-9]")


def tags_for(
    *, kind: str | None = None, category: str | None = None, author: int | None = None
) -> Iterator[str]:
    """The tags of a thing, or those that a search asks for. A category is one of its kind."""
    if kind:
        yield f"k{_plain(kind)}"
    if kind and category:
        yield f"c{_plain(kind)}x{_plain(category)}"
    if author:
        yield f"a{author}"


def _plain(text: str) -> str:
    return _LETTERS.sub(lambda found: f"z{ord(found[0]):x}z", text)
