"""Matches of 313 in the middle of play, and the same ones with two hidden cards swapped."""

import random
import uuid
from types import SimpleNamespace
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from cards.card import card_text
from games.engine.errors import RulesError
from games.engine.options import options_load
from games.engine.rules.thirteen import RULES, State
from games.models import Hand, Move, Snapshot
from games.services import matches
from games.services.table import table_lock
from tests.factories import match_started


def match_at_random(monkeypatch, people, *, seed, preset, moves, games, seats):
    """A match that depends on nothing but these, so many random moves after its first deal."""
    rng = random.Random(seed)
    with monkeypatch.context() as patch:
        patch.setattr(matches, "os", SimpleNamespace(urandom=rng.randbytes))
        patch.setattr(matches, "uuid4", lambda: uuid.UUID(int=rng.getrandbits(128)))
        match = match_started(*people, seats=seats, preset=preset, options={"games": str(games)})
    while moves and match.is_running:
        moves = _hand_play(match, rng, moves)
        match.refresh_from_db()
    return match


def _hand_play(match, rng, moves):
    """Play at random until so many moves were made or the hand is over; how many are left."""
    with transaction.atomic():
        table = table_lock(match.pk, timezone.now())
        while moves and table.state.hand.turn is not None:
            seat = table.state.hand.turn
            table.play(seat, _choice(rng, RULES.legal_moves(table.state, seat)), Move.By.PLAYER)
            moves -= 1
        table.settle()
    return moves


def _choice(rng, legal):
    """Long plays end a hand soon; singles and passes keep it going."""
    return rng.choice(legal[:4] + legal[-2:])


def state_of(match):
    return RULES.loads(Snapshot.objects.get(pk=match.pk).state)


def holders(state, deck):
    """The ids of the cards by who holds them, those that were not dealt last."""
    hands = [set(hand) for hand in RULES.hands(state)]
    played = _dealt(state, deck) - set().union(*hands)
    rest = {card_text(card) for card in deck} - set().union(*hands) - played
    return [sorted(card for card in deck if card_text(card) in held) for held in [*hands, rest]]


def _dealt(state, deck):
    each = 17 if state.options.deal17 else 13
    return {card_text(card) for card in deck[: each * len(state.totals)]}


def deck_of(match):
    return Move.objects.get(match=match, by=Move.By.DEAL, hand_no=match.hand_no).private["cards"]


class Swapped(NamedTuple):
    """A match as it would be, had two of the cards been dealt the other way round."""

    cards: tuple[str, str]
    deck: list[int]
    states: list[State]

    def write(self, match):
        """Store it as the snapshot and as the deal."""
        deal = Move.objects.get(match=match, by=Move.By.DEAL, hand_no=match.hand_no)
        deal.private = {"cards": self.deck, "state": RULES.dumps(self.states[0])}
        deal.save(update_fields=["private"])
        Snapshot.objects.filter(pk=match.pk).update(state=RULES.dumps(self.states[-1]))


def swaps(match, viewer, rng, tries):
    """Swap two cards that this seat (None: nobody) cannot see, then two more, and so on.

    A swap after which the table would not have seen the same things happen is left out.
    """
    deck, state = deck_of(match), state_of(match)
    facts, found = _facts(_replayed(match, deck)), []
    for _ in range(tries):
        hidden = [held for seat, held in enumerate(holders(state, deck)) if seat != viewer]
        one, other = (rng.choice(held) for held in rng.sample([*filter(None, hidden)], 2))
        other_deck = [{one: other, other: one}.get(card, card) for card in deck]
        states = _replayed(match, other_deck)
        if states is not None and _facts(states) == facts:
            deck, state = other_deck, states[-1]
            found.append(Swapped((card_text(one), card_text(other)), deck, states))
    return found


def _replayed(match, deck):
    """The states of the hand that is being played, from its deal on, with another deck."""
    options = options_load(type(RULES.presets[match.preset]), match.options)
    dealer = Hand.objects.get(match=match, number=0).dealer
    state, states = RULES.start(options, match.size, dealer), []
    try:
        for move in Move.objects.filter(match=match).order_by("number"):
            if move.by == Move.By.DEAL:
                is_last = move.hand_no == match.hand_no
                state = RULES.deal(state, deck if is_last else move.private["cards"])
                states = []
            for seat, text in move.private.get("moves", ()):
                state = RULES.play(state, seat, text)
            states.append(state)
    except (RulesError, ValueError):
        return None
    return states


def _facts(states):
    """What everybody saw happen: whose turn it was, and the card the first play had to have."""
    return [(state.hand.turn, state.hand.must) for state in states]
