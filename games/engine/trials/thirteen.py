"""Questions to the rules of 313."""

from collections.abc import Sequence

from games.engine.rules._thirteen_cards import BITS, mask_of
from games.engine.rules._thirteen_combos import KINDS, book_of
from games.engine.rules._thirteen_hand import Hand
from games.engine.rules._thirteen_moves import play_check
from games.engine.rules._thirteen_options import Options


def is_known(card: str) -> bool:
    """Whether the pack has such a card."""
    return card in BITS


def kind_of(options: Options, cards: Sequence[str]) -> str | None:
    """What the cards are together, such as ``run``; None when they are no combination."""
    combo = book_of(options).combo(mask_of(cards))
    return KINDS[combo.form[0]] if combo else None


def play_try(options: Options, table: Sequence[str], cards: Sequence[str]) -> None:
    """Play cards on what lies on the table, or lead with them where nothing does.

    Raises:
        IllegalMove: they are no combination, or do not beat it.
    """
    hand = Hand((mask_of(cards), 0), turn=0, table=mask_of(table))
    play_check(book_of(options), hand, 0, hand.cards[0])
