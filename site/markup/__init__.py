"""What people write, as safe HTML: Markdown with cards, mentions, spoilers and links of ours.

``render`` when it is written, ``show`` when it is read; between the two lies stored HTML that is
the same for every reader.
"""

from markup.limits import TooMuch
from markup.plain import excerpt, plain
from markup.quoting import name_replace, quote
from markup.rendering import VERSION, Rendered, render
from markup.showing import show

__all__ = [
    "VERSION",
    "Rendered",
    "TooMuch",
    "excerpt",
    "name_replace",
    "plain",
    "quote",
    "render",
    "show",
]
