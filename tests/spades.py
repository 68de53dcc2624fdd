"""Hands of Spades written as text, and matches of it that are played at random or by the bot."""

import random
from dataclasses import replace
from functools import reduce
from operator import or_

from hypothesis import strategies

from cards.card import card_text
from games.bots.spades import choose
from games.engine.fair import deck_cards
from games.engine.options import options_dump, options_of
from games.engine.rules._spades_cards import DECKS, mask_of
from games.engine.rules._spades_deal import deck_of
from games.engine.rules._spades_options import PRESETS, Options
from games.engine.rules._spades_state import BIDDING, PLAYING, Auction, Match, State, Tricks
from games.engine.rules.spades import RULES

SUITS = {suit: " ".join(rank + suit for rank in "23456789TJQKA") for suit in "CDHS"}
"""A whole suit each."""


def options(preset="spades-solo", **changes):
    return replace(PRESETS[preset], **changes)


def all_of(*masks):
    """All these cards, even where a test has given one to several seats."""
    return reduce(or_, masks)


def state(table, auction, tricks, turn, trick=(), *, scores=None, bags=None):
    sides = 2 if table.teams else table.players
    nothing = (0,) * sides
    match = Match(table, 0, 1, tuple(scores or nothing), tuple(bags or nothing))
    return State(match, auction, tricks, turn, trick).changed()


def playing(*texts, leader=0, lies="", bids=None, taken=None, later=True, broken=False, **rest):
    """A hand in which cards are played; ``lies`` are the cards of the trick so far.

    A trick was played before, unless it is not ``later``.
    """
    scores, bags = rest.pop("scores", None), rest.pop("bags", None)
    table = options(rest.pop("preset", "spades-solo"), players=len(texts), **rest)
    bits = DECKS[table.deck]
    trick = tuple(bits[card] for card in lies.split())
    hands = tuple(mask_of(table.deck, text.split()) for text in texts)
    return state(
        table,
        Auction(PLAYING, tuple(bids or [1] * len(texts)), (1 << len(texts)) - 1),
        Tricks(
            hands,
            all_of(*hands, *trick),
            leader,
            tuple(taken or [0] * len(texts)),
            broken,
            tuple(8 >> at for at in range(len(texts))) if later else (),
        ),
        (leader + len(trick)) % len(texts),
        trick,
        scores=scores,
        bags=bags,
    )


def bidding(*bids, seen=15, cards=None, scores=None, preset="spades-solo", **changes):
    """A hand in which these have bid, from seat 0 on; every seat holds a suit, or these cards."""
    table = options(preset, **changes)
    texts = cards or list(SUITS.values())
    said = [*bids, *[None] * (table.players - len(bids))]
    hands = tuple(mask_of(table.deck, text.split()) for text in texts[: table.players])
    auction, nothing = Auction(BIDDING, tuple(said), seen), (0,) * table.players
    return state(
        table, auction, Tricks(hands, all_of(*hands), 0, nothing), len(bids), scores=scores
    )


def holding(at, cards):
    """The same with other cards in the hands, whatever lies on the table."""
    return at.changed(dealt=tuple(cards), left=all_of(*cards, *at.trick))


def played(at, *moves):
    """The state after moves like ``"0 QS"``: the seat, then its move."""
    for move in moves:
        seat, _, text = move.partition(" ")
        at = RULES.play(at, int(seat), text)
    return at


def deck(table, seed):
    cards = deck_cards(deck_of(table))
    random.Random(seed).shuffle(cards)
    return cards


def deck_for(*texts, dealer=0):
    """A deck that gives the seats just these cards, which must be the whole pack."""
    seats, held = len(texts), [text.split() for text in texts]
    order = [held[(dealer + 1 + at) % seats][at // seats] for at in range(len(held[0]) * seats)]
    ids = {card_text(card): card for card in deck_cards(deck_of(options()))}
    return [ids[text] for text in order]


def dealt(seed=1, preset="spades-solo", dealer=0, **changes):
    table = options(preset, **changes)
    return RULES.deal(RULES.start(table, table.players, dealer), deck(table, seed))


def position(at, seat, log=()):
    """What the seat knows."""
    return {
        "seat": seat,
        "seats": at.options.players,
        "options": options_dump(at.options),
        "view": RULES.view(at, seat),
        "log": list(log),
    }


def match_played(table, seed, pick):
    """Every (state, seat, move, state after) of a match; ``pick`` chooses each move."""
    chance = random.Random(seed)
    at, log = RULES.start(table, table.players, chance.randrange(table.players)), []
    while RULES.outcome(at) is None:
        if RULES.deck(at) is not None:
            at, log = RULES.deal(at, deck(table, chance.random())), []
            continue
        (seat,) = RULES.to_act(at)
        move = pick(at, seat, log, chance)
        after = RULES.play(at, seat, move)
        yield at, seat, move, after
        log.append(RULES.entry(at, seat, move, after))
        at = after


def move_random(at, seat, log, chance):
    move = chance.choice(RULES.legal_moves(at, seat))
    if move != "give":
        return move
    gift = RULES.view(at, seat)["public"]["give"]
    return " ".join(["give", *chance.sample(gift["from"], gift["count"])])


def move_of_the_bot(at, seat, log, chance):
    return choose(position(at, seat, log), "steady")


def any_options():
    """Every table there can be, with a target that is soon reached."""
    choices = {
        name: strategies.sampled_from(known.values) for name, known in options_of(Options).items()
    }
    choices["target"] = strategies.just(100)
    choices["floor"] = strategies.integers(-200, -100)
    tables = strategies.builds(Options, **choices)
    return tables.filter(lambda table: table.players == 4 or not table.teams)
