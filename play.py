#!/usr/bin/env python3
"""Starts Play 313: the site, a worker that plays the moves, one that sends mails, and the beat.

``python3 play.py`` needs nothing but Python 3.11 with venv: it makes its own environment, keeps
everything of the site under ``var/``, and supervises the processes until Ctrl-C.
``python3 play.py test`` runs the tests the same way. This script uses the standard library only.
"""

import contextlib
import ctypes
import errno
import fcntl
import hashlib
import http.client
import importlib.util
import math
import os
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import textwrap
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older one must be told.
    sys.exit(f"Play 313 needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")

ROOT = Path(__file__).resolve().parent
VAR = Path(os.environ.get("PLAY313_VAR", ROOT / "var")).absolute()
STOP_SECONDS = 6  # Then what still runs is killed: a move that is cut off is played again.
DEATHS_PER_MINUTE = 5
PR_SET_PDEATHSIG = 1
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Trouble(Exception):
    """What stands in the way, and what to do about it, as a sentence for people."""


class Stopped(BaseException):
    """Somebody asked us to stop: Ctrl-C or SIGTERM."""


def say(words: str) -> None:
    """Tell the person at the terminal; when it has gone away, the site goes on without."""
    try:
        print(words, flush=True)
    except OSError:
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115 - for the rest of our life.


class Environment:
    """The virtual environment: our own ``.venv``, or the one named by PLAY313_VENV, as it is."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        given = os.environ.get("PLAY313_VENV")
        self.managed = not given
        self.folder = Path(given).absolute() if given else root / ".venv"
        self.python = self.folder / "bin" / "python"
        self.stamp = self.folder / "play313-installed"

    def prepare(self, *names: str) -> None:
        """Make it if need be, and install the last of these requirements, which has the others.

        Nothing is installed while the files are those that were installed last.
        """
        if not self.managed:
            return
        if not self.is_sound():
            self.make()
        wanted = {f"{name} {file_hash(self.root / name)}" for name in names}
        if not wanted <= set(self.stamp.read_text().splitlines() if self.stamp.exists() else []):
            self.install(names[-1])
            self.stamp.write_text("\n".join(sorted(wanted)))

    def is_sound(self) -> bool:
        """Whether it has pip and our version of Python; a half-made one has not."""
        probe = "import pip, sys; print(sys.prefix, *sys.version_info[:2])"
        expected = f"{self.folder} {sys.version_info[0]} {sys.version_info[1]}"
        try:
            said = subprocess.run(
                [self.python, "-I", "-c", probe], capture_output=True, text=True, check=False
            )
        except OSError:
            return False
        return said.returncode == 0 and said.stdout.strip() == expected

    def make(self) -> None:
        """Make it anew with the Python that runs us, whatever was there before."""
        if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
            raise Trouble(
                "This Python cannot make a virtual environment. "
                "Install what is missing with: apt-get install python3-venv"
            )
        say("Making a virtual environment in .venv.")
        if self.folder.is_symlink() or self.folder.is_file():
            self.folder.unlink()
        shutil.rmtree(self.folder, ignore_errors=True)
        base = getattr(sys, "_base_executable", None) or sys.executable
        run([base, "-m", "venv", self.folder], "The virtual environment could not be made.")

    def install(self, name: str) -> None:
        """Install the pinned and hashed requirements, and nothing that is not among them."""
        say(f"Installing {name}; the first time this takes about a minute.")
        self.stamp.unlink(missing_ok=True)
        flags = ["--disable-pip-version-check", "--no-input", "--quiet", "--require-hashes"]
        run(
            [self.python, "-I", "-m", "pip", "install", *flags, "-r", self.root / name],
            "The packages could not be installed. Is the package index within reach?",
        )


def file_hash(path: Path) -> str:
    """What tells two contents of a file apart."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def run(command: Sequence[str | Path], trouble: str, env: dict[str, str] | None = None) -> None:
    """Run a command to its end, letting it talk, and say what its failure means."""
    tied = bound([str(part) for part in command])
    if subprocess.run(tied, env=env, cwd=ROOT, check=False).returncode:
        raise Trouble(trouble)


def child_env(settings: str) -> dict[str, str]:
    """The environment of what we start: ours, so that it works in a bare one too."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return {
        **env,
        "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'site'}",
        "PYTHONUNBUFFERED": "1",
        "PYTHONUTF8": "1",
        "DJANGO_SETTINGS_MODULE": settings,
        "PLAY313_VAR": str(VAR),
    }


def lock_take(address: str) -> int:
    """Keep a second start out, for as long as this process lives; the file says where we are."""
    VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = os.open(VAR / "play.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        there = os.read(lock, 200).decode()
        raise Trouble(f"Play 313 runs already, at {there}. Stop it there with Ctrl-C.") from None
    os.ftruncate(lock, 0)
    os.write(lock, address.encode())
    return lock


def port_read() -> int:
    """The port from PORT, 8000 without it."""
    given = os.environ.get("PORT", "8000")
    if not (given.isascii() and given.isdigit() and 0 < int(given) < 65536):
        raise Trouble(f"PORT={given} is no port; choose a number from 1 to 65535: PORT=8001")
    return int(given)


def port_check(port: int) -> None:
    """Refuse a port that somebody else serves, before anything is started on it."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            if error.errno == errno.EACCES:
                raise Trouble(f"Port {port} needs a privilege; choose another: PORT=8001") from None
            other = port + 1 if port < 65535 else 8001
            raise Trouble(f"port {port} is taken; choose another: PORT={other}") from None


def commands(python: object, port: int) -> dict[str, list[str]]:
    """The processes of a site: what serves pages, plays moves, sends mails, and keeps time."""
    celery = [str(python), "-m", "celery", "--quiet", "--app", "play313"]
    worker = [*celery, "worker", "--without-gossip", "--without-mingle", "--loglevel", "WARNING"]
    return {
        "web": [str(python), "-m", "gunicorn", "--config", str(ROOT / "gunicorn.conf.py"),
                "--bind", f"127.0.0.1:{port}", "--graceful-timeout", "5", "play313.wsgi"],
        "worker": [*worker, "--queues", "moves", "--concurrency", "2"],
        "mailer": [*worker, "--queues", "mail,pdf", "--concurrency", "1",
                   "--hostname", "mailer@%h"],
        "beat": [*celery, "beat", "--pidfile=", "--loglevel", "WARNING"],
    }  # fmt: skip


def bound(command: list[str]) -> list[str]:
    """The command, tied to our life: it is killed when we are killed (on Linux)."""
    return [
        sys.executable,
        "-I",
        str(Path(__file__).resolve()),
        "_bound",
        str(os.getpid()),
        *command,
    ]


def exec_bound(parent: int, command: list[str]) -> None:
    """In the child: ask the kernel to kill us with our parent, then become the command."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() == parent:
        os.execvp(command[0], command)  # noqa: S606 - no shell is wanted.


class Process:
    """One process of the site, with its children in a session of their own, and its last words.

    One that runs ``once`` waits until it is told when to start, and may end.
    """

    def __init__(
        self, name: str, command: list[str], env: dict[str, str], *, once: bool = False
    ) -> None:
        self.name, self.command, self.env, self.once = name, command, env, once
        self.deaths: list[float] = []  # Of the last minute.
        self.words: deque[str] = deque(maxlen=30)
        self.start_at = math.inf if once else 0.0
        self.popen: subprocess.Popen[bytes] | None = None
        self._rest = b""

    def start(self) -> None:
        self.popen = subprocess.Popen(
            bound(self.command), env=self.env, cwd=ROOT, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    @property
    def output(self) -> IO[bytes]:
        """What it speaks through."""
        if self.popen is None or self.popen.stdout is None:
            raise ValueError(f"The {self.name} has not been started.")
        return self.popen.stdout

    def read(self, output: int) -> None:
        """Pass on what it says, with its name in front of each line."""
        *lines, self._rest = (self._rest + os.read(output, 65536)).split(b"\n")
        for line in lines:
            self.words.append(line.decode(errors="replace"))
            say(f"{self.name:6} | {self.words[-1]}")

    def buried(self) -> bool:
        """Whether it has died; then its children are killed, and the death is counted."""
        if self.popen is None or self.is_alive():
            return False
        self.kill()
        now = time.monotonic()
        self.deaths = [death for death in self.deaths if now - death < 60] + [now]
        return True

    def is_alive(self) -> bool:
        return self.popen is not None and self.popen.poll() is None

    def terminate(self) -> None:
        """Ask it to end; it ends its children itself."""
        if self.popen is not None:
            self.popen.terminate()

    def kill(self) -> None:
        """Kill it and all that it forked, and wait for its end."""
        if self.popen is not None:
            with contextlib.suppress(ProcessLookupError):  # All of them are gone already.
                os.killpg(self.popen.pid, signal.SIGKILL)
            self.popen.wait()

    def has_ended_well(self) -> bool:
        return self.popen is not None and self.popen.returncode == 0

    def dies_again_and_again(self) -> bool:
        return len(self.deaths) >= DEATHS_PER_MINUTE


class Supervisor:
    """Keeps the processes running: one that dies is started again, until it dies too often."""

    def __init__(self, processes: list[Process], on_tick: Callable[[], object]) -> None:
        self.processes = processes
        self.on_tick = on_tick
        self.outputs = selectors.DefaultSelector()
        self.asked_to_stop = False

    def run(self) -> None:
        """Until a signal stops us or a process will not live; afterwards nothing of them runs."""
        for number in STOP_SIGNALS:
            signal.signal(number, self.ask_to_stop)
        try:
            while not self.asked_to_stop:
                for process in self.processes:
                    self.care(process)
                self.listen(0.2)
                self.on_tick()
        finally:
            self.stop()

    def ask_to_stop(self, *_: object) -> None:
        """Only noted, so that no process is left half started or half stopped."""
        self.asked_to_stop = True

    def care(self, process: Process) -> None:
        """Start it when it is due, and see whether it died."""
        if process.popen is None:
            if time.monotonic() >= process.start_at:
                process.start()
                self.outputs.register(process.output, selectors.EVENT_READ, process)
        elif process.buried():
            self.listen(0)
            ended_well = process.has_ended_well()
            self.forget(process)
            if process.once:
                process.start_at = math.inf
                if not ended_well:
                    say(f"The {process.name} came to no good end; the next start tries again.")
                return
            if process.dies_again_and_again():
                tail = "\n".join(process.words) or "It said nothing."
                raise Trouble(f"{tail}\n\nThe {process.name} dies again and again; so it ended.")
            wait = 2 ** (len(process.deaths) - 1) / 2
            process.start_at = time.monotonic() + wait
            say(f"The {process.name} died; it is started again in {wait:g} s.")

    def forget(self, process: Process) -> None:
        """Close what it spoke through, so that it can be started anew."""
        self.outputs.unregister(process.output)
        process.output.close()
        process.popen = None

    def listen(self, seconds: float) -> None:
        for key, _ in self.outputs.select(seconds):
            key.data.read(key.fd)

    def stop(self) -> None:
        """Ask all to end, and kill what has not ended in time."""
        running = [process for process in self.processes if process.popen is not None]
        say("Stopping; what is being played is finished first.")
        for process in running:
            process.terminate()
        end = time.monotonic() + STOP_SECONDS
        while time.monotonic() < end and any(process.is_alive() for process in running):
            self.listen(0.1)
        for process in running:
            process.kill()
            self.forget(process)
        self.outputs.close()


class Greeter:
    """Says where the site is and how to sign in, as soon as it answers; then starts the rest."""

    def __init__(self, port: int, *afterwards: Process) -> None:
        self.port, self.afterwards = port, afterwards
        self.start = time.monotonic()
        self.done = False

    def __call__(self) -> None:
        if not self.done and self.site_answers():
            self.done = True
            seconds = time.monotonic() - self.start
            say(f"\nPlay 313 is at {address(self.port)} (started in {seconds:.1f} s).")
            demo = VAR / "demo.txt"
            if demo.exists():
                say(textwrap.indent(demo.read_text().strip(), "  "))
            if not os.environ.get("EMAIL_HOST"):
                say("Mail that the site sends, such as a code to sign up, is shown here.")
            say("Ctrl-C stops it.\n")
            for process in self.afterwards:
                process.start_at = time.monotonic()

    def site_answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=1)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()


def address(port: int) -> str:
    return f"http://127.0.0.1:{port}/"


def site_run() -> int:
    """Start the site and keep it running until somebody stops it."""
    port = port_read()
    lock = lock_take(address(port))
    port_check(port)
    environment = Environment()
    environment.prepare("requirements.txt")
    env = child_env("play313.settings.dev")
    manage = [environment.python, ROOT / "manage.py"]
    run([*manage, "prepare"], "The site could not be prepared; the reason is above.", env)
    parts = commands(environment.python, port)
    once = []
    if os.environ.get("PLACES", "all") == "all":
        reading = ["nice", *map(str, manage), "import_places"]  # Whoever plays comes first.
        once.append(Process("places", reading, env, once=True))
    processes = [*(Process(name, parts[name], env) for name in parts), *once]
    try:
        Supervisor(processes, Greeter(port, *once)).run()
    finally:
        os.close(lock)
        say("Play 313 has stopped.")
    return 0


def tests_run(arguments: list[str]) -> int:
    """Run the tests on all cores; in CI none may be skipped."""
    environment = Environment()
    environment.prepare("requirements.txt", "requirements-dev.txt")
    env = child_env("play313.settings.test")
    if env.get("CI") == "true":
        env.setdefault("PLAY313_NO_SKIP", "1")
    manage = [environment.python, ROOT / "manage.py"]
    run([*manage, "messages_compile"], "The translations could not be compiled.", env)
    pytest = [str(environment.python), "-m", "pytest", "-n", "auto", "--dist", "loadgroup"]
    # Ctrl-C reaches pytest too, which then tells what it has; we only wait for it.
    signal.signal(signal.SIGINT, lambda *_: None)
    return subprocess.run(bound([*pytest, *arguments]), env=env, cwd=ROOT, check=False).returncode


def stop(*_: object) -> None:
    raise Stopped


def main(arguments: list[str]) -> int:
    for number in STOP_SIGNALS:
        signal.signal(number, stop)
    try:
        if not arguments:
            return site_run()
        if arguments[0] == "test":
            return tests_run(arguments[1:])
        say(str(__doc__))
        return 0 if arguments[0] in {"help", "-h", "--help"} else 2
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except Stopped:
        return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["_bound"]:
        exec_bound(int(sys.argv[2]), sys.argv[3:])
    else:
        sys.exit(main(sys.argv[1:]))
