"""The second wall: whatever the parser made, only these tags and attributes are ever stored."""

import re
from typing import Final

import nh3

from markup.addresses import address_is_safe

TAGS: Final = frozenset(
    {
        *("a", "blockquote", "br", "code", "del", "details", "div", "em", "h3", "h4", "h5", "h6"),
        *("hr", "li", "ol", "p", "pre", "s", "span", "strong", "summary"),
        *("table", "tbody", "td", "th", "thead", "tr", "ul"),
    }
)
ATTRIBUTES: Final = {
    "a": {"href", "title", "rel", "data-embed"},
    "ol": {"start"},
    "span": {"data-cards"},
}
CLASSES: Final = {
    "a": {"mention"},
    "details": {"spoiler"},
    "div": {"wide"},
    "td": {"text-end", "text-center"},
    "th": {"text-end", "text-center"},
}
SCHEMES: Final = frozenset({"http", "https", "mailto"})
_VALUES: Final = {
    "data-cards": re.compile(r"(?:[2-9TJQKA][CDHS]|X[BR])(?: (?:[2-9TJQKA][CDHS]|X[BR]))*"),
    "data-embed": re.compile(""),
    "rel": re.compile("nofollow ugc noopener"),
    "start": re.compile(r"\d{1,9}"),
}


def cleaned(html: str) -> str:
    """The HTML without anything that is not on the lists above."""
    return nh3.clean(
        html,
        tags=set(TAGS),
        attributes={tag: set(names) for tag, names in ATTRIBUTES.items()},
        allowed_classes={tag: set(names) for tag, names in CLASSES.items()},
        attribute_filter=_attribute,
        url_schemes=set(SCHEMES),
        link_rel=None,
    )


def _attribute(_tag: str, name: str, value: str) -> str | None:
    if name == "href":
        return value if address_is_safe(value) else None
    pattern = _VALUES.get(name)
    return value if pattern is None or pattern.fullmatch(value) else None
