"""Whole matches of any game of the registry, played by chance or by its bot.

A new game needs nothing here. ``match_steps`` plays a match, ``invariants_check`` says what must
hold of each step, and ``views_check`` what of a hand.
"""

import random
from collections import Counter
from functools import partial
from typing import Any, NamedTuple

from cards.card import card_texts, full_deck
from games.bots import LEVELS, policies
from games.engine.base import Position, hand_is_closed
from games.engine.errors import BadOptions, RulesError
from games.engine.gifts import GIVE, gift_asked
from games.engine.options import options_dump, options_load
from games.engine.registry import game, games

MOST_STEPS = 100_000
"""Three Thirteen among four who play by chance took 24,000 until somebody went out each time."""


class Step(NamedTuple):
    """A deal (``seat`` is None, ``move`` the cards) or a move, with the states around it."""

    before: Any
    seat: int | None
    move: Any
    after: Any
    entry: dict | None = None


def tables():
    """Every game and preset with each number of seats that it is for."""
    return [
        (slug, preset, seats)
        for slug, rules in games().items()
        for preset in rules.presets
        for seats in rules.seats
        if is_table(rules, preset, seats)
    ]


def table_options(rules, preset, seats, **changes):
    """The options of a preset; a house rule for the number of players follows the seats."""
    options = options_dump(rules.presets[preset]) | changes
    if "players" in options:
        options["players"] = seats
    return options_load(type(rules.presets[preset]), options)


def is_table(rules, preset, seats):
    try:
        rules.start(table_options(rules, preset, seats), seats)
    except BadOptions:
        return False
    return True


def by_chance(slug, position, chance):
    """Any legal move."""
    asked = gift_asked(position["view"])
    if asked is None:
        return chance.choice(position["view"]["legal"])
    return " ".join([GIVE, *chance.sample(asked["from"], asked["count"])])


def by_policy(slug, position, chance):
    """What the bot of the game does."""
    return policies()[slug](position, LEVELS[0])


def match_steps(slug, options, seats, seed, choose):
    """Every step of a whole match, deals included."""
    rules, chance = game(slug), random.Random(seed)
    state = rules.start(options, seats, chance.randrange(seats))
    log: list[dict] = []
    choose = partial(choose, slug, chance=chance)
    for _ in range(MOST_STEPS):
        if rules.outcome(state) is not None:
            return
        deck = rules.deck(state)
        if deck is not None:
            step = Step(state, None, _shuffled(deck, chance), None)
            step = step._replace(after=rules.deal(state, step.move))
            log = log if deck.reshuffle else []
        else:
            step = _moved(rules, state, chance.choice(rules.to_act(state)), log, choose)
        yield step
        log += [{**step.entry, "n": len(log) + 1}] if step.entry else []
        state = step.after
    raise AssertionError("the match does not end")


def _shuffled(deck, chance):
    cards = list(deck.reshuffle) or full_deck(deck.decks, deck.jokers, deck.remove)
    chance.shuffle(cards)
    return cards


def _moved(rules, state, seat, log, choose):
    view = rules.view(state, seat)
    options = options_dump(state.options)
    seats = len(rules.hands(state))
    move = choose(Position(seat=seat, seats=seats, options=options, view=view, log=log))
    after = rules.play(state, seat, move)
    return Step(state, seat, move, after, rules.entry(state, seat, move, after))


def invariants_check(rules, step):
    """What must hold of every step of every game."""
    turn_check(rules, step.after)
    cards_check(rules, step)
    loaded = rules.loads(rules.dumps(step.after))
    assert loaded == step.after, "a snapshot is another state"
    if step.seat is not None:
        again = rules.play(rules.loads(rules.dumps(step.before)), step.seat, step.move)
        assert rules.dumps(again) == rules.dumps(step.after), "replaying gives another state"
        refusal_check(rules, step.before, step.seat)


def turn_check(rules, state):
    """Somebody is to act and can, or a deal is due, or all is over: just one of these."""
    acting, over = rules.to_act(state), rules.outcome(state) is not None
    assert bool(acting) + (rules.deck(state) is not None) + over == 1
    for seat in range(len(rules.hands(state))):
        assert bool(rules.legal_moves(state, seat)) == (seat in acting)


def refusal_check(rules, state, seat):
    """A refused move changes nothing."""
    before = rules.dumps(state)
    for at, text in ((seat, "nonsense"), (seat, "give"), (seat, "5C 5C")):
        assert not rules.is_legal(state, at, text)
    assert rules.dumps(state) == before


def cards_check(rules, step):
    """No card comes from nowhere and none is lost, as far as the public entry tells it."""
    before, after = (_counted(rules, state) for state in (step.before, step.after))
    if step.seat is None:
        reshuffle = rules.deck(step.before).reshuffle
        dealt = Counter(card_texts(step.move))
        assert reshuffle or sum(after, Counter()) <= dealt, "a card was dealt that is not there"
        return
    others = [at for at in range(len(after)) if at != step.seat]
    kind = step.entry["type"] if step.entry else ""
    if kind == GIVE:
        assert sum(before, Counter()) == sum(after, Counter())
    elif kind in {"play", "discard", "out"}:
        gone = Counter(step.entry.get("cards", ()))
        assert before[step.seat] - gone == after[step.seat]
        assert gone <= before[step.seat]
    elif kind == "draw":
        assert (after[step.seat] - before[step.seat]).total() == 1
        assert before[step.seat] <= after[step.seat]
    elif kind != "lay":
        assert before[step.seat] == after[step.seat]
    if kind != GIVE:
        assert all(before[at] == after[at] for at in others), "somebody else's hand changed"


def _counted(rules, state):
    return [Counter(hand) for hand in rules.hands(state)]


def views_check(rules, steps, viewer, chance, tries=6):
    """The viewer of a hand sees the same when two cards that it cannot see are swapped.

    The hand is replayed from a deck with the two exchanged. Where the play would have gone
    another way, or the viewer would have held another card, nothing can be compared.
    """
    first = next(at for at in reversed(range(len(steps))) if _is_new_deal(rules, steps[at]))
    hand = steps[first:]
    compared = 0
    for _ in range(tries):
        one, other = chance.sample(hand[0].move, 2)
        states = _replayed(rules, hand, {one: other, other: one})
        if states is not None and _is_same_to(rules, hand, states, viewer):
            compared += 1
            for step, state in zip(hand, states, strict=True):
                if not hand_is_closed(rules, step.after):
                    assert rules.view(state, viewer) == rules.view(step.after, viewer)
    return compared


def _is_new_deal(rules, step):
    return step.seat is None and not rules.deck(step.before).reshuffle


def _replayed(rules, hand, trade):
    """The states of a hand whose deck had cards traded; None when it would have gone otherwise."""
    state, states = hand[0].before, []
    try:
        for step in hand:
            if step.seat is None:
                state = rules.deal(state, [trade.get(card, card) for card in step.move])
            else:
                before, state = state, rules.play(state, step.seat, step.move)
                if rules.entry(before, step.seat, step.move, state) != step.entry:
                    return None
            states.append(state)
    except (RulesError, ValueError):
        return None
    return states


def _is_same_to(rules, hand, states, viewer):
    """Whether everybody saw the same happen, and the viewer held the same."""
    return all(
        rules.to_act(state) == rules.to_act(step.after)
        and hand_is_closed(rules, state) == hand_is_closed(rules, step.after)
        and rules.view(state, None) == rules.view(step.after, None)
        and rules.hands(state)[viewer] == rules.hands(step.after)[viewer]
        for step, state in zip(hand, states, strict=True)
    )


def closings(rules, steps):
    """The steps with which a hand ended."""
    return [
        step
        for step in steps
        if hand_is_closed(rules, step.after)
        and (step.seat is None or not hand_is_closed(rules, step.before))
    ]
