"""Nothing that a viewer is sent depends on a card that this viewer cannot see.

Two hidden cards are swapped in the stored state, and every answer of every address is compared
byte by byte with what it was before.
"""

import os
import random
from collections import Counter
from datetime import UTC, datetime

import pytest
import time_machine
from django.db import transaction
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as how
from hypothesis import strategies as st

from games.engine.errors import IllegalMove
from games.engine.rules.thirteen import RULES, Thirteen
from tests.factories import user
from tests.games.hidden.looks import Viewer
from tests.games.hidden.tables import match_at_random, state_of, swaps

NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)
TRIES = 12
PAIRS = 100 * int(os.environ.get("SOAK", "1"))
"""By kind of viewer."""

TABLES = st.fixed_dictionaries(
    {
        "seed": st.integers(0, 2**32 - 1),
        "preset": st.sampled_from(list(RULES.presets)),
        "moves": st.integers(0, 60),
        "games": st.integers(1, 3),
        "seats": st.integers(2, 4),
    }
)
VIEWERS = {
    "a seat": st.integers(0, 3),
    "another account": st.just(4),
    "a visitor": st.just(5),
}


@pytest.fixture
def people(db, settings):
    settings.SUBMISSION_WAIT, settings.MOVES_PER_MINUTE = 0, 10**9
    with time_machine.travel(NOW, tick=False):
        yield [user(name) for name in ("kari", "ola", "per", "nils", "watcher")]


def pairs_compare(monkeypatch, people, count, table, who):
    """Swap hidden cards again and again; the viewer is sent the same each time."""
    match = match_at_random(monkeypatch, people[: table["seats"]], **table)
    rng = random.Random(table["seed"])
    if not match.is_running:
        return
    viewer = Viewer(viewer_of(people, table["seats"], who), match)
    found = swaps(match, viewer.index, rng, TRIES)
    moves = moves_to_try(match, viewer, rng, found)
    before = viewer.everything(moves)
    for swapped in found:
        swapped.write(match)
        is_last = swapped is found[-1]
        after = viewer.everything(moves, wide=is_last)
        for asked, answer in after.items():
            assert answer == before[asked], f"{asked} differs when {swapped.cards} are swapped"
        count["pairs"] += 1
        count["answers"] += len(after)


def viewer_of(people, seats, who):
    """The seat by its number, however many there are; or one of those who only watch."""
    return people[who % seats] if who < 4 else [*people, None][who]


def moves_to_try(match, viewer, rng, found):
    """A legal move first, where there is one; then what is refused, hidden cards above all."""
    state = state_of(match)
    legal = RULES.legal_moves(state, viewer.index) if viewer.seat else []
    own = RULES.hands(state)[viewer.index] if viewer.seat else []
    hidden = [card for swapped in found for card in swapped.cards]
    tried = rng.sample(hidden, min(3, len(hidden)))
    return [*legal[-1:], "pass", *tried, " ".join(tried[:2]), " ".join(own[:3]), "nonsense"]


def explore(monkeypatch, people, viewers, pairs):
    """Compare pairs at ever new tables until there are enough of them; what was counted."""
    count = Counter()

    @how(
        max_examples=pairs,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],  # Shrinking would take long and show no more.
    )
    @given(TABLES, viewers)
    def run(table, who):
        if count["pairs"] < pairs:
            with transaction.atomic():
                pairs_compare(monkeypatch, people, count, table, who)
                transaction.set_rollback(True)

    run()
    return count


@pytest.mark.parametrize("who", VIEWERS)
def test_no_answer_depends_on_a_card_that_its_reader_cannot_see(monkeypatch, people, who):
    count = explore(monkeypatch, people, VIEWERS[who], PAIRS)
    print(who, dict(count))  # noqa: T201 - how much was compared belongs into the record
    assert count["pairs"] >= PAIRS


def leak_into_the_view(patch):
    """A helpful hint: how high the next player's highest card is."""
    view = Thirteen.view

    def view_with_hint(rules, state, seat):
        shown = view(rules, state, seat)
        highest = max(state.hand.cards[1:])
        return {**shown, "public": {**shown["public"], "hint": highest.bit_length()}}

    patch.setattr(Thirteen, "view", view_with_hint)


def leak_into_a_refusal(patch):
    """A helpful refusal: it says whether somebody else holds the card."""
    play = Thirteen.play

    def play_and_tell(rules, state, seat, move):
        for other, hand in enumerate(rules.hands(state)):
            if other != seat and move in hand:
                raise IllegalMove("Somebody else holds %(card)s.", card=move)
        return play(rules, state, seat, move)

    patch.setattr(Thirteen, "play", play_and_tell)


@pytest.mark.parametrize("leak", [leak_into_the_view, leak_into_a_refusal])
def test_a_planted_leak_is_found(monkeypatch, people, leak):
    leak(monkeypatch)
    # It stops at the first that is found; few swaps change the highest card, so there are many.
    with pytest.raises(AssertionError):
        explore(monkeypatch, people, VIEWERS["a seat"], 4 * PAIRS)
