"""Private servers for the tests: Redis and PostgreSQL on free ports, in folders of their own."""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from random import SystemRandom

import psycopg
import redis

import play
from tests.programs import require_program

POSTGRES = "apt-get install postgresql"
REDIS = "apt-get install redis-server"


def free_port():
    """A port that nothing uses, below those that the kernel gives to whoever connects.

    One of those would be gone again before a process that is only starting listens on it. The
    chance is the system's: that of the tests is the same in all processes of a run.
    """
    while True:
        port = SystemRandom().randrange(10_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def wait_for(condition, seconds=60, what="It"):
    """The first true answer of the condition, asked again and again; ``what`` names it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = condition()
        if answer:
            return answer
        time.sleep(0.05)
    what = what() if callable(what) else what
    raise AssertionError(f"{what} did not come true within {seconds} s.")


class Redis:
    """A Redis server that tests may stop, start and wipe."""

    def __init__(self, folder, *options):
        self.program = require_program("redis-server", REDIS)
        self.folder, self.options, self.port = Path(folder), options, free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            play.bound(
                [self.program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "",
                 "--maxmemory-policy", "noeviction", "--dir", str(self.folder), *self.options]
            ),
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        wait_for(self.answers, what="Redis")
        return self

    def answers(self):
        try:
            with self.client() as client:
                return client.ping()
        except redis.RedisError:
            return False

    def client(self):
        return redis.Redis.from_url(self.url, socket_timeout=2, socket_connect_timeout=2)

    def wipe(self):
        with self.client() as client:
            client.flushall()

    def kill(self):
        """As in a crash: nothing is kept."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait(60)


class Postgres:
    """A PostgreSQL server; root hands it to another user, for initdb refuses root.

    ``data`` is the folder of one that was stopped, to begin with a copy of it.
    """

    def __init__(self, data=None):
        self.bin = postgres_folder()
        # Not among pytest's folders: those are closed to other users.
        self.folder, self.port = Path(tempfile.mkdtemp(prefix="play313-postgres-")), free_port()
        self.user = unprivileged_user()
        self.process = None
        if self.user:
            shutil.chown(self.folder, self.user)
        if data:
            subprocess.run(["/bin/cp", "--archive", data, self.folder / "data"], check=True)
            return
        self._run("initdb", "--username=play313", "--auth=trust", "--encoding=UTF8", "--no-sync",
                  "--locale=C.UTF-8", "--pgdata", str(self.folder / "data"))  # fmt: skip

    def start(self):
        # What a crash of the machine would lose does not matter here; speed does.
        options = {"port": self.port, "listen_addresses": "127.0.0.1", "fsync": "off",
                   "unix_socket_directories": str(self.folder), "max_connections": 200}  # fmt: skip
        flags = [word for key, value in options.items() for word in ("-c", f"{key}={value}")]
        log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(
            self._bound([str(self.bin / "postgres"), "-D", str(self.folder / "data"), *flags]),
            cwd=self.folder, stdout=log, stderr=log,
        )  # fmt: skip
        log.close()
        wait_for(self.answers, what="PostgreSQL")
        return self

    def _bound(self, command):
        """The command, ended with us even when we are killed."""
        if not self.user:
            return play.bound(command)
        # Not by our own Python: that user may not read it.
        as_user = ["--reuid", self.user, "--regid", str(pwd.getpwnam(self.user).pw_gid)]
        return ["setpriv", *as_user, "--clear-groups", "--pdeathsig", "SIGQUIT", *command]

    def answers(self):
        try:
            with self.connect():
                return True
        except psycopg.OperationalError:
            return False

    def connect(self, name="postgres"):
        return psycopg.connect(
            host="127.0.0.1", port=self.port, user="play313", dbname=name, autocommit=True
        )

    def url(self, name="postgres"):
        return f"postgres://play313@127.0.0.1:{self.port}/{name}"

    def database_make(self, name, template="template1"):
        """A new database, empty unless it copies another one; its address."""
        with self.connect() as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def stop(self):
        """At once, but in order ("fast"): open transactions are rolled back."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)

    def remove(self):
        shutil.rmtree(self.folder)

    def _run(self, program, *arguments):
        subprocess.run(
            [self.bin / program, *arguments], user=self.user, cwd=self.folder, check=True,
            stdout=subprocess.DEVNULL, env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
        )  # fmt: skip


def postgres_folder():
    """Where the server's programs are; Debian keeps them out of the PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=version_of)
    if found:
        return found[-1].parent
    return Path(require_program("initdb", POSTGRES)).resolve().parent


def version_of(initdb):
    return int(initdb.parts[-3])


def unprivileged_user():
    """Whom root hands PostgreSQL to; nobody when we are not root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
