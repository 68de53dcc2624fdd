"""Dice are thrown and cards drawn when a post is written, once: no change of it changes them."""

import secrets
from collections.abc import Iterable, Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cards.names import card_sign
from forum.models import Post, Roll
from forum.refusals import Unfit
from forum.rolls import (
    DECK,
    MOST_DICE,
    MOST_FACES,
    MOST_ROLLS,
    Asked,
    BadRoll,
    roll_make,
    rolls_asked,
)


def rolls_read(text: str) -> list[Asked]:
    """What a text asks the site to throw and draw.

    Raises:
        Unfit: it is more than can be.
    """
    try:
        return rolls_asked(text)
    except BadRoll as error:
        limits = {
            "line": error.line[:40],
            "rolls": MOST_ROLLS,
            "dice": MOST_DICE,
            "faces": MOST_FACES,
            "cards": len(DECK),
        }
        raise Unfit(
            _(
                "“%(line)s” cannot be done. A post rolls and draws %(rolls)s times at most: up to "
                "%(dice)s dice of 2 to %(faces)s faces, or up to %(cards)s cards."
            )
            % limits
        ) from None


def rolls_make(post: Post, asked: Sequence[Asked]) -> None:
    """Throw and draw for a post that has just been stored, and show it below its text."""
    rolls = [
        Roll(
            post=post,
            number=number,
            kind=one.kind,
            asked=one.text,
            plus=one.plus,
            result=roll_make(one, secrets.randbelow),
            at=post.created_at,
        )
        for number, one in enumerate(asked, start=1)
    ]
    Roll.objects.bulk_create(rolls)
    post.html += rolls_html(post, rolls)
    post.save(update_fields=["html"])


def rolls_kept(post: Post) -> str:
    """What stands below the text of a post that was stored before, whatever the text says now."""
    return rolls_html(post, post.rolls.all()) if post.pk else ""


def rolls_html(post: Post, rolls: Iterable[Roll]) -> str:
    """Rolls as stored HTML, without words: every reader has another language."""
    rows = [(_asked(post, roll), _came(roll)) for roll in rolls]
    if not rows:
        return ""
    lines = format_html_join("", "<li>{} → {}</li>", rows)
    return format_html('<ul class="rolls">{}</ul>\n', lines)


def _asked(post: Post, roll: Roll) -> SafeString:
    page = f"{post.get_absolute_url()}rolls/"
    command = "/roll" if roll.kind == Roll.Kind.DICE else "/draw"
    return format_html('<a href="{}">{} {}</a>', page, command, roll.asked)


def _came(roll: Roll) -> SafeString:
    if roll.kind == Roll.Kind.CARDS:
        texts = " ".join(roll.result)
        signs = " ".join(map(card_sign, roll.result))
        return format_html('<span data-cards="{}">{}</span>', texts, signs)
    if len(roll.result) == 1 and not roll.plus:
        return format_html("<strong>{}</strong>", roll.result[0])
    terms = " + ".join(map(str, roll.result))
    plus = f" {'+' if roll.plus > 0 else '−'} {abs(roll.plus)}" if roll.plus else ""
    return format_html("{}{} = <strong>{}</strong>", terms, plus, roll.total)
