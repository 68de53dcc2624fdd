"""A sensible player of Spades: counts its tricks, covers a partner, ducks what it need not take.

It bids what its high cards, long spades and short suits are worth; a nil where hands like its
own, played out many times, mostly take nothing. It minds bags only where they cost something.
"""

from typing import Final

from games.bots._spades_playout import nil_chance
from games.bots._spades_table import Table, rank_of, table_read, text_of
from games.engine.base import Position
from games.engine.rules._spades_cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    PLAIN,
    SPADES,
    cards_of,
    mask_text,
)
from games.engine.rules._spades_moves import BLIND, GIVE, LOOK, NIL, bid_text

GAME = "spades"

HONOURS: Final = (1.0, 0.75, 0.35)
"""What a card is worth with none, one or two higher ones out and enough lower ones beside it."""
LENGTHS: Final = (0.0, 1.0, 1.0, 1.0, 1.0, 0.85, 0.65, 0.4)
"""How much of that is left in a plain suit of so many cards: long suits are ruffed early."""
RUFFS: Final = (1.0, 0.6, 0.2)
"""What no, one or two cards of a suit are worth, for each as long as there are small spades."""


def choose(position: Position, level: str) -> str:
    """The move of a seat that sees this position. All levels play alike so far."""
    table = table_read(position)
    phase = table.public["phase"]
    if phase == "bid":
        return _bid(table) if table.public["hand_seen"] else LOOK  # Blind nil is for gamblers.
    if phase == "give":
        return _gift(table)
    return text_of(_lead(table) if not table.trick else _follow(table))


def hand_worth(hand: int, unseen: int) -> float:
    """How many tricks a hand is worth."""
    spades = hand & SPADES
    honours = _honours(spades, unseen)
    worth = sum(honours)
    small = spades.bit_count() - len(honours)
    long = max(0, min(small, spades.bit_count() - 3))
    worth += 0.7 * long
    small -= long
    for suit in (DIAMONDS, CLUBS, HEARTS):
        length = (hand & suit).bit_count()
        worth += sum(_honours(hand & suit, unseen)) * LENGTHS[min(length, 7)]
        if length < len(RUFFS) and small > 0:
            worth += RUFFS[length]
            small -= 1
    return worth


def _honours(cards: int, unseen: int) -> list[float]:
    """What the high cards of a suit are worth, each."""
    suit = DIAMONDS if cards & DIAMONDS else CLUBS if cards & CLUBS else HEARTS
    suit = SPADES if cards & SPADES else suit
    found = []
    for card in cards_of(cards):
        above = (unseen & suit & -card).bit_count()
        below = (cards & (card - 1)).bit_count()
        if above < len(HONOURS) and below >= above:
            found.append(HONOURS[above])
    return found


def _bid(table: Table) -> str:
    """Nil where it promises more, or else as many tricks as the hand is worth."""
    legal = table.position["view"]["legal"]
    worth = hand_worth(table.hand, table.unseen)
    # A trick too many costs a little where there are bags, and nothing where there are none.
    wanted = int(worth + (0.4 if table.options.bag_penalty else 0.1))
    if bid_text(NIL) in legal and _nil_promises(table, worth, wanted):
        return bid_text(NIL)
    numbers = sorted(int(move.split()[1]) for move in legal if move.split()[1].isdigit())
    return bid_text(max((one for one in numbers if one <= wanted), default=numbers[0]))


def _nil_promises(table: Table, worth: float, wanted: int) -> bool:
    """Whether a nil is worth more than the bid, by many deals of the other cards."""
    partner_bid = None if table.partner is None else table.public["bids"][table.partner]
    if worth > 2 or partner_bid in {NIL, BLIND}:
        return False
    seats = table.position["seats"]
    leader = table.public["led_by"]
    chance = nil_chance(table.hand, table.seat, leader, table.unseen, seats)
    return (2 * chance - 1) * table.options.nil_points > 10 * wanted + 20


def _gift(table: Table) -> str:
    """Who is to take nothing gives the high cards away; the partner gives low ones back."""
    count = table.public["give"]["count"]
    away = table.public["bids"][table.seat] == BLIND
    cards = sorted(cards_of(table.hand), key=_danger, reverse=away)
    return f"{GIVE} {mask_text(sum(cards[:count]))}"


def _danger(card: int) -> tuple[bool, int]:
    """How likely a card is to take a trick: any spade, and then the higher ones."""
    return card > PLAIN, rank_of(card)


def _wants_tricks(table: Table) -> bool:
    """Whether another trick does the side good."""
    if table.need(table.seat) > 0:
        return True
    return not table.options.bag_penalty


def _lead(table: Table) -> int:
    """The card to lead."""
    legal = table.legal
    if table.has_live_nil(table.seat):
        return min(legal, key=_danger)
    bosses = [card for card in legal if table.is_boss(card)]
    if table.has_live_nil(table.partner):
        return max(bosses or legal, key=rank_of)
    if not _wants_tricks(table):
        return min(legal, key=_danger)
    plain = [card for card in bosses if card < PLAIN]
    if plain or bosses:
        return max(plain or bosses, key=rank_of)
    return min(legal, key=_danger)


def _follow(table: Table) -> int:
    """The card to play to a trick that somebody has led."""
    holder, best = table.best
    winning = [card for card in table.legal if card & table.counting > best]
    losing = [card for card in table.legal if card not in winning]
    if table.has_live_nil(table.seat) or not _wants_trick(table, holder):
        return _duck(table, winning, losing)
    return _take(table, winning, losing)


def _wants_trick(table: Table, holder: int) -> bool:
    """Whether to try for this trick, which ``holder`` takes as it lies."""
    if table.has_live_nil(holder):
        return holder == table.partner  # A partner is covered, an opponent left with it.
    if table.has_live_nil(table.partner) and not table.is_last:
        return True
    if holder == table.partner and (table.is_last or table.is_boss(table.best[1])):
        return False
    return _wants_tricks(table)


def _take(table: Table, winning: list[int], losing: list[int]) -> int:
    """The card that takes the trick most cheaply, or costs least where none will."""
    cheapest = min(winning, key=_danger, default=0)
    if not winning:
        return min(losing, key=_danger)
    if table.is_last or cheapest > PLAIN:
        return cheapest
    highest = max(winning, key=_danger)
    if table.is_boss(highest) or table.has_live_nil(table.partner):
        return highest
    return min(losing or winning, key=_danger)


def _duck(table: Table, winning: list[int], losing: list[int]) -> int:
    """The highest card that does not take the trick; where all do, the one to be rid of."""
    if losing:
        return _ducked(table, losing)
    return (max if table.is_last else min)(winning, key=_danger)


def _ducked(table: Table, losing: list[int]) -> int:
    """Who wants no tricks at all is rid of the most dangerous card; others keep their spades."""
    if table.has_live_nil(table.seat) or not _wants_tricks(table):
        return max(losing, key=_danger)
    return min(losing, key=_danger)
