"""What people write, on its way into a post: checked, made into HTML, its names found."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.utils.translation import gettext as _

from forum.models import Post
from forum.models.threads import TITLE
from forum.refusals import Unfit
from forum.rolls import Asked
from forum.services.rolls import rolls_kept, rolls_read
from markup import VERSION, TooMuch, render
from markup.controls import controls_drop, line_read


@dataclass(frozen=True, slots=True)
class Written:
    """A text as it is stored: the words, the HTML, whether a link or picture is in it.

    ``plain`` is what is found of it, ``rolls`` are the dice and cards that it asks for.
    """

    text: str
    html: str
    plain: str
    has_link: bool
    rolls: Sequence[Asked] = ()


def text_write(text: str) -> Written:
    """Check a text and make its HTML.

    Raises:
        Unfit: it is empty, or more than can be taken.
    """
    words = controls_drop(text.replace("\r\n", "\n")).strip()
    if not words:
        raise Unfit(_("Write something first."))
    try:
        rendered = render(words)
    except TooMuch as error:
        raise Unfit(str(error)) from error
    links = rendered.has_link_or_image
    return Written(words, rendered.html, rendered.plain, links, rolls_read(words))


def title_write(title: str) -> str:
    """Check a title: one line, not too long, with something to read in it.

    Raises:
        Unfit: it is empty or too long.
    """
    words = line_read(title)
    if not words:
        raise Unfit(_("Give it a title."))
    if len(words) > TITLE:
        raise Unfit(
            _("A title has at most %(most)s characters; this one has %(number)s.")
            % {"most": TITLE, "number": len(words)}
        )
    return words


def post_fill(post: Post, written: Written) -> None:
    """Put a text into a post, with what was made of it; what was rolled before stays below it."""
    post.text, post.html = written.text, written.html + rolls_kept(post)
    post.markup_version, post.plain = VERSION, written.plain


def post_remake(post: Post) -> None:
    """Make the HTML of a stored post anew, with what was rolled for it."""
    with suppress(TooMuch):  # It was written when more could be taken; it stays as it is shown.
        post.html = render(post.text).html + rolls_kept(post)
    post.markup_version = VERSION
