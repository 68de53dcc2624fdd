"""Where one is: the pages above this one, for people and, as structured data, for machines.

https://schema.org/BreadcrumbList, as attributes of the links themselves: nothing is said twice.
"""

from functools import cache
from typing import Final

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

register = template.Library()

_LINK: Final = (
    '<li class="trail__step" itemprop="itemListElement" itemscope'
    ' itemtype="https://schema.org/ListItem"><a itemprop="item" href="{}">'
    '<bdi itemprop="name">{}</bdi></a><meta itemprop="position" content="{}"></li>'
)
_WORDS: Final = '<li class="trail__step"><bdi>{}</bdi></li>'


@register.simple_tag
def trail(*steps: object) -> SafeString:
    """The way up, outermost first: an address and a label of each page, in turn.

    An address may be the name of a route (``"forum:index"``) or empty: such a step leads nowhere.
    """
    links, shown = 0, list[SafeString]()
    for address, label in zip(map(str, steps[::2]), steps[1::2], strict=True):
        if not address:
            shown.append(format_html(_WORDS, label))
            continue
        links += 1
        shown.append(format_html(_LINK, _whole(address), label, links))
    return format_html(
        '<nav class="trail" aria-label="{}"><ol class="trail__steps" itemscope'
        ' itemtype="https://schema.org/BreadcrumbList">{}</ol></nav>',
        gettext("Where you are"),
        format_html_join("", "{}", ((step,) for step in shown)),
    )


@cache
def _route(name: str) -> str:
    return reverse(name)


def _whole(address: str) -> str:
    return address if "/" in address else _route(address)
