"""Small things that the templates of reports need."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import template

from forum.scores import score_read

register = template.Library()


@register.filter
def paired(left: Sequence[Any], right: Iterable[Any]) -> list[tuple[Any, Any]]:
    """Two rows of the same length, side by side."""
    return list(zip(left, right, strict=True))


@register.filter
def is_score(text: str) -> bool:
    """Whether what was typed can stand as a score."""
    try:
        score_read(text)
    except ValueError:
        return False
    return True
