"""Hands of Hearts written as text, and matches of it that are played at random."""

import random
from dataclasses import replace

from hypothesis import strategies

from cards.card import card_text, full_deck
from games.engine.options import options_dump, options_of
from games.engine.rules._hearts_cards import INDICES, mask_of
from games.engine.rules._hearts_hand import Hand, Trick
from games.engine.rules._hearts_options import Options
from games.engine.rules.hearts import RULES, State


def mask(text):
    return mask_of(text.split())


def options(players=4, **changes):
    return replace(Options(players=players), **changes)


def trick(leader, text=""):
    return Trick(leader, tuple(INDICES[card] for card in text.split()))


def playing(*texts, leader=0, lies="", taken=(), broken=False, totals=None, hand_no=4, **changes):
    """A hand in which nothing is passed any more; ``lies`` are the cards of the trick so far.

    What was ``taken`` is a text a seat; with nothing taken it is the first trick.
    """
    hand = Hand(
        tuple(map(mask, texts)),
        trick=trick(leader, lies),
        taken=tuple(map(mask, taken)) or (0,) * len(texts),
        broken=broken,
    )
    scores = totals or (0,) * len(texts)
    return State(options(len(texts), **changes), 0, hand_no, tuple(scores), hand)


def later(*texts, **fields):
    """The same when a trick has been played that counted nothing: three low spades and the ace."""
    seats = len(texts)
    return playing(*texts, **{"taken": ("2S 3S 4S AS", *[""] * (seats - 1)), **fields})


def played(state, *moves):
    """The state after moves like ``"0 QS"``: the seat, then its move."""
    for move in moves:
        seat, _, text = move.partition(" ")
        state = RULES.play(state, int(seat), text)
    return state


def deck(seed, players=4):
    left_out = {3: ("2D",), 4: (), 5: ("2D", "2C")}
    cards = full_deck(1, 0, left_out[players])
    random.Random(seed).shuffle(cards)
    return cards


def deck_for(*texts, dealer=0):
    """A deck that gives the seats just these cards, which must be the whole pack."""
    seats, held = len(texts), [text.split() for text in texts]
    each = len(held[0])
    order = [held[(dealer + 1 + at) % seats][at // seats] for at in range(each * seats)]
    ids = {card_text(card): card for card in full_deck(1, 0)}
    return [ids[text] for text in order]


SUITS = [" ".join(rank + suit for rank in "23456789TJQKA") for suit in "CDSH"]
"""A whole suit each: clubs, diamonds, spades, hearts."""


def dealt(seed=1, players=4, dealer=0, **changes):
    state = RULES.start(options(players, **changes), players, dealer)
    return RULES.deal(state, deck(seed, players))


def gift(state, seat, chance=None):
    """A gift of the seat: its first cards, or any."""
    asked = RULES.view(state, seat)["public"]["give"]
    chosen = chance.sample(asked["from"], asked["count"]) if chance else asked["from"]
    return "give " + " ".join(chosen[: asked["count"]])


def passed(state):
    """The state when everybody has given the first cards of the hand."""
    for seat in RULES.to_act(state) if state.hand.is_giving else ():
        state = RULES.play(state, seat, gift(state, seat))
    return state


def random_move(state, seat, chance):
    legal = RULES.legal_moves(state, seat)
    return gift(state, seat, chance) if legal == ["give"] else chance.choice(legal)


def random_match(table, seed):
    """Every (state, seat, move, state after) of a match of random legal moves."""
    chance = random.Random(seed)
    state = RULES.start(table, table.players, chance.randrange(table.players))
    while RULES.outcome(state) is None:
        if RULES.deck(state) is not None:
            state = RULES.deal(state, deck(chance.random(), table.players))
            continue
        seat = chance.choice(RULES.to_act(state))
        move = random_move(state, seat, chance)
        after = RULES.play(state, seat, move)
        yield state, seat, move, after
        state = after


def hand_out(state, seed=0):
    """Play the hand to its end at random."""
    chance = random.Random(seed)
    while RULES.to_act(state):
        seat = RULES.to_act(state)[0]
        state = RULES.play(state, seat, random_move(state, seat, chance))
    return state


def position(state, seat, log=()):
    """What a policy or an order is given."""
    return {
        "seat": seat,
        "seats": len(state.totals),
        "options": options_dump(state.options),
        "view": RULES.view(state, seat),
        "log": list(log),
    }


def any_options():
    """Every table there can be; short matches."""
    choices = {
        name: strategies.sampled_from(known.values) for name, known in options_of(Options).items()
    }
    return strategies.builds(Options, **{**choices, "target": strategies.integers(50, 80)})
