"""Whatever is killed while people play: no move is lost, none is played twice, none waits long."""

import os
import random
import signal
import statistics
import time
from collections import Counter

import pytest

from tests.faults.checks import measured, whole
from tests.faults.conftest import FAST
from tests.load import Load
from tests.services import wait_for
from tests.stack import Stack

pytestmark = pytest.mark.xdist_group("processes")


def child_of_a_worker(stack, chance):
    """A worker whose pool is only just starting gives up then, so it may not be there a while."""
    able = wait_for(lambda: supervised(stack) and parents(stack, "worker"), 60, "A child")
    stack.kill_child(chance.choice(able))


def whole_worker(stack, chance):
    """The launcher, or the container's restart policy, starts it again."""
    name = chance.choice([name for name in stack.processes if name.startswith("worker")])
    stack.kill(name)
    supervised(stack)


def child_of_a_web_server(stack, chance):
    """Who posted to it gets no answer, and sends the same form again."""
    stack.kill_child(chance.choice(wait_for(lambda: parents(stack, "web"), 60, "A child")))


KILLS = [child_of_a_worker, whole_worker, child_of_a_worker, child_of_a_web_server]


def parents(stack, kind):
    return [name for name in stack.processes if name.startswith(kind) and stack.children(name)]


def supervised(stack):
    """Start what has died, as play.py and a container's restart policy do; always true."""
    for name, process in stack.processes.items():
        if process.poll() is not None:
            stack.restart(name)
    return True


def played_with_kills(stack, counts, *, between=lambda number: None):
    """Play until enough moves and kills have come together; the load."""
    tables = stack.inside("table_fill", tables=40, seats=2, games=20)
    chance = random.Random(313)
    kills = [KILLS[number % len(KILLS)] for number in range(counts.kills)]
    with Load(stack.urls, tables) as load:
        for number, kill in enumerate(kills, 1):
            moves_wait(stack, load, counts.moves * number // len(kills))
            time.sleep(chance.random() / 4)
            kill(stack, chance)
            between(number)
    measured(f"killed: {dict(Counter(kill.__name__ for kill in kills))}")
    return load


def moves_wait(stack, load, moves):
    def there():
        return supervised(stack) and (len(load.sent) >= moves or not load.goes_on)

    wait_for(there, 240, f"Move {moves}")
    assert load.goes_on, load.errors


def test_kills_lose_and_double_nothing_on_sqlite_with_the_embedded_queue(tmp_path, counts):
    with Stack(tmp_path, env=FAST) as stack:
        verdict = whole(stack, played_with_kills(stack, counts))
    assert verdict["worst_seconds"] <= counts.within_seconds


def test_kills_and_a_wiped_redis_lose_and_double_nothing_on_two_of_each(distributed, redis, counts):
    every = max(1, counts.kills // counts.wipes)

    def wipe(number):
        """Now and then everything in Redis is gone: wiped, or crashed and started empty."""
        if number % every:
            return
        if number // every % 2:
            redis.kill()
            redis.start()
        else:
            redis.wipe()

    verdict = whole(distributed, played_with_kills(distributed, counts, between=wipe))
    assert verdict["worst_seconds"] <= counts.within_seconds


def test_two_workers_apply_the_moves_of_one_match_without_a_gap(distributed):
    tables = distributed.inside("table_fill", tables=1, seats=4, games=20)
    with Load(distributed.urls, tables, threads=1) as load:
        moves_wait(distributed, load, 60)
    whole(distributed, load)


def test_after_all_idle_children_of_the_embedded_worker_were_killed_moves_are_as_quick(tmp_path):
    with Stack(tmp_path, env=FAST) as stack:
        tables = stack.inside("table_fill", tables=1, seats=2, games=20)
        killed = stack.children("worker0")
        for child in killed:
            os.kill(child, signal.SIGKILL)
        wait_for(lambda: len(set(stack.children("worker0")) - set(killed)) == 2, 60, "New children")
        with Load(stack.urls, tables, threads=1) as load:
            moves_wait(stack, load, 12)
    # By the sweeper alone each move would take more than two seconds.
    assert statistics.median(load.waits) < 2
