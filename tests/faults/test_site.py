"""What else a whole site must stand: many who write at once, poison on the queue, a new machine."""

import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote, urlencode
from uuid import uuid4

import pytest

from tests import migrated
from tests.faults.checks import id_of, measured, whole
from tests.faults.conftest import FAST
from tests.load import Load
from tests.player import Player
from tests.services import wait_for
from tests.stack import Stack

pytestmark = pytest.mark.xdist_group("processes")

WRITERS = 100


def test_sqlite_waits_for_its_turn_and_writes_through(embedded):
    """W19: what the settings ask for is what a connection has."""
    assert embedded.inside("database_pragmas") == {
        "busy_timeout": 20_000, "journal_mode": "wal", "synchronous": 2,
        "transactions": "IMMEDIATE",
    }  # fmt: skip


def test_a_hundred_who_write_at_once_are_all_served(embedded):
    """W19, on one SQLite file: no answer of 500, no move lost."""
    tables = embedded.inside("table_fill", tables=WRITERS, seats=2)
    players = [one_to_act(embedded, table) for table in tables]
    nonces = [str(uuid4()) for _ in tables]

    def post(number):
        player, state = players[number]
        start = time.monotonic()
        answer = player.move(tables[number]["url"], state["legal"][0], state["v"], nonces[number])
        return answer.status, time.monotonic() - start

    with ThreadPoolExecutor(WRITERS) as pool:
        answers = list(pool.map(post, range(WRITERS)))
    measured(f"{WRITERS} at once: the slowest answer after {max(answers)[1]:.1f} s")
    assert {status for status, _seconds in answers} == {303}
    verdict = embedded.inside("verdict", nonces=nonces)
    assert (verdict["lost"], verdict["doubled"], verdict["gaps"]) == ([], 0, [])


def test_a_pickled_message_is_refused_and_the_worker_works_on(embedded, tmp_path):
    """Attack 54: whoever can write to the queue must not run code with it."""
    marker = tmp_path / "unpickled"
    embedded.inside("pickle_send", marker=str(marker))
    wait_for(lambda: "ontent" in embedded.log("worker0"), 120, "The refusal in the log")
    assert "Refusing to deserialize" in embedded.log("worker0")
    assert not marker.exists()
    whole(embedded, load_of(embedded, moves=3))


def test_a_backup_goes_on_as_a_site_of_its_own(embedded, tmp_path):
    """Restored on a new machine: the same people, signed in, play the same match on."""
    tables = embedded.inside("table_fill", tables=1, seats=2)
    whole(embedded, load_of(embedded, moves=5, tables=tables))
    copy = tmp_path / "copy.sqlite3"
    embedded.manage("backup", str(copy))
    restored = tmp_path / "restored"
    (restored / "var").mkdir(parents=True)
    shutil.copy(copy, restored / "var" / "db.sqlite3")
    with Stack(restored, env=FAST) as stack:
        whole(stack, load_of(stack, moves=5, tables=tables))
        assert stack.inside("match_status", match=id_of(tables[0]))["version"] >= 10


def test_a_restart_of_postgresql_needs_nobody_to_set_things_right(tmp_path, redis):
    """W18: the first page and the first task after it work."""
    server = migrated.postgres_start()
    urls = {"database_url": migrated.postgres_copy(server), "redis_url": redis.url}
    with Stack(tmp_path, kind="distributed", env=FAST, **urls) as stack:
        tables = stack.inside("table_fill", tables=1, seats=2)
        whole(stack, load_of(stack, moves=3, tables=tables))
        pids = {name: process.pid for name, process in stack.processes.items()}
        server.stop()
        server.start()
        load = load_of(stack, moves=3, tables=tables)
        assert max(load.waits) < 30
        whole(stack, load)
        assert {name: process.pid for name, process in stack.processes.items()} == pids
        assert all(process.poll() is None for process in stack.processes.values())
    server.stop()
    server.remove()


def load_of(stack, *, moves, tables=None):
    """So many moves, one after the other."""
    tables = tables or stack.inside("table_fill", tables=1, seats=2)
    with Load(stack.urls, tables, threads=1) as load:
        wait_for(lambda: len(load.sent) >= moves or not load.goes_on, 240, f"Move {moves}")
    return load


def one_to_act(stack, table):
    """Whoever is to act, and what they see."""
    players = [Player(stack.base_url, cookies=cookies) for cookies in table["people"]]
    states = [player.state(table["url"]) for player in players]
    return next((who, state) for who, state in zip(players, states, strict=True) if state["legal"])


NULLS = ["\x00", "a\x00b", "\ud800", "x" * 3000 + "\x00"]


def test_characters_that_postgresql_cannot_store_are_refused_and_break_nothing(distributed):
    """SQLite takes a null in a text; PostgreSQL raises an error, which would be a page of 500."""
    tables = distributed.inside("table_fill", tables=1, seats=2)
    player, state = one_to_act(distributed, tables[0])
    stranger = Player(distributed.base_url)
    for null in NULLS:
        odd = quote(null, errors="surrogatepass")
        addresses = [f"/players/{odd}/", f"/{odd}", f"/games/{odd}/", f"/games/?page={odd}"]
        addresses += [f"/games/new/?game={odd}", f"/accounts/login/?next={odd}", f"/rules/{odd}/"]
        for address in addresses:
            assert player.get(address).status in {200, 303, 400, 404, 414, 422}, address
        fields = {"v": state["v"], "n": str(uuid4()), "move": null}
        for body in (urlencode({**fields, name: null}, errors="surrogatepass") for name in fields):
            posted = player.post_raw(f"{tables[0]['url']}move/", body)
            assert posted.status == 422, body
        for name in ("login", "password", "next"):
            body = urlencode({"login": "x", "password": "y", name: null}, errors="surrogatepass")
            assert stranger.post_raw("/accounts/login/", body).status < 500, body
        for made_up in (odd, '"\\000abcdefgh"'):
            stranger.cookies["sessionid"] = made_up
            assert stranger.get("/games/").status == 200
    assert " 500\n" not in distributed.log("web0")
    whole(distributed, load_of(distributed, moves=2, tables=tables))
