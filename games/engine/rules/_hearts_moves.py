"""Which moves of Hearts are legal, and what a refusal says.

No sentence depends on a card that the player cannot see.
"""

from collections.abc import Mapping
from typing import Final, NoReturn

from games.engine.errors import IllegalMove, OutOfTurn
from games.engine.errors import gettext_noop as _
from games.engine.rules._hearts_cards import QUEEN, SUIT_MASKS, mask_text
from games.engine.rules._hearts_hand import Hand, Trick, opening_mask, plays_legal
from games.engine.rules._hearts_options import Options

FOLLOW: Final[Mapping[int, str]] = {
    0: _("You must follow clubs. Play one of these: %(cards)s."),
    1: _("You must follow diamonds. Play one of these: %(cards)s."),
    2: _("You must follow spades. Play one of these: %(cards)s."),
    3: _("You must follow hearts. Play one of these: %(cards)s."),
}
"""By the suit that was led."""


def turn_check(hand: Hand, seat: int) -> None:
    """Refuse whoever is not to act.

    Raises:
        OutOfTurn: others are, or nobody.
    """
    if seat in hand.to_act:
        return
    if hand.is_giving:
        raise OutOfTurn(_("You have passed your cards on. Wait until everybody has."))
    if hand.trick is None:
        raise OutOfTurn(_("This hand is over; nobody may play. Wait for the next deal."))
    raise OutOfTurn(_("It is not your turn. You may play when it comes to you."))


def give_check(options: Options, hand: Hand, seat: int, cards: int) -> None:
    """Refuse cards that the seat may not pass on.

    Raises:
        IllegalMove: nothing is passed now, it does not hold them, or they are too many or too few.
    """
    if not hand.is_giving:
        raise IllegalMove(_("Cards are passed only before the first trick. Play one card."))
    _held_check(hand, seat, cards)
    if cards.bit_count() != options.pass_cards:
        raise IllegalMove(
            _("You chose %(chosen)s cards to pass on. Choose exactly %(count)s."),
            chosen=cards.bit_count(),
            count=options.pass_cards,
        )


def play_check(options: Options, hand: Hand, seat: int, card: int) -> None:
    """Refuse a card that the seat, whose turn it is, may not play.

    Raises:
        IllegalMove: cards are passed first, it does not hold it, or the trick asks for others.
    """
    if hand.is_giving:
        raise IllegalMove(
            _("Cards are passed before the first trick. Choose exactly %(count)s to pass on."),
            count=options.pass_cards,
        )
    _held_check(hand, seat, card)
    allowed = plays_legal(options, hand, seat)
    if not card & allowed:
        _refuse_play(options, hand, seat, allowed)


def _held_check(hand: Hand, seat: int, cards: int) -> None:
    missing = cards & ~hand.cards[seat]
    if missing:
        raise IllegalMove(
            _("You do not hold %(cards)s. Play cards from your hand."), cards=mask_text(missing)
        )


def _refuse_play(options: Options, hand: Hand, seat: int, allowed: int) -> NoReturn:
    cards, trick = mask_text(allowed), hand.trick or Trick(seat)
    if allowed == opening_mask(options) and hand.is_first_trick and not trick.cards:
        raise IllegalMove(_("%(card)s opens the first trick. Play it."), card=cards)
    if not trick.cards:
        raise IllegalMove(
            _("Hearts are not broken yet, so none may be led. Lead one of these: %(cards)s."),
            cards=cards,
        )
    if hand.cards[seat] & SUIT_MASKS[trick.suit]:
        raise IllegalMove(FOLLOW[trick.suit], cards=cards)
    raise IllegalMove(
        _("The first trick takes no hearts and no %(queen)s. Play one of these: %(cards)s."),
        queen=mask_text(QUEEN),
        cards=cards,
    )
