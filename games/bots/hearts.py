"""A sensible player of Hearts: passes what is dangerous, ducks, and watches for the moon.

It prices every card that it may play by the points that it expects to take with it, and plays
the cheapest. It remembers the cards that were played, and who held none of a suit.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from games.engine.base import Position
from games.engine.gifts import GIVE, gift_asked
from games.engine.options import options_load
from games.engine.rules._hearts_cards import (
    HEARTS,
    INDICES,
    JACK,
    PENALTIES,
    QUEEN,
    SUIT_MASKS,
    TEXTS,
    cards_of,
    mask_of,
    mask_text,
)
from games.engine.rules._hearts_options import Options
from games.engine.rules._hearts_orders import log_kept
from games.engine.rules._hearts_score import cards_points

GAME = "hearts"

SPADES: Final = 2
QUEEN_INDEX: Final = INDICES["QS"]
GUARDS: Final = 4
"""With so many other spades the queen is safe in hand."""
ALARM: Final = 9
"""So many points taken by one player alone look like a moon in the making."""
FEAR: Final = 40.0
"""What it is worth to take a point away from who seems to shoot the moon."""


@dataclass(frozen=True)
class Sight:
    """What the policy goes by: masks of the hand, and of what others may still hold."""

    options: Options
    seat: int
    seats: int
    hand: int
    unseen: int
    trick: tuple[tuple[int, int], ...]
    points: tuple[int, ...]

    @cached_property
    def suspect(self) -> int | None:
        """Another player who has taken every point so far, and many."""
        most = max(self.points)
        alone = sum(points > 0 for points in self.points) == 1
        seat = self.points.index(most)
        return seat if alone and most >= ALARM and seat != self.seat else None

    @cached_property
    def best(self) -> tuple[int, int]:
        """The seat and the index of the card that takes the trick as it lies."""
        suit = self.trick[0][1] // 13
        return max((play for play in self.trick if play[1] // 13 == suit), key=lambda play: play[1])

    @property
    def is_queen_out(self) -> bool:
        """Whether somebody else may still play the queen of spades."""
        return bool(self.unseen & QUEEN)

    def length(self, card: int) -> int:
        """How many cards of its suit are in hand."""
        return (self.hand & SUIT_MASKS[card // 13]).bit_count()


def choose(position: Position, level: str) -> str:
    """The move of a seat that sees this position. All levels play alike so far."""
    sight = _sight(position)
    gift = gift_asked(position["view"])
    if gift is not None:
        held = sorted(cards_of(sight.hand), key=lambda card: -_burden(sight, card))
        chosen = mask_of(TEXTS[card] for card in held[: gift["count"]])
        return f"{GIVE} {mask_text(chosen)}"
    legal = [INDICES[move] for move in position["view"]["legal"]]
    return TEXTS[min(legal, key=lambda card: _price(sight, card))]


def _sight(position: Position) -> Sight:
    view = position["view"]
    hand = mask_of(view["hand"])
    played = mask_of(card for one in log_kept(position["log"]) for card in one.get("cards", ()))
    return Sight(
        options=options_load(Options, position["options"]),
        seat=position["seat"],
        seats=position["seats"],
        hand=hand,
        unseen=(1 << 52) - 1 & ~hand & ~played,
        trick=tuple((seat, INDICES[card]) for seat, card in view["public"]["trick"]),
        points=tuple(view["public"]["points"]),
    )


def _burden(sight: Sight, card: int) -> float:
    """How glad it would be to be rid of a card."""
    rank, suit, length = card % 13, card // 13, sight.length(card)
    if 1 << card == JACK and sight.options.jd:
        return -20
    if suit == SPADES:
        return _burden_of_spade(sight, card, length)
    if 1 << card & HEARTS:
        return 1.5 * rank + 8
    return 1.5 * rank + 3 * max(0, 4 - length)


def _burden_of_spade(sight: Sight, card: int, length: int) -> float:
    """The queen burdens a short suit, and so does what must take her."""
    is_threat = bool((sight.unseen | sight.hand) & QUEEN)
    if card == QUEEN_INDEX:
        return 60 if length <= GUARDS else 12
    if card > QUEEN_INDEX and is_threat:
        return 40 + card % 13 if length <= GUARDS else 10
    return card % 13 / 2 - (10 if is_threat else 0)


def _price(sight: Sight, card: int) -> float:
    """What playing a card costs, as far as one can tell: points to come, less the burden."""
    if not sight.trick:
        return _price_of_lead(sight, card)
    if card // 13 != sight.trick[0][1] // 13 or card < sight.best[1]:
        return -_burden(sight, card) - _spite(sight, card)
    chance = _chance(sight, card)
    return chance * (_expected(sight, card) - _rescue(sight)) - 0.2 * _burden(sight, card)


def _price_of_lead(sight: Sight, card: int) -> float:
    """A lead costs what it draws; low spades may drive the queen out."""
    price = _chance(sight, card) * _expected(sight, card) - 0.2 * _burden(sight, card)
    highs = sight.hand & SUIT_MASKS[SPADES] & ~(QUEEN - 1)
    if card // 13 == SPADES and sight.is_queen_out and not highs:
        price -= 12
    return price


def _chance(sight: Sight, card: int) -> float:
    """How likely it is that nobody who is still to play goes higher in its suit."""
    to_come = sight.seats - len(sight.trick) - 1
    suit = sight.unseen & SUIT_MASKS[card // 13]
    higher = (suit >> card + 1).bit_count()
    if not to_come or not higher:
        return 1.0
    # Those who can will stay below; only who has no lower card goes higher.
    share = higher / suit.bit_count()
    return float((1 - share**2) ** to_come)


def _expected(sight: Sight, card: int) -> float:
    """The price of the points that lie in the trick with the card, and of those to come."""
    to_come = sight.seats - len(sight.trick) - 1
    lying = 1 << card | sum(1 << played for _seat, played in sight.trick)
    price = 10.0 * cards_points(sight.options, lying)
    left = (sight.unseen & SUIT_MASKS[card // 13]).bit_count()
    penalties = (sight.unseen & PENALTIES).bit_count()
    if not to_come or not penalties:
        return price
    scarce = max(0.0, 1 - left / (2 * to_come))
    price += to_come * (2 + 12 * scarce)
    if sight.is_queen_out:
        price += 60 * (0.5 if card // 13 == SPADES else 0.1 + 0.4 * scarce)
    return price


def _rescue(sight: Sight) -> float:
    """What it is worth to keep a trick with points from who seems to shoot the moon."""
    seat, _card = sight.best
    if sight.suspect is None or seat != sight.suspect:
        return 0.0
    lying = sum(1 << played for _seat, played in sight.trick)
    return FEAR + 10.0 * cards_points(sight.options, lying) if lying & PENALTIES else 0.0


def _spite(sight: Sight, card: int) -> float:
    """Points are not thrown to who seems to shoot the moon, and gladly to anybody else then."""
    if sight.suspect is None or not 1 << card & PENALTIES:
        return 0.0
    return -FEAR if sight.best[0] == sight.suspect else FEAR
