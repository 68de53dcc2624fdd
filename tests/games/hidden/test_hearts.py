"""Nothing that a viewer of Hearts is sent depends on what others hold, or have given so far.

Two cards that the viewer cannot see are swapped in everything that is stored — the deal, the gifts
on their way, the state — and every answer of every address is compared byte by byte.
"""

import random
from datetime import UTC, datetime

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from cards.card import card_id
from games.engine.errors import RulesError
from games.engine.gifts import move_first
from games.engine.options import options_load
from games.engine.rules._hearts_cards import mask_texts
from games.engine.rules._hearts_hand import pass_step
from games.engine.rules._hearts_options import Options
from games.engine.rules.hearts import RULES, Hearts
from games.models import Hand, Match, Move, Snapshot
from games.services.table import table_lock
from tests.factories import match_started, user
from tests.games.hidden.looks import Viewer
from tests.soak import IS_FULL, SOAK

NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)
GIVING = [(seats, given) for seats in (3, 4, 5) for given in range(seats)]
SOME = GIVING if IS_FULL else [(3, 2), (4, 0), (4, 3), (5, 2)]
"""Of so many seats so many have given."""


@pytest.fixture
def people(db, settings):
    settings.SUBMISSION_WAIT, settings.MOVES_PER_MINUTE = 0, 10**9
    with time_machine.travel(NOW, tick=False):
        yield [user(name) for name in ("kari", "ola", "per", "nils", "ada", "watcher")]


def table_of(people, seats):
    return match_started(*people[:seats], game_slug="hearts", preset="hearts", seats=seats)


def play_at_random(match, chance, moves):
    """So many decisions of whoever is to act, in any order."""
    with transaction.atomic():
        table = table_lock(match.pk, timezone.now())
        for _ in range(moves):
            seat = chance.choice(RULES.to_act(table.state))
            table.play(seat, random_move(table.state, seat, chance), Move.By.PLAYER)
        table.settle()
    match.refresh_from_db()


def random_move(state, seat, chance):
    view = RULES.view(state, seat)
    if view["legal"] != ["give"]:
        return chance.choice(view["legal"])
    asked = view["public"]["give"]
    return "give " + " ".join(chance.sample(asked["from"], asked["count"]))


class Stored:
    """What is stored of the hand that is played: its deck, and all that was decided, in order."""

    def __init__(self, match):
        self.match = match
        self.rows = list(Move.objects.filter(match=match).order_by("number"))
        self.snapshot = Snapshot.objects.get(pk=match.pk)
        self.deck = self.rows[0].private["cards"]

    def states(self, trade=lambda card: card):
        """Every state from the deal on, with cards traded; None where that cannot have been."""
        dealer = Hand.objects.get(match=self.match, number=0).dealer
        options = options_load(Options, self.match.options)
        start = RULES.start(options, self.match.size, dealer)
        ids = {card: card_id(trade(text)) for card, text in ((c, _text(c)) for c in self.deck)}
        states = [RULES.deal(start, [ids[card] for card in self.deck])]
        try:
            for seat, text in self.decided(trade):
                states.append(RULES.play(states[-1], seat, text))
        except RulesError:
            return None
        return states

    def decided(self, trade):
        rows = [pair for row in self.rows for pair in row.private.get("moves", ())]
        return [[seat, _traded(text, trade)] for seat, text in rows + self.snapshot.decisions]

    def write(self, trade, states):
        """Store the match as it would be with the cards traded."""
        for row in self.rows:
            private = dict(row.private)
            if row.by == Move.By.DEAL:
                cards = [card_id(trade(_text(card))) for card in self.deck]
                private = {"cards": cards, "state": RULES.dumps(states[0])}
            else:
                private["moves"] = [[at, _traded(text, trade)] for at, text in private["moves"]]
            Move.objects.filter(pk=row.pk).update(private=private)
        Snapshot.objects.filter(pk=self.match.pk).update(
            state=RULES.dumps(states[-1]),
            decisions=[[at, _traded(text, trade)] for at, text in self.snapshot.decisions],
        )


def _text(card):
    return next(text for text in ALL if card_id(text) == card)


def _traded(text, trade):
    return " ".join(word if word == "give" else trade(word) for word in text.split())


ALL = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


def known_to(state, viewer):
    """The cards that the viewer has had in hand, or is to learn of by its own next move."""
    public = RULES.view(state, viewer)["public"] if viewer is not None else {}
    passed = [public.get(key) for key in ("given", "received")]
    known = {card for one in passed if one for card in one["cards"]} | {"2C", "3C"}
    if state.hand.is_giving and RULES.to_act(state) == (viewer,):
        _direction, step = pass_step(state.options, state.hand_no)
        known |= set(mask_texts(state.hand.gifts[viewer - step]))
    return known


def swaps(match, viewer, chance, tries):
    """Trades of two hidden cards after which all that the viewer knows would be the same."""
    stored = Stored(match)
    state = stored.states()[-1]
    known = known_to(state, viewer)
    hands = [set(hand) - known for at, hand in enumerate(RULES.hands(state)) if at != viewer]
    facts = [RULES.to_act(one) for one in stored.states()]
    for _ in range(tries):
        one, other = (chance.choice(sorted(hand)) for hand in chance.sample(hands, 2))
        pair = {one: other, other: one}
        states = stored.states(lambda card, pair=pair: pair.get(card, card))
        if states is not None and [RULES.to_act(one) for one in states] == facts:
            yield stored, pair, states


def compare(match, person, chance, tries=2):
    """Swap hidden cards; the viewer is sent the same each time. How many pairs were compared."""
    viewer = Viewer(person, match)
    found = list(swaps(match, viewer.index, chance, tries))
    moves = moves_to_try(match, viewer, found)
    before, pairs = viewer.everything(moves, wide=False), 0
    for stored, pair, states in found:
        with transaction.atomic():
            stored.write(lambda card, pair=pair: pair.get(card, card), states)
            after = viewer.everything(moves, wide=False)
            transaction.set_rollback(True)
        for asked, answer in after.items():
            assert answer == before[asked], f"{asked} differs when {sorted(pair)} are swapped"
        pairs += 1
    return pairs


def moves_to_try(match, viewer, found):
    """One that is legal, where there is one; then what is refused, hidden cards above all."""
    hidden = [card for _stored, pair, _states in found[:2] for card in pair]
    own = viewer.seat and RULES.view(Stored(match).states()[-1], viewer.index)
    legal = [move_first(own)] if own and own["legal"] else []
    three = " ".join(hidden[:3])
    return [*legal, "pass", *hidden, f"give {three}", f"give {three} 2C", "nonsense"]


@pytest.mark.parametrize(("seats", "given"), SOME)
def test_no_answer_depends_on_what_others_hold_or_have_given_before_all_have(people, seats, given):
    chance = random.Random(10 * seats + given)
    match = table_of(people, seats)
    play_at_random(match, chance, given)
    for person in (chance.choice(people[:seats]), chance.choice([people[5], None])):
        with transaction.atomic():
            assert compare(match, person, chance) > 0
            transaction.set_rollback(True)


@pytest.mark.parametrize("number", range(3 * SOAK))
def test_no_answer_depends_on_a_hidden_card_in_the_play(people, number):
    chance = random.Random(number)
    seats = 3 + number % 3
    match = table_of(people, seats)
    play_at_random(match, chance, seats + chance.randrange(1, 20))
    for person in (chance.choice(people[:seats]), None):
        with transaction.atomic():
            compare(match, person, chance)
            transaction.set_rollback(True)


def test_a_planted_leak_of_a_gift_is_found(people, monkeypatch):
    """A helpful hint: whether somebody has given the queen of spades."""
    view = Hearts.view

    def view_with_hint(rules, state, seat):
        shown = view(rules, state, seat)
        given = [cards for cards in state.hand.gifts if cards]
        return {**shown, "public": {**shown["public"], "hint": sum(given) % 97}}

    monkeypatch.setattr(Hearts, "view", view_with_hint)
    chance = random.Random(3)
    match = table_of(people, 4)
    play_at_random(match, chance, 3)
    giver = next(seat for seat in match.seats.all() if seat.index in match.to_act)
    with pytest.raises(AssertionError, match="differs when"):
        compare(Match.objects.get(pk=match.pk), giver.user, chance, tries=20)
