"""House rules: what a table can choose, each choice in words.

Every game has one frozen dataclass of options. A field's metadata holds an ``Option``, made
by ``option()``, which knows the values allowed and how to say each of them, so that forms,
pages and checks all read one definition.
"""

from collections.abc import Mapping, Sequence
from dataclasses import Field, asdict, dataclass, field, fields, replace
from typing import Any, ClassVar, Protocol, TypeVar

from games.engine.errors import BadOptions
from games.engine.errors import gettext_noop as _

MAX_VALUE_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule.

    ``values`` are all it may take (None among them when nothing is a choice); ``many`` means
    that it takes a tuple of them, ordered as in ``values``. ``words`` maps a value to the
    sentence that says it; where a value has none, ``sentence`` is filled with ``%(value)s``.
    Words for the empty tuple say that none of many is chosen.
    """

    label: str
    values: tuple[Any, ...]
    words: Mapping[Any, str]
    sentence: str = "%(value)s"
    many: bool = False

    def read(self, name: str, text: str) -> Any:
        """The value that a form's text means: ``true``, ``null``, ``10`` or words by spaces.

        An empty text means ``null`` where that is a value.

        Raises:
            BadOptions: the text is none of the values.
        """
        by_text = {_as_text(value): value for value in self.values}
        words = text.split() if self.many else [text.strip()]
        if not self.many and not text.strip() and None in self.values:
            return None  # A field that was left empty.
        if len(text) > MAX_VALUE_LENGTH or any(word not in by_text for word in words):
            raise BadOptions(
                _("“%(value)s” is not a value of the option %(name)s. It takes: %(values)s."),
                value=text[:40],
                name=name,
                values=", ".join(list(by_text)[:12]) + ("…" if len(by_text) > 12 else ""),
            )
        if not self.many:
            return by_text[words[0]]
        chosen = {by_text[word] for word in words}
        return tuple(value for value in self.values if value in chosen)

    def text(self, value: Any) -> str:
        """The form's text of a value; ``read`` turns it back."""
        return " ".join(_as_text(item) for item in value) if self.many else _as_text(value)

    def say(self, value: Any) -> list[tuple[str, dict[str, object]]]:
        """The value in words: sentences to translate, each with its details."""
        items = value if self.many and value else (value,)
        return [(self.words.get(item, self.sentence), {"value": item}) for item in items]


def option(
    label: str,
    default: Any,
    words: Mapping[Any, str] | None = None,
    *,
    values: Sequence[Any] = (),
    sentence: str = "%(value)s",
    many: bool = False,
) -> Any:
    """A dataclass field that is a house rule. ``values`` default to the keys of ``words``."""
    words = words or {}
    known = Option(label, tuple(values) or tuple(words), words, sentence, many)
    return field(default=default, metadata={"option": known})


class Dataclass(Protocol):
    """What ``fields`` and ``replace`` take."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


O = TypeVar("O", bound=Dataclass)  # noqa: E741 - the letter of the type of options


def options_of(kind: Dataclass | type[Dataclass]) -> dict[str, Option]:
    """The house rules of a dataclass of options, by name, in their order."""
    return {item.name: item.metadata["option"] for item in fields(kind)}


def options_read(preset: O, texts: Mapping[str, str]) -> O:
    """A preset with the options that differ, given as a form's texts.

    Raises:
        BadOptions: a name or value that this game does not have.
    """
    known = options_of(preset)
    values = {}
    for name, text in texts.items():
        if name not in known:
            raise BadOptions(
                _("This game has no option “%(name)s”. It has: %(names)s."),
                name=name[:40],
                names=", ".join(known),
            )
        values[name] = known[name].read(name, text)
    return replace(preset, **values)


def options_say(options: Dataclass) -> list[tuple[str, dict[str, object]]]:
    """The rules in force at a table, in words: sentences to translate, each with its details.

    A dataclass with the method ``idle`` names there the options that change nothing beside
    the others; they are left out.
    """
    idle: frozenset[str] = getattr(options, "idle", frozenset)()
    return [
        said
        for name, known in options_of(options).items()
        if name not in idle
        for said in known.say(getattr(options, name))
    ]


def options_dump(options: Dataclass) -> dict[str, Any]:
    """The options as JSON knows them: tuples become lists."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asdict(options).items()
    }


def options_load(kind: type[O], data: Mapping[str, Any]) -> O:
    """Options from JSON; a name that is missing has its default.

    Raises:
        BadOptions: a name or value that this game does not have.
    """
    texts = {
        name: " ".join(map(_as_text, value)) if isinstance(value, list | tuple) else _as_text(value)
        for name, value in data.items()
    }
    return options_read(kind(), texts)


def _as_text(value: Any) -> str:
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)
