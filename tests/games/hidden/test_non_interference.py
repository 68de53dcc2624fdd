"""Nothing that a viewer is sent depends on a card that this viewer cannot see.

Two hidden cards are swapped in the stored state, and every answer of every address is compared
byte by byte with what it was before.
"""

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
from games.engine.registry import game, games
from games.engine.rules.thirteen import Thirteen
from games.services.refusals import Refused
from tests.factories import user
from tests.games.hidden.looks import Viewer
from tests.games.hidden.tables import CARD, match_at_random, move_choose, state_of, swaps
from tests.soak import SOAK

NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)
TRIES = 5
"""Swaps at one table."""
PAIRS = {"a seat": 10, "another account": 5, "a visitor": 5}
"""By game and kind of viewer; those who only watch are shown the same view."""
LEAK_PAIRS = 400
"""At most so many until a leak that was planted is found; few swaps show it."""
HOUSE_RULES = {
    "313": [{}, {"games": "3"}],
    "hearts": [{}, {"pass_cards": "1"}, {"points_first_trick": "true", "jd": "true"}],
    "spades": [{}, {"first_trick": "low_club"}, {"blind_nil": "true", "blind_deficit": "0"}],
    "three-thirteen": [{}, {"rounds": "sprint"}, {"piles": "per_player"}],
}
"""What else a table of the game may have chosen; where it does not fit a preset it is left out."""


def tables(slug):
    """Tables of a game in any of its presets, early and late in the match."""
    rules = game(slug)
    return st.fixed_dictionaries(
        {
            "slug": st.just(slug),
            "seed": st.integers(0, 2**32 - 1),
            "preset": st.sampled_from(list(rules.presets)),
            "moves": st.integers(0, 60),
            "options": st.sampled_from(HOUSE_RULES.get(slug, [{}])),
            "seats": st.sampled_from([n for n in rules.seats if n <= MOST]),
        }
    )


MOST = 4
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
    try:
        match = match_at_random(monkeypatch, people[: table["seats"]], **table)
    except Refused:
        return  # House rules that do not go together, or not with so many seats.
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
    """A legal move that turns no card up, where there is one; then what is refused.

    Of what is refused hidden cards above all.
    """
    rules, state = game(match.game), state_of(match)
    to_act = viewer.seat and viewer.index in rules.to_act(state)
    chosen = [move_choose(rules, state, viewer.index, rng)] if to_act else []
    legal = [move for move in chosen if not turned_up(rules, state, viewer.index, move)]
    own = rules.view(state, viewer.index)["hand"]
    hidden = [card for swapped in found for card in swapped.cards]
    tried = rng.sample(hidden, min(3, len(hidden)))
    several = [" ".join(tried[:2]), " ".join(own[:3]), "give " + " ".join(tried)]
    return [*legal, "pass", *tried, *several, *(f"out {card}" for card in tried[:1]), "nonsense"]


def turned_up(rules, state, seat, move):
    """The cards that a move shows to who makes it: one drawn, a hand taken up, hands laid open."""
    before, after = (
        set(CARD.findall(str(rules.view(one, seat))))
        for one in (state, rules.play(state, seat, move))
    )
    return after - before


def explore(monkeypatch, people, slug, viewers, pairs):
    """Compare pairs at ever new tables until there are enough of them; what was counted."""
    count = Counter()

    @how(
        max_examples=3 * pairs,  # At some tables there is nothing to swap.
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],  # Shrinking would take long and show no more.
    )
    @given(tables(slug), viewers)
    def run(table, who):
        if count["pairs"] < pairs:
            with transaction.atomic():
                pairs_compare(monkeypatch, people, count, table, who)
                transaction.set_rollback(True)

    run()
    return count


@pytest.mark.parametrize("who", VIEWERS)
@pytest.mark.parametrize("slug", games())
def test_no_answer_depends_on_a_card_that_its_reader_cannot_see(monkeypatch, people, slug, who):
    pairs = PAIRS[who] * SOAK
    count = explore(monkeypatch, people, slug, VIEWERS[who], pairs)
    print(slug, who, dict(count))  # noqa: T201 - how much was compared belongs into the record
    assert count["pairs"] >= pairs


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
        explore(monkeypatch, people, "313", VIEWERS["a seat"], LEAK_PAIRS)
