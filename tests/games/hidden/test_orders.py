"""That somebody has standing orders is for nobody else to see, and what they do tells nothing.

Everything that another viewer is sent is compared byte by byte, with orders and without.
"""

import random
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import transaction

from games import services
from games.engine.registry import game, games
from games.models import Match, Seat, StandingOrder
from games.selectors.orders import orders_decide
from games.selectors.positions import match_view
from tests.factories import user
from tests.games.hidden.looks import JSON, Viewer
from tests.games.hidden.tables import match_at_random, state_of, swaps

NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)
SEEDS = range(2)
TRIES = 12
ORDERED = sorted(slug for slug, rules in games().items() if rules.orders)


@pytest.fixture
def people(db, settings):
    settings.SUBMISSION_WAIT, settings.MOVES_PER_MINUTE = 0, 10**9
    with time_machine.travel(NOW, tick=False):
        yield [user(name) for name in ("kari", "ola", "per", "watcher")]


def table(monkeypatch, people, seed, **fields):
    """A match of three in the middle of play."""
    how = {"preset": "313", "moves": 7, "options": {"games": "3"}, "seats": 3, **fields}
    return match_at_random(monkeypatch, people[:3], seed=seed, **how)


def seat_asked(match):
    return Seat.objects.select_related("user").get(match=match, asked_version__isnull=False)


def give_all(match, seat):
    card = match_view(match, seat.index)["hand"][-1]
    for order in game(match.game).orders:
        services.order_give(match_id=match.pk, user=seat.user, order=order, card=card)


def others(match, people, owner):
    """Another seat, another account and a visitor."""
    seated = next(person for person in people[:3] if person != owner)
    return [Viewer(person, match) for person in (seated, people[3], None)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("steps", [0, 1])
def test_others_are_sent_the_same_bytes_with_orders_and_without(monkeypatch, people, seed, steps):
    match = table(monkeypatch, people, seed)
    seat = Seat.objects.get(match=match, index=(seat_asked(match).number + steps) % match.size)
    viewers = others(match, people, seat.user)
    moves = ["pass", *match_view(match, viewers[0].index)["legal"][:2], "nonsense"]
    wide = seed == 0  # Pages that show many matches, once.
    before = [viewer.everything(moves, wide=wide) for viewer in viewers]
    give_all(match, seat)
    assert StandingOrder.objects.filter(match=match, active=True).count() == 4
    StandingOrder.objects.filter(match=match).update(due_at=NOW - timedelta(minutes=1))
    after = [viewer.everything(moves, wide=wide) for viewer in viewers]
    assert after == before


def test_others_are_sent_the_same_bytes_when_an_order_was_taken_back_or_has_stopped(
    monkeypatch, people
):
    match = table(monkeypatch, people, 1)
    seat = seat_asked(match)
    viewers = others(match, people, seat.user)
    before = [viewer.everything(["pass"], wide=False) for viewer in viewers]
    order = services.order_give(match_id=match.pk, user=seat.user, order="only-move")
    services.order_revoke(match_id=match.pk, user=seat.user, order_id=order.pk)
    assert [viewer.everything(["pass"], wide=False) for viewer in viewers] == before


def test_the_owner_is_shown_the_order(monkeypatch, people):
    """The comparison must be able to fail."""
    match = table(monkeypatch, people, 2)
    seat = seat_asked(match)
    viewer = Viewer(seat.user, match)
    before = viewer.everything(["pass"], wide=False)
    give_all(match, seat)
    assert viewer.everything(["pass"], wide=False) != before


def test_nobody_is_told_of_somebody_elses_order_by_trying_its_number(monkeypatch, people):
    match = table(monkeypatch, people, 3)
    seat = seat_asked(match)
    viewer = others(match, people, seat.user)[0]
    order = services.order_give(match_id=match.pk, user=seat.user, order="only-move")
    address = f"{match.get_absolute_url()}orders/"
    there = viewer.undone(f"{address}{order.pk}/", {}, headers=JSON)
    nowhere = viewer.undone(f"{address}{order.pk + 99}/", {}, headers=JSON)
    assert there == nowhere
    assert there[0] == 403


def test_nothing_leads_from_a_match_or_a_seat_to_an_order():
    names = {one.name for model in (Match, Seat) for one in model._meta.get_fields()}
    assert {name for name in names if "order" in name} == {"order_delay"}


@pytest.mark.parametrize("slug", ORDERED)
@pytest.mark.parametrize("seed", range(3))
def test_what_orders_decide_depends_on_no_card_that_their_owner_cannot_see(
    monkeypatch, people, slug, seed
):
    """Two hidden cards are swapped in what is stored; the orders make the same of the turn."""
    preset, options = next(iter(game(slug).presets.items()))
    chosen = {"players": "4"} if hasattr(options, "players") else {}
    how = {"slug": slug, "preset": preset, "options": chosen, "seats": 4}
    compared = 0
    for moves in (6, 9, 14, 22):
        with transaction.atomic():
            match = match_at_random(
                monkeypatch, people[:4], seed=seed * 100 + moves, moves=moves, **how
            )
            compared += _swaps_compare(match, random.Random(seed))
            transaction.set_rollback(True)
    assert compared


def _swaps_compare(match, rng):
    if not match.is_running:
        return 0
    seat = _one_asked(match)
    give_all(match, seat)
    orders = list(StandingOrder.objects.filter(match=match))
    before = [_decided(match, seat, [one]) for one in orders] + [_decided(match, seat, orders)]
    found = swaps(match, seat.index, rng, TRIES)
    for swapped in found:
        swapped.write(match)
        assert state_of(match) == swapped.told.state
        after = [_decided(match, seat, [one]) for one in orders] + [_decided(match, seat, orders)]
        assert after == before
    return len(found)


def _one_asked(match):
    """Somebody who is to act; where cards are given, several are."""
    asked = Seat.objects.filter(match=match, asked_version__isnull=False)
    return asked.select_related("user").order_by("index").first()


def _decided(match, seat, orders):
    made = orders_decide(match, seat, orders)
    return made.move, [(one.order, sentence, details) for one, sentence, details in made.ended]
