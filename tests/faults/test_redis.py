"""Redis stops, hangs, comes back empty: moves wait some seconds for the sweeper, no longer."""

import os
import signal
import socket
import statistics
import threading
import time
from contextlib import contextmanager

import pytest

from tests.faults.checks import measured, whole
from tests.load import Load
from tests.services import wait_for
from tests.stack import is_alive

pytestmark = pytest.mark.xdist_group("processes")

ANSWER_SECONDS = 1.5
FIRST_INTO_THE_BLACK_HOLE_SECONDS = 20
WITHOUT_REDIS_SECONDS = 5
"""What is usual: beside other tests one in a few takes longer."""
AS_USUAL_SECONDS = 1.5
"""Sooner than any sweeper looks: the queue brought it."""


@pytest.fixture
def table(distributed):
    return distributed.inside("table_fill", tables=1, seats=2, games=20)


def moves(stack, table, count):
    """Play so many moves; the load, ended."""
    with Load(stack.urls, table, threads=1) as load:
        wait_for(lambda: len(load.sent) >= count or not load.goes_on, 240, f"Move {count}")
    return load


def mains(stack):
    return {name: process.pid for name, process in stack.processes.items()}


def test_without_redis_every_post_is_answered_and_every_move_is_played(distributed, redis, table):
    """W1, W2, W15, S8: the port is closed; then Redis is back, and empty."""
    moves(distributed, table, 2)
    before = mains(distributed)
    redis.kill()
    outage = moves(distributed, table, 6)
    measured(f"without Redis: {told_of(outage)}")
    assert statistics.median(took for _status, took in outage.statuses) < ANSWER_SECONDS
    assert statistics.median(outage.waits) < WITHOUT_REDIS_SECONDS
    redis.start()
    wait_for(lambda: is_as_usual(distributed, table), 240, "A move that the queue brings")
    whole(distributed, outage)
    assert mains(distributed) == before
    assert all(is_alive(pid) for pid in before.values())


def test_a_worker_whose_children_die_while_redis_is_away_plays_on(distributed, redis, table):
    """The threads that need no broker live in the children, so their parent stands in for them."""
    moves(distributed, table, 2)
    redis.kill()
    workers = [name for name in mains(distributed) if name.startswith("worker")]
    lost = {child for name in workers for child in distributed.children(name)}
    for child in lost:
        os.kill(child, signal.SIGKILL)
    outage = moves(distributed, table, 3)
    measured(f"children killed without Redis: {told_of(outage)}")
    assert statistics.median(outage.waits) < WITHOUT_REDIS_SECONDS
    redis.start()
    wait_for(lambda: is_as_usual(distributed, table), 240, "A move that the queue brings")
    whole(distributed, outage)
    assert not lost & {child for name in workers for child in distributed.children(name)}


def test_a_redis_that_never_answers_delays_the_first_post_and_no_other(distributed, redis, table):
    """W1: it accepts connections and says nothing."""
    moves(distributed, table, 2)
    redis.kill()
    with black_hole(redis.port):
        outage = moves(distributed, table, 6)
    took = [seconds for _status, seconds in outage.statuses]
    measured(f"black hole: {told_of(outage)}")
    # Each of the two web servers has a first one, so of six four are quick.
    assert max(took) < FIRST_INTO_THE_BLACK_HOLE_SECONDS
    assert statistics.median(took) < ANSWER_SECONDS
    redis.start()
    wait_for(lambda: is_as_usual(distributed, table), 240, "A move that the queue brings")
    whole(distributed, outage)


def test_workers_still_consume_after_five_restarts_of_redis_in_three_seconds(
    distributed, redis, table
):
    """W3."""
    for _ in range(5):
        redis.kill()
        redis.start()
        time.sleep(0.4)
    wait_for(lambda: is_as_usual(distributed, table), 240, "A move that the queue brings")
    whole(distributed, moves(distributed, table, 2))


def told_of(outage):
    took = ", ".join(f"{seconds:.2f}" for _status, seconds in outage.statuses)
    return f"answered after {took} s, played after at most {max(outage.waits):.1f} s"


def is_as_usual(stack, table):
    """Whether three moves of four came through sooner than a sweeper would bring them."""
    return statistics.quantiles(moves(stack, table, 4).waits)[2] < AS_USUAL_SECONDS


@contextmanager
def black_hole(port):
    """Accepts every connection on the port, and never says a word."""
    held = []
    with socket.create_server(("127.0.0.1", port), backlog=128) as server:
        thread = threading.Thread(target=_swallow, args=(server, held), daemon=True)
        thread.start()
        yield
        server.shutdown(socket.SHUT_RDWR)
        thread.join(5)
    for connection in held:
        connection.close()


def _swallow(server, held):
    while True:
        try:
            held.append(server.accept()[0])
        except OSError:
            return
