"""Hands of 313 written as text, and matches of it that are played at random."""

import random
from dataclasses import replace

from hypothesis import strategies

from cards.card import card_text, full_deck
from games.engine.options import options_of
from games.engine.rules._thirteen_cards import mask_of
from games.engine.rules._thirteen_combos import book_of
from games.engine.rules._thirteen_hand import Hand
from games.engine.rules._thirteen_options import PRESETS, Options
from games.engine.rules.thirteen import RULES, State


def mask(text):
    return mask_of(text.split())


def options(preset="313", **changes):
    return replace(PRESETS[preset], **changes)


def book(preset="313", **changes):
    return book_of(options(preset, **changes))


def hands(*texts, preset="313", turn=0, must="", **changes):
    """A hand in which seat ``turn`` leads; the hands are the seats', in their order."""
    hand = Hand(tuple(mask(text) for text in texts), turn, mask(must))
    return State(options(preset, **changes), 0, 1, (0,) * len(texts), hand)


def played(state, *moves):
    """The state after moves like ``"0 5S 5C"``: the seat, then its move."""
    for move in moves:
        seat, _, text = move.partition(" ")
        state = RULES.play(state, int(seat), text)
    return state


def deck(seed):
    cards = full_deck(1, 0)
    random.Random(seed).shuffle(cards)
    return cards


def deck_for(*texts, dealer=0):
    """A deck that gives the seats these 13 cards each; the rest of the pack comes after."""
    seats = len(texts)
    held = [text.split() for text in texts]
    order = [held[(dealer + 1 + index) % seats][index // seats] for index in range(13 * seats)]
    ids = {card_text(card): card for card in full_deck(1, 0)}
    dealt = [ids.pop(text) for text in order]
    return dealt + sorted(ids.values())


def dealt(seed=1, seats=4, preset="313", dealer=0, **changes):
    state = RULES.start(options(preset, **changes), seats, dealer)
    return RULES.deal(state, deck(seed))


def random_match(table, seats, seed):
    """Every (state, seat, move, state after) of a match of random legal moves."""
    chance = random.Random(seed)
    state = RULES.start(table, seats, chance.randrange(seats))
    while RULES.outcome(state) is None:
        if RULES.deck(state) is not None:
            state = RULES.deal(state, deck(chance.random()))
            continue
        (seat,) = RULES.to_act(state)
        move = chance.choice(RULES.legal_moves(state, seat))
        after = RULES.play(state, seat, move)
        yield state, seat, move, after
        state = after


def any_options():
    """Every table there can be; short matches."""
    choices = {}
    for name, known in options_of(Options).items():
        if known.many:
            chosen = strategies.sets(strategies.sampled_from(known.values))
            choices[name] = chosen.map(
                lambda names, k=known: tuple(v for v in k.values if v in names)
            )
        else:
            choices[name] = strategies.sampled_from(known.values)
    choices["games"] = strategies.integers(1, 3)
    return strategies.builds(Options, **choices)


def any_table():
    """Options and a number of seats that go together."""
    return any_options().flatmap(
        lambda table: strategies.tuples(
            strategies.just(table),
            strategies.just(3) if table.deal17 else strategies.integers(2, 4),
        )
    )
