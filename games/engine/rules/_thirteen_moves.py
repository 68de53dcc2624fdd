"""Which moves of 313 are legal, and what a refusal says.

A move is judged by itself, without listing all the others. No sentence depends on a card
that the player cannot see.
"""

from collections.abc import Mapping
from typing import Final, NoReturn

from games.engine.errors import IllegalMove, OutOfTurn
from games.engine.errors import gettext_noop as _
from games.engine.rules._thirteen_cards import mask_text
from games.engine.rules._thirteen_combos import (
    PAIR,
    PAIRSEQ,
    QUAD,
    RUN,
    SINGLE,
    TRIPLE,
    Book,
    Form,
)
from games.engine.rules._thirteen_hand import Hand
from games.engine.rules._thirteen_plays import plays_answering, plays_leading

BOMBS: Final = (QUAD, PAIRSEQ)
NEEDED: Final[Mapping[int, str]] = {
    SINGLE: _("%(table)s is beaten only by one higher card. Play one, or pass."),
    PAIR: _("%(table)s is beaten only by a higher pair. Play one, or pass."),
    TRIPLE: _("%(table)s is beaten only by a higher triple. Play one, or pass."),
    QUAD: _("%(table)s is beaten only by a higher four of a kind. Play one, or pass."),
    RUN: _("%(table)s is beaten only by a higher run of %(size)s cards. Play one, or pass."),
    PAIRSEQ: _("%(table)s is beaten only by a higher bomb of %(size)s pairs. Play one, or pass."),
}


def moves_legal(book: Book, hand: Hand, seat: int) -> list[str]:
    """Every legal move of the seat, whose turn it is, in canonical text."""
    cards = hand.cards[seat]
    if not hand.table:
        must = mask_text(hand.must)
        return [play for play in plays_leading(book, cards) if must in play]
    return [*plays_answering(book, cards, _answers(book, hand, seat)), "pass"]


def turn_check(hand: Hand, seat: int) -> None:
    """Refuse whoever is not to act.

    Raises:
        OutOfTurn: it is another player's turn, or nobody's.
    """
    if hand.turn == seat:
        return
    if hand.turn is None:
        raise OutOfTurn(_("This hand is over; nobody may play. Wait for the next deal."))
    if hand.locked >> seat & 1:
        raise OutOfTurn(_("You have passed. You may play again when this round is won."))
    raise OutOfTurn(_("It is not your turn. You may play when it comes to you."))


def pass_check(hand: Hand) -> None:
    """Refuse a pass of whoever leads.

    Raises:
        IllegalMove: nothing lies on the table.
    """
    if not hand.table:
        raise IllegalMove(_("You lead, so you may not pass. Play any combination."))


def play_check(book: Book, hand: Hand, seat: int, cards: int) -> None:
    """Refuse cards that the seat, whose turn it is, may not play.

    Raises:
        IllegalMove: it does not hold them, or they are no combination, or not one for now.
    """
    missing = cards & ~hand.cards[seat]
    if missing:
        raise IllegalMove(
            _("You do not hold %(cards)s. Play cards from your hand."), cards=mask_text(missing)
        )
    combo = book.combo(cards)
    if combo is None:
        raise IllegalMove(
            _(
                "%(cards)s is no combination here. Play a single, a pair, a triple, a run of three "
                "or more cards, or a bomb."
            ),
            cards=mask_text(cards),
        )
    if hand.must & ~cards:
        raise IllegalMove(
            _("The first play must contain %(card)s, the lowest card dealt. Add it to your play."),
            card=mask_text(hand.must),
        )
    if hand.table and combo.strength <= _answers(book, hand, seat).get(combo.form, combo.strength):
        _refuse_answer(book, hand, seat)


def _answers(book: Book, hand: Hand, seat: int) -> dict[Form, int]:
    """The forms that may answer what lies on the table; only bombs for who has passed."""
    answers = book.answers(hand.table)
    if hand.locked >> seat & 1:
        return {form: floor for form, floor in answers.items() if form[0] in BOMBS}
    return answers


def _refuse_answer(book: Book, hand: Hand, seat: int) -> NoReturn:
    table = mask_text(hand.table)
    if hand.locked >> seat & 1:
        raise IllegalMove(
            _("You have passed: only a bomb that beats %(table)s is allowed. Or pass again."),
            table=table,
        )
    answers = _answers(book, hand, seat)
    kind, size = next(iter(answers))
    if len(answers) > 1:
        raise IllegalMove(
            _(
                "That does not beat %(table)s. Play a higher combination of the same type and "
                "number of cards, or a bomb that beats it, or pass."
            ),
            table=table,
        )
    raise IllegalMove(NEEDED[kind], table=table, size=size)
