"""Whether a move of Three Thirteen may be made; a refusal says what would be."""

from cards.card import card_text, card_texts
from games.engine.base import Seat
from games.engine.errors import IllegalMove, OutOfTurn
from games.engine.errors import gettext_noop as _
from games.engine.rules._three_thirteen_cards import card_held, cards_points, cards_sorted
from games.engine.rules._three_thirteen_lay import Arrangement
from games.engine.rules._three_thirteen_melds import is_meld
from games.engine.rules._three_thirteen_moves import STOCK, Move
from games.engine.rules._three_thirteen_play import DISCARD, DRAW, LAY
from games.engine.rules._three_thirteen_solver import discards_of, solve
from games.engine.rules._three_thirteen_state import State
from games.engine.rules._three_thirteen_view import (
    draws,
    moves_legal,
    out_is_free,
    outs_open,
    seats_asked,
)


def turn_check(state: State, seat: Seat) -> None:
    """Refuse whoever is not to act."""
    asked = seats_asked(state)
    if not asked:
        raise OutOfTurn(_("The cards must be dealt before anybody may play."))
    if seat not in asked:
        raise OutOfTurn(_("It is not your turn. You may play when it comes to you."))


def phase_check(state: State, seat: Seat, verb: str) -> None:
    """Refuse a move that comes too early or too late in the turn."""
    phase = state.play.phase
    if phase == DRAW and verb != "draw":
        raise IllegalMove(
            _("You draw a card first. You may: %(moves)s."), moves=", ".join(draws(state))
        )
    if phase == DISCARD and verb not in {"discard", "out"}:
        raise IllegalMove(
            _("You have drawn a card. Now discard one: %(cards)s."), cards=_hand(state, seat)
        )
    if phase == LAY and verb != "lay":
        raise IllegalMove(
            _("The round is over. Lay your hand open, at its best with “%(move)s”."),
            move=moves_legal(state, seat)[0],
        )


def pile_checked(state: State, move: Move) -> int:
    """Which pile a card is drawn from."""
    piles = state.play.piles
    pile = 0 if move.pile is None and len(piles) == 1 else move.pile
    named = (move.pile is None) == (len(piles) == 1)
    if move.source == STOCK:
        return 0
    if pile is None or not named or pile >= len(piles) or not piles[pile]:
        raise IllegalMove(
            _("There is no such pile with a card on it. You may: %(moves)s."),
            moves=", ".join(draws(state)),
        )
    return pile


def discard_checked(state: State, seat: Seat, move: Move) -> int | None:
    """The card that is discarded; None where somebody goes out without."""
    if move.kind is None:
        _free_out_check(state, seat)
        return None
    hand = state.play.hands[seat]
    card = card_held(hand, move.kind)
    if card is None:
        raise IllegalMove(
            _("You do not hold %(card)s. Discard one of your cards: %(cards)s."),
            card=card_text(move.kind),
            cards=_hand(state, seat),
        )
    if move.verb == "out":
        _out_check(state, seat, card)
    return card


def laying_checked(state: State, seat: Seat, move: Move) -> Arrangement:
    """The hand as its player arranges it, whether or not that is its best."""
    left = list(state.play.hands[seat])
    melds = []
    for kinds in move.melds:
        meld = []
        for kind in kinds:
            card = card_held(left, kind)
            if card is None:
                raise IllegalMove(
                    _("%(card)s is not in your hand so often. You hold: %(cards)s."),
                    card=card_text(kind),
                    cards=_hand(state, seat),
                )
            left.remove(card)
            meld.append(card)
        if not is_meld(state.round, meld):
            raise IllegalMove(
                _(
                    "%(cards)s is no meld. A meld is three or more cards of one rank, or three or "
                    "more of one suit in a row, and wild cards as far as the table allows them."
                ),
                cards=" ".join(card_texts(meld)),
            )
        melds.append(tuple(meld))
    rest = cards_sorted(state.round, left)
    return Arrangement(cards_points(state.round, rest), tuple(melds), rest)


def _out_check(state: State, seat: Seat, card: int) -> None:
    """Refuse to go out with a card where the others are not all in melds."""
    _first_check(state, seat)
    hand = state.play.hands[seat]
    if solve(state.round, [held for held in hand if held != card]).is_complete:
        return
    outs = outs_open(state, discards_of(state.round, hand))
    if outs:
        raise IllegalMove(
            _(
                "With %(card)s you cannot go out: not all your other cards would be in melds. You "
                "can go out with %(cards)s."
            ),
            card=card_text(card),
            cards=" ".join(card_texts(outs)),
        )
    raise IllegalMove(
        _(
            "You cannot go out yet: whichever card you discard, not all others are in melds. "
            "Discard one of your cards: %(cards)s."
        ),
        cards=_hand(state, seat),
    )


def _free_out_check(state: State, seat: Seat) -> None:
    """Refuse to go out without a discard where the table or the hand does not allow it."""
    _first_check(state, seat)
    if not state.options.out_without_discard:
        raise IllegalMove(
            _("Whoever goes out discards a card. Name one of your cards: %(cards)s."),
            cards=_hand(state, seat),
        )
    if not out_is_free(state, seat):
        raise IllegalMove(
            _("Your cards are not all in melds. Discard one of them: %(cards)s."),
            cards=_hand(state, seat),
        )


def _first_check(state: State, seat: Seat) -> None:
    if state.play.out_by is not None:
        raise IllegalMove(
            _(
                "Somebody has gone out, and this is your last turn. Discard one of your cards: "
                "%(cards)s."
            ),
            cards=_hand(state, seat),
        )


def _hand(state: State, seat: Seat) -> str:
    return " ".join(dict.fromkeys(card_texts(state.play.hands[seat])))
