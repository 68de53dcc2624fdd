"""A few words of a fixed vocabulary in one column, searched alike on every database."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    _CharField = models.CharField[Any, Any]
else:
    _CharField = models.CharField


class WordsField(_CharField):
    """A tuple of words, stored as `` one two `` so that ``contains=" two "`` finds it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_length": 200, "blank": True, "default": tuple, **kwargs})

    def from_db_value(self, value: str, *_: Any) -> tuple[str, ...]:
        return tuple(value.split())

    def to_python(self, value: Any) -> Any:
        return tuple(value.split()) if isinstance(value, str) else tuple(value)

    def get_prep_value(self, value: Any) -> Any:
        return value if isinstance(value, str) else words_join(value)

    def value_to_string(self, obj: models.Model) -> str:
        return str(self.get_prep_value(self.value_from_object(obj)))


def words_join(words: Iterable[str]) -> str:
    """Return the words as they are stored."""
    joined = " ".join(words)
    return f" {joined} " if joined else ""
