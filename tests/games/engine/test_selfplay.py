"""Matches of chance and of bots alone come to their end, and every invariant holds on the way.

A sample here; ``make soak`` plays 1,000 random and 200 bot matches a game.
"""

import random
from itertools import islice

import pytest

from games.engine.registry import game, games
from tests.selfplay import (
    by_chance,
    by_policy,
    closings,
    invariants_check,
    match_steps,
    table_options,
    tables,
    views_check,
)
from tests.soak import IS_FULL

RANDOM, BOTS = (1000, 200) if IS_FULL else (2, 1)
"""Matches a game, its presets and numbers of seats in turn."""
EVERY = 13
"""One step in so many is checked, in every match another one."""


def tables_of(slug):
    """Every table of a game, in an order that begins with other ones than the smallest."""
    own = [table for table in tables() if table[0] == slug]
    random.Random(slug).shuffle(own)
    return own


def matches(count):
    """As many matches a game, each with a seed of its own."""
    return [
        pytest.param(*own[number % len(own)], number, id=f"{own[0][0]}-{number}")
        for own in map(tables_of, games())
        for number in range(count)
    ]


def match_check(slug, preset, seats, seed, choose):
    """Play the match; check steps of it, its sums, and what a viewer saw of the last hand."""
    rules, chance = game(slug), random.Random(seed)
    steps = []
    for step in match_steps(slug, table_options(rules, preset, seats), seats, seed, choose):
        steps.append(step)
        if len(steps) % EVERY == seed % EVERY:
            invariants_check(rules, step)
    outcome = rules.outcome(steps[-1].after)
    assert len(outcome.places) == len(outcome.points) == seats
    assert 1 in outcome.places
    totals = [0] * seats
    for step in closings(rules, steps):
        points = rules.hand_outcome(step.after).points
        totals = [total + more for total, more in zip(totals, points, strict=True)]
    assert totals == list(outcome.points)
    views_check(rules, steps, chance.randrange(seats), chance)


@pytest.mark.parametrize(("slug", "preset", "seats", "seed"), matches(RANDOM))
def test_a_match_of_chance_ends_with_every_invariant(slug, preset, seats, seed):
    match_check(slug, preset, seats, seed, by_chance)


@pytest.mark.parametrize(("slug", "preset", "seats", "seed"), matches(BOTS))
def test_a_match_of_bots_ends_with_every_invariant(slug, preset, seats, seed):
    match_check(slug, preset, seats, seed, by_policy)


@pytest.mark.parametrize("slug", games())
def test_the_check_of_views_finds_something_to_compare(slug):
    _slug, preset, seats = tables_of(slug)[0]
    rules, compared = game(slug), 0
    for seed in range(12):
        options, chance = table_options(rules, preset, seats), random.Random(seed)
        steps = list(islice(match_steps(slug, options, seats, seed, by_chance), 9))
        compared += views_check(rules, steps, 0, chance, tries=40)
    assert compared
