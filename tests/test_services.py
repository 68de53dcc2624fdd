"""The private servers: they start, they answer, they go when those who started them go."""

import os
import shutil
import subprocess
import sys

import play
from tests.services import Postgres, Redis, wait_for
from tests.stack import is_alive


def test_each_test_gets_a_database_with_nothing_in_it(postgres_server):
    names = {postgres_server.database_make(name) for name in ("one", "two")}
    assert len(names) == 2
    with postgres_server.connect("one") as connection:
        found = connection.execute("SELECT count(*) FROM pg_class WHERE relnamespace = 2200")
        assert found.fetchone() == (0,)


def test_a_redis_can_be_wiped_killed_and_started_again_on_its_port(tmp_path):
    server = Redis(tmp_path).start()
    with server.client() as client:
        client.set("key", "value")
    server.wipe()
    with server.client() as client:
        assert client.get("key") is None
    server.kill()
    assert not server.answers()
    assert server.start().answers()
    server.stop()


def test_a_database_server_ends_with_a_test_run_that_is_killed():
    code = (
        "import time; from tests.services import Postgres; server = Postgres().start();"
        "print(server.process.pid, server.folder, flush=True); time.sleep(60)"
    )
    run = subprocess.Popen(
        [sys.executable, "-c", code], cwd=play.ROOT, stdout=subprocess.PIPE, text=True
    )
    pid, folder = run.stdout.readline().split()
    assert is_alive(int(pid))
    run.kill()
    run.wait()
    run.stdout.close()
    wait_for(lambda: not is_alive(int(pid)), 60, "Its end")
    shutil.rmtree(folder)


def test_root_hands_the_database_to_somebody_else():
    server = Postgres()
    owner = server.folder.stat().st_uid
    server.remove()
    assert (owner == os.geteuid()) == (os.geteuid() != 0)
