"""A whole site as real processes, for the tests that kill some of them.

    with Stack(tmp_path, kind="embedded") as stack:
        stack.manage("demo")
        stack.kill("worker")

``kind="distributed"`` needs the address of a database and of a Redis. The processes are
those that play.py starts, by the same commands, and die with the test's own process. Start them
in the main thread: they are tied to the life of the thread that starts them.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import play
from tests import migrated
from tests.services import free_port, wait_for

KEYS = {
    "SECRET_KEY": "a-secret-of-the-tests-that-is-long-enough-for-every-check-0123456789",
    "DEAL_KEYS": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
}


class Stack:
    """Web, workers and beat on a free port, each started, killed and looked at by its name."""

    def __init__(
        self,
        folder,
        kind="embedded",
        *,
        web=1,
        workers=1,
        mailers=0,
        beat=True,
        database_url="",
        redis_url="",
        settings="play313.settings.dev",
        env=None,
    ):
        assert kind == "embedded" or (database_url and redis_url)
        self.folder = Path(folder)
        self.ports = [free_port() for _ in range(web)]
        self.env = stack_env(self.folder, database_url, redis_url, settings) | (env or {})
        self.processes = {}
        self._is_migrated = database_url in migrated.copies
        self._names = [f"web{n}" for n in range(web)] + [f"worker{n}" for n in range(workers)]
        self._names += [f"mailer{n}" for n in range(mailers)] + (["beat"] if beat else [])

    @property
    def base_url(self):
        """The address of the first web process; ``urls`` has all of them."""
        return self.urls[0]

    @property
    def urls(self):
        return [f"http://127.0.0.1:{port}" for port in self.ports]

    def __enter__(self):
        try:
            return self.start()
        except BaseException:
            self.stop()
            raise

    def __exit__(self, *_):
        self.stop()

    def start(self):
        """Migrate, start every process, and return when all of them are well."""
        self.migrate()
        for name in self._names:
            self.start_one(name)
        wait_for(self.is_well, 180, lambda: f"Being well, in {self.folder} ({self.readiness()}),")
        return self

    def migrate(self):
        """Give it all its tables; in a run of the tests a new site gets a copy of them."""
        file = self.folder / "var" / "db.sqlite3"
        if migrated.FOLDER in os.environ and not self.env["DATABASE_URL"] and not file.exists():
            file.parent.mkdir(mode=0o700, exist_ok=True)
            shutil.copy(migrated.sqlite_file(), file)
        elif not self._is_migrated:
            self.manage("migrate", "--verbosity", "0")
        self._is_migrated = True

    def start_one(self, name):
        """Start one process by its name (again); returns at once."""
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                self._command(name), cwd=play.ROOT, env=self.env, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip

    def _command(self, name):
        kind = name.rstrip("0123456789")
        port = self.ports[int(name.removeprefix(kind))] if kind == "web" else 0
        command = play.commands(sys.executable, port)[kind]
        is_celery_worker = kind in {"worker", "mailer"}
        return play.bound(command + (["--hostname", f"{name}@test"] if is_celery_worker else []))

    def is_well(self):
        """Whether every web process says that the site is ready, with the broker."""
        return all(self.ready(url) == 200 for url in self.urls)

    def ready(self, url=None):
        """The status of /readyz, 0 when nobody answers."""
        return self.readiness(url)[0]

    def readiness(self, url=None):
        """The status of /readyz and what it says."""
        try:
            with urllib.request.urlopen(f"{url or self.base_url}/readyz", timeout=5) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.load(error)
        except OSError as error:
            return 0, str(error)

    def manage(self, *arguments, check=True):
        """Run ``manage.py`` on this site; what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=play.ROOT, env=self.env, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        assert not check or done.returncode == 0, done.stdout
        return done.stdout

    def inside(self, function, **arguments):
        """Call a function of tests/inside.py on this site; what it returns."""
        done = subprocess.run(
            [sys.executable, "-m", "tests.inside", function, json.dumps(arguments)], cwd=play.ROOT,
            env=self.env, check=False, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def log(self, name):
        return (self.folder / f"{name}.log").read_text(errors="replace")

    def children(self, name):
        """The processes that this one forked: gunicorn's workers, the pool of a Celery worker."""
        return children_of(self.processes[name].pid)

    def kill(self, name, number=signal.SIGKILL):
        """Kill a process as a crash would; what it forked is left to see for itself."""
        self.processes[name].send_signal(number)
        if number == signal.SIGKILL:
            self.processes[name].wait()

    def kill_child(self, name, number=signal.SIGKILL):
        """Kill one of the processes that this one forked; its pid."""
        pid = wait_for(lambda: self.children(name), what=f"A child of {name}")[0]
        os.kill(pid, number)
        return pid

    def restart(self, name):
        self.start_one(name)

    def stop(self):
        """End all that still runs, and what it left behind."""
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            group_kill(process.pid)


def stack_env(folder, database_url, redis_url, settings):
    """What the processes see: nothing of the tests' own settings."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "PYTHONPATH": f"{play.ROOT}:{play.ROOT / 'site'}",
        "PYTHONUNBUFFERED": "1",
        "DJANGO_SETTINGS_MODULE": settings,
        "PLAY313_VAR": str(folder / "var"),
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "WEB_CONCURRENCY": "1",
        **KEYS,
    }


def children_of(pid):
    """The pids of the direct children of a process, of any of its threads; the oldest first."""
    found = []
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        found += [int(child) for child in listed.read_text().split()]
    return sorted(found)


def is_alive(pid):
    """Whether the process runs; a zombie does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def group_kill(group):
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return
