"""Tables of Three Thirteen written as text, and a second, slow way to arrange hands.

Nothing of the brute force comes from the rules that it checks: it knows a card by its text.
"""

import random
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import chain, product

from hypothesis import strategies

from cards.card import card_id, card_text, full_deck
from games.engine.errors import BadOptions
from games.engine.options import options_of
from games.engine.rules._three_thirteen_cards import Round, cards_sorted
from games.engine.rules._three_thirteen_cards import round_of as round_at
from games.engine.rules._three_thirteen_options import PRESETS, Options
from games.engine.rules._three_thirteen_play import Play
from games.engine.rules._three_thirteen_state import State
from games.engine.rules.three_thirteen import RULES

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


def options(preset="norsk", **changes):
    return replace(PRESETS[preset], **changes)


class Packs:
    """Gives every card of a text an id of its own, over everything that lies at a table."""

    def __init__(self):
        self.used = Counter()

    def ids(self, text):
        found = []
        for word in text.split():
            found.append(card_id(word, self.used[word]))
            self.used[word] += 1
        return tuple(found)


def table(
    *hands, preset="norsk", number=1, turn=0, phase="draw", stock="4S QC", piles=("9C",), **changes
):
    """A round in which seat ``turn`` is to act; the hands are the seats', in their order.

    What a house rule is called is one, everything else is a part of the round.
    """
    parts = {key: changes.pop(key) for key in ("out_by", "idle", "drawn") if key in changes}
    packs, chosen = Packs(), options(preset, **changes)
    held = tuple(cards_sorted(round_at(chosen, number), packs.ids(hand)) for hand in hands)
    lying = tuple(packs.ids(pile) for pile in piles)
    play = Play(phase, turn, held, packs.ids(stock), lying, **parts)
    return State(chosen, 0, number, (0,) * len(hands), play)


def played(state, *moves):
    """The state after moves like ``"0 draw stock"``: the seat, then its move."""
    for move in moves:
        seat, _, said = move.partition(" ")
        state = RULES.play(state, int(seat), said)
    return state


def hand_of(state, seat):
    return RULES.view(state, seat)["hand"]


def public(state, seat=None):
    return RULES.view(state, seat)["public"]


def cards_everywhere(state):
    """The ids of all cards at the table, ascending."""
    play = state.play
    lying = [*play.stock, *chain(*play.piles), *chain(*play.hands)]
    return sorted(lying)


def deck_shuffled(deck, chance):
    ids = list(deck.reshuffle) or full_deck(deck.decks, deck.jokers, deck.remove)
    chance.shuffle(ids)
    return ids


def dealt(seats=2, preset="norsk", seed=1, dealer=0, **changes):
    state = RULES.start(options(preset, **changes), seats, dealer)
    return RULES.deal(state, deck_shuffled(RULES.deck(state), random.Random(seed)))


def random_match(chosen, seats, seed, choose=None):
    """Every (state, seat, move, state after) of a match; deals are shown with a seat of None."""
    chance = random.Random(seed)
    state = RULES.start(chosen, seats, chance.randrange(seats))
    while RULES.outcome(state) is None:
        deck = RULES.deck(state)
        if deck is not None:
            after, seat, move = RULES.deal(state, deck_shuffled(deck, chance)), None, ""
        else:
            seat = chance.choice(RULES.to_act(state))
            move = (choose or any_move)(state, seat, chance)
            after = RULES.play(state, seat, move)
        yield state, seat, move, after
        state = after


def any_move(state, seat, chance):
    """A legal move; going out as often as not, so that rounds end in every way."""
    legal = RULES.legal_moves(state, seat)
    outs = [move for move in legal if move.startswith("out")]
    return chance.choice(outs if outs and chance.random() < 0.5 else legal)


def any_options():
    """Every table there can be; short matches."""
    choices = {
        name: strategies.sampled_from(known.values) for name, known in options_of(Options).items()
    }
    return strategies.builds(Options, **choices | {"rounds": strategies.just("sprint")})


def any_table():
    """Options and a number of seats that go together."""
    return strategies.tuples(any_options(), strategies.integers(2, 8)).filter(can_start)


def can_start(chosen):
    try:
        RULES.start(*chosen)
    except BadOptions:
        return False
    return True
