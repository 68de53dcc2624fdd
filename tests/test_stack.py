"""The stack of real processes that other tests kill: it starts, it recovers, it leaves nothing."""

import signal

import pytest

from tests.services import Redis, wait_for
from tests.stack import Stack, children_of, is_alive

pytestmark = pytest.mark.xdist_group("sites")


def test_an_embedded_stack_is_well_and_ends_without_a_trace(tmp_path):
    with Stack(tmp_path) as stack:
        pids = [process.pid for process in stack.processes.values()]
        pids += [child for pid in pids for child in children_of(pid)]
        assert len(pids) == 3 + 1 + 2
        assert stack.ready() == 200
        assert "0001_heartbeat" in stack.manage("showmigrations", "health")
    assert not [pid for pid in pids if is_alive(pid)]
    assert "Traceback" not in stack.log("worker0") + stack.log("beat") + stack.log("web0")


def test_a_distributed_stack_of_two_of_each_is_well(tmp_path, database_url, redis_url):
    urls = {"database_url": database_url, "redis_url": redis_url}
    with Stack(tmp_path, kind="distributed", web=2, workers=2, **urls) as stack:
        assert [stack.ready(url) for url in stack.urls] == [200, 200]
        assert stack.urls[0] != stack.urls[1]
        assert not (tmp_path / "var" / "db.sqlite3").exists()


@pytest.mark.parametrize("name", ["worker0", "web0"])
def test_what_a_killed_process_forked_dies_with_it(tmp_path, name):
    with Stack(tmp_path) as stack:
        children = wait_for(lambda: stack.children(name))
        stack.kill(name)
        wait_for(lambda: not [pid for pid in children if is_alive(pid)], 60, "Their end")


def test_a_killed_child_is_replaced(tmp_path):
    with Stack(tmp_path) as stack:
        killed = stack.kill_child("worker0", signal.SIGKILL)
        wait_for(lambda: len(set(stack.children("worker0")) - {killed}) == 2)


def test_the_site_is_degraded_without_its_redis_and_well_with_it_again(tmp_path, database_url):
    server = Redis(tmp_path).start()
    with Stack(
        tmp_path, kind="distributed", database_url=database_url, redis_url=server.url
    ) as stack:
        server.kill()
        assert stack.ready() == 200
        server.start()
        wait_for(lambda: server.client().llen("moves") == 0 and stack.is_well())
    server.stop()
