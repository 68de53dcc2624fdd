"""Hands of Spades played out at random, fast: what the bot of Spades asks about a hand.

Chance is a sequence of numbers made from a first one, so that the same question has the same
answer. One seat may duck, that is try to take no trick; the others play any legal card.
"""

from collections.abc import Sequence
from typing import Final

from games.engine.rules._spades_cards import PLAIN, SPADES, SUITS, cards_of

NOBODY: Final = -1
_TABLES: Final = {
    seats: tuple(
        tuple((first + step) % seats for step in range(1, seats)) for first in range(seats)
    )
    for seats in (3, 4)
}
"""Who plays after each leader, in their order."""


def chance_next(chance: int) -> int:
    """The next number of a sequence, from 0 to 2^30 - 1: as much as is multiplied fast."""
    return (chance * 29773421 + 12345) & 0x3FFFFFFF


def playout(hands: Sequence[int], leader: int, chance: int, ducker: int = NOBODY) -> list[int]:
    """The tricks that each seat takes when these hands are played to their end."""
    held = list(hands)
    taken = [0] * len(held)
    after = _TABLES[len(held)]
    broken = False
    while held[leader]:
        # One number a trick: each choice takes of it what it needs, and leaves the rest.
        chance = draw = (chance * 29773421 + 12345) & 0x3FFFFFFF
        mine = held[leader]
        legal = mine if broken else mine & PLAIN or mine
        if leader == ducker:
            card = legal & -legal
        else:
            # This picks a random bit, here and below; a function for it would cost a third more.
            draw *= legal.bit_count()
            skip = draw >> 30
            draw &= 0x3FFFFFFF
            while skip:
                legal &= legal - 1
                skip -= 1
            card = legal & -legal
        held[leader] = mine ^ card
        suit = SUITS[card]
        counting, best, winner = suit | SPADES, card, leader
        for seat in after[leader]:
            mine = held[seat]
            legal = mine & suit or mine
            if seat == ducker:
                card = _ducked(legal, best, counting)
            elif (choices := legal.bit_count()) > 1:
                draw *= choices
                skip = draw >> 30
                draw &= 0x3FFFFFFF
                while skip:
                    legal &= legal - 1
                    skip -= 1
                card = legal & -legal
            else:
                card = legal
            held[seat] = mine ^ card
            if card & counting > best:
                best, winner = card, seat
        taken[winner] += 1
        leader = winner
        broken = broken or best > PLAIN
    return taken


def hands_random(own: int, seat: int, others: int, seats: int, chance: int) -> list[int]:
    """A seat's hand, and the cards of the others shared out at random among them."""
    cards, each = cards_of(others), own.bit_count()
    for last in range(len(cards) - 1, 0, -1):
        chance = chance_next(chance)
        pick = chance * (last + 1) >> 30
        cards[last], cards[pick] = cards[pick], cards[last]
    shares = [sum(cards[first : first + each]) for first in range(0, each * (seats - 1), each)]
    return [*shares[:seat], own, *shares[seat:]]


def nil_chance(own: int, seat: int, leader: int, others: int, seats: int, times: int = 24) -> float:
    """In how many of so many random deals of the other cards the hand takes no trick."""
    made, chance = 0, own % 0x3FFFFFFF
    for _ in range(times):
        chance = chance_next(chance)
        hands = hands_random(own, seat, others, seats, chance)
        made += playout(hands, leader, chance, seat)[seat] == 0
    return made / times


def _ducked(legal: int, best: int, counting: int) -> int:
    """The highest card that does not take the trick, or else the lowest."""
    below = legal & ~counting | legal & counting & (best - 1)
    return 1 << below.bit_length() - 1 if below else legal & -legal
