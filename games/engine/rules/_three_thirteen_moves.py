"""The moves of Three Thirteen as text, read and written."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cards.card import card_id, card_text, card_texts, is_card
from games.engine.errors import UnreadableMove
from games.engine.errors import gettext_noop as _

STOCK: Final = "stock"
PILE: Final = "pile"
MAX_MOVE_LENGTH: Final = 200


class Move(NamedTuple):
    """A move as it was sent: what is done, and with which kinds of cards."""

    verb: str
    """``draw``, ``discard``, ``out`` or ``lay``."""
    source: str = ""
    """Where a card is drawn from: ``stock`` or ``pile``."""
    pile: int | None = None
    """Which pile, where each player has one."""
    kind: int | None = None
    """What is discarded; None for nothing."""
    melds: tuple[tuple[int, ...], ...] = ()


@lru_cache(maxsize=2_000)
def move_read(text: str) -> Move:
    """The move of a text. Case, blanks and the order of cards do not matter.

    Raises:
        UnreadableMove: the text is no move of this game.
    """
    readable = len(text) <= MAX_MOVE_LENGTH and text.isascii()
    words = text.upper().replace("/", " / ").split() if readable else []
    if words == ["DISCARD"]:
        raise UnreadableMove(_("You chose no card. Choose the one that you discard."))
    move = _read(words)
    if move is None:
        raise UnreadableMove(
            _(
                "That is no move. Say for example “draw stock”, “draw pile”, “discard 9C” or "
                "“out 9C”."
            )
        )
    return move


def _read(words: Sequence[str]) -> Move | None:
    match words:
        case "DRAW", "STOCK":
            return Move("draw", STOCK)
        case "DRAW", "PILE":
            return Move("draw", PILE)
        case "DRAW", "PILE", number if number.isdigit():
            return Move("draw", PILE, int(number))
        case (("DISCARD" | "OUT") as verb, card) if is_card(card):
            return Move(verb.lower(), kind=card_id(card))
        case ("OUT",):
            return Move("out")
        case (card,) if is_card(card):
            return Move("discard", kind=card_id(card))
        case "LAY", *melds:
            return _read_lay(melds)
        case _:
            return None


def _read_lay(words: Sequence[str]) -> Move | None:
    """The melds of a hand that is laid open, divided by strokes; none at all is a move too."""
    if not all(word == "/" or is_card(word) for word in words):
        return None
    groups = " ".join(words).split("/")
    melds = [tuple(map(card_id, group.split())) for group in groups]
    return Move("lay", melds=tuple(meld for meld in melds if meld))


def draw_text(pile: int | None = None) -> str:
    """The move that draws the top card of a pile; of the common one without a number."""
    return f"draw {PILE}" if pile is None else f"draw {PILE} {pile}"


def discard_text(verb: str, card: int) -> str:
    """The move that discards a card."""
    return f"{verb} {card_text(card)}"


def lay_text(melds: Iterable[Iterable[int]]) -> str:
    """The move that lays a hand open."""
    return " ".join(["lay", " / ".join(" ".join(card_texts(meld)) for meld in melds)]).strip()
