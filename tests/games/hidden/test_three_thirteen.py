"""Nothing that a viewer of Three Thirteen is sent depends on the stock, or on what others hold.

Two cards that the viewer cannot see are swapped in everything that is stored, and every answer of
every address is compared byte by byte. A card drawn from the stock is one of them.
"""

import random
from datetime import UTC, datetime

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from cards.card import card_text
from games.engine.options import options_load
from games.engine.rules._three_thirteen_options import Options
from games.engine.rules.three_thirteen import RULES, ThreeThirteen
from games.models import Hand, Match, Move, Snapshot
from games.services.table import table_lock
from tests.factories import match_started, user
from tests.games.hidden.looks import Viewer
from tests.soak import SOAK

NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)
TABLES = [("norsk", 2), ("norsk-ace15", 4), ("rulespal", 3)]


@pytest.fixture
def people(db, settings):
    settings.SUBMISSION_WAIT, settings.MOVES_PER_MINUTE = 0, 10**9
    with time_machine.travel(NOW, tick=False):
        yield [user(name) for name in ("kari", "ola", "per", "nils", "watcher")]


def table_of(people, preset, seats, moves, chance):
    """A match in its first round, so many random decisions after the deal."""
    match = match_started(
        *people[:seats], game_slug="three-thirteen", preset=preset, options={"rounds": "sprint"}
    )
    with transaction.atomic():
        table = table_lock(match.pk, timezone.now())
        for _ in range(moves):
            (seat,) = RULES.to_act(table.state)
            legal = [m for m in RULES.legal_moves(table.state, seat) if not m.startswith("out")]
            table.play(seat, chance.choice(legal), Move.By.PLAYER)
        table.settle()
    match.refresh_from_db()
    return match


class Stored:
    """What is stored of the round: its deck, every state, and all that was decided."""

    def __init__(self, match):
        self.match = match
        self.rows = list(Move.objects.filter(match=match).order_by("number"))
        self.deck = self.rows[0].private["cards"]
        self.decided = [pair for row in self.rows for pair in row.private.get("moves", ())]

    def states(self, deck):
        """Every state from the deal on, with another deck."""
        dealer = Hand.objects.get(match=self.match, number=0).dealer
        options = options_load(Options, self.match.options)
        states = [RULES.deal(RULES.start(options, self.match.size, dealer), deck)]
        for seat, text in self.decided:
            states.append(RULES.play(states[-1], seat, text))
        return states

    def write(self, deck):
        states = self.states(deck)
        private = {"cards": deck, "state": RULES.dumps(states[0])}
        Move.objects.filter(pk=self.rows[0].pk).update(private=private)
        Snapshot.objects.filter(pk=self.match.pk).update(state=RULES.dumps(states[-1]))


def hidden_from(state, viewer):
    """The ids that the viewer cannot see: the stock, and what others hold and never showed."""
    hands = [hand for seat, hand in enumerate(state.play.hands) if seat != viewer]
    return [*state.play.stock, *(card for hand in hands for card in hand)]


def shown_in(match):
    """The texts of the cards that the public log names."""
    rows = Move.objects.filter(match=match).values_list("public", flat=True)
    return {card for entry in rows for card in entry.get("cards", ())}


def swaps(match, viewer, chance, tries):
    """Decks in which two hidden cards that nobody ever showed are swapped."""
    stored = Stored(match)
    shown = shown_in(match)
    hidden = [
        card
        for card in hidden_from(stored.states(stored.deck)[-1], viewer)
        if card_text(card) not in shown
    ]
    for _ in range(tries):
        one, other = chance.sample(hidden, 2)
        if card_text(one) != card_text(other):
            deck = [{one: other, other: one}.get(card, card) for card in stored.deck]
            yield stored, (card_text(one), card_text(other)), deck


def compare(match, person, chance, tries=3):
    """Swap hidden cards; the viewer is sent the same each time. How many pairs were compared."""
    viewer, pairs = Viewer(person, match), 0
    found = list(swaps(match, viewer.index, chance, tries))
    moves = moves_to_try(match, viewer, found)
    before = viewer.everything(moves)
    for stored, cards, deck in found:
        with transaction.atomic():
            stored.write(deck)
            after = viewer.everything(moves, wide=False)
            transaction.set_rollback(True)
        for asked, answer in after.items():
            assert answer == before[asked], f"{asked} differs when {cards} are swapped"
        pairs += 1
    return pairs


def moves_to_try(match, viewer, found):
    """One that is legal and draws nothing unseen, then what is refused, hidden cards above all."""
    stored = Stored(match)
    legal = []
    if viewer.seat:
        told = RULES.legal_moves(stored.states(stored.deck)[-1], viewer.index)
        legal = [move for move in told if move != "draw stock"][-1:]
    hidden = [card for _stored, cards, _deck in found[:2] for card in cards]
    named = [f"{verb} {card}" for card in hidden[:2] for verb in ("discard", "out")]
    return [*(legal or ["draw pile"]), *named, "out", " ".join(hidden[:3]), "draw pile 7", "lay"]


@pytest.mark.parametrize("number", range(SOAK))
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_no_answer_depends_on_the_stock_or_on_the_hands_of_others(people, preset, seats, number):
    chance = random.Random(f"{preset} {number}")
    match = table_of(people, preset, seats, chance.randrange(12), chance)
    for person in (chance.choice(people[:seats]), chance.choice([people[4], None])):
        with transaction.atomic():
            assert compare(match, person, chance) > 0
            transaction.set_rollback(True)


def test_a_planted_leak_of_a_card_drawn_from_the_stock_is_found(people, monkeypatch):
    """A helpful hint: what the cards of a seat add up to, the one just drawn among them."""
    view = ThreeThirteen.view

    def view_with_hint(rules, state, seat):
        shown = view(rules, state, seat)
        return {**shown, "public": {**shown["public"], "hint": sum(state.play.hands[0]) % 97}}

    monkeypatch.setattr(ThreeThirteen, "view", view_with_hint)
    chance = random.Random(3)
    match = table_of(people, "norsk", 2, 1, chance)
    with pytest.raises(AssertionError, match="differs when"):
        compare(Match.objects.get(pk=match.pk), None, chance, tries=20)
