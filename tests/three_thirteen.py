"""Hands of Three Thirteen written as text, and a second, slow way to arrange them.

Nothing of the brute force comes from the rules that it checks: it knows a card by its text.
"""

from functools import lru_cache
from itertools import product

from hypothesis import strategies

from cards.card import card_id, card_text, full_deck
from games.engine.rules._three_thirteen_cards import Round

ORDER = "A23456789TJQK"


def cards(text):
    """Ids of the cards of a text; equal ones are of several packs."""
    seen = {}
    ids = []
    for word in text.split():
        ids.append(card_id(word, seen.get(word, 0)))
        seen[word] = seen.get(word, 0) + 1
    return ids


def text(ids):
    return " ".join(map(card_text, ids))


def round_of(number, **changes):
    return Round(number, **changes)


def brute_is_meld(words, table):
    """Whether the texts are a meld: try every set and every run that there is."""
    wild = [word for word in words if brute_is_wild(word, table)]
    natural = [word for word in words if word not in wild]
    if len(words) < 3 or (table.mixed and len(wild) > len(natural)):
        return False
    if not natural:
        return table.all_wild
    if all(word[0] == natural[0][0] for word in natural):
        return True
    lines = [ORDER, ORDER[1:] + "A"] if table.ace_either else [ORDER]
    return any(
        sorted(word for word in run if word in natural) == sorted(natural)
        for line, suit in product(lines, "CDHS")
        for start in range(len(line) - len(words) + 1)
        for run in [[rank + suit for rank in line[start : start + len(words)]]]
    )


def brute_is_wild(word, table):
    return word in {"XR", "XB"} or word[0] == "23456789TJQKA"[table.number]


def brute_points(word, table):
    if word in {"XR", "XB"}:
        return table.joker_points
    if brute_is_wild(word, table) and table.wild_points:
        return table.wild_points
    if word[0] == "A":
        return 15 if table.ace_either else 1
    return min(10, ORDER.index(word[0]) + 1)


def brute_best(words, table):
    """The least penalty, and the fewest cards left over at it, over all partitions into melds."""
    words = sorted(words)
    is_meld = [
        mask.bit_count() >= 3
        and brute_is_meld([word for at, word in enumerate(words) if mask >> at & 1], table)
        for mask in range(1 << len(words))
    ]

    @lru_cache(None)
    def best(mask):
        if not mask:
            return 0, 0
        low = mask & -mask
        rest = part = mask ^ low
        points, count = best(rest)
        found = points + brute_points(words[low.bit_length() - 1], table), count + 1
        while part:
            if is_meld[low | part]:
                found = min(found, best(rest ^ part))
            part = part - 1 & rest
        return found

    return best((1 << len(words)) - 1)


def hand_random(chance, table, size, decks=2, jokers=0, wilds=None, suits=4):
    """A hand with so many wild cards, of the first suits only where there are fewer than four."""
    deck = full_deck(decks, jokers)
    wild = [card for card in deck if table.is_wild(card)]
    other = [c for c in deck if not table.is_wild(c) and c % 54 < 13 * suits]
    count = min(chance.randrange(5) if wilds is None else wilds, len(wild), size)
    return chance.sample(wild, count) + chance.sample(other, min(size - count, len(other)))


def tables():
    """Every kind of round that the house rules allow."""
    return strategies.builds(
        Round,
        number=strategies.integers(1, 11),
        ace_either=strategies.booleans(),
        all_wild=strategies.booleans(),
        mixed=strategies.booleans(),
        joker_points=strategies.sampled_from([0, 15, 20]),
        wild_points=strategies.sampled_from([0, 15, 20]),
    )


def hands(most, least=3):
    """Hands of up to three packs with jokers, likely to be of few suits."""
    decks = strategies.sampled_from([(1, 4), (2, 2), (3, 1), (3, 4)])
    return decks.flatmap(
        lambda chosen: strategies.lists(
            strategies.sampled_from(
                [card for card in full_deck(chosen[0], 2) if few(card, chosen[1])]
            ),
            unique=True,
            min_size=least,
            max_size=most,
        )
    )


def few(card, suits):
    return card % 54 < 13 * suits or card % 54 >= 52
