"""The supervisor of play.py, with small programs instead of the site's."""

import os
import signal
import sys
import time

import pytest

import play
from tests.services import wait_for
from tests.stack import is_alive

HOLD = "import time\nprint('I am here.', flush=True)\ntime.sleep(60)\n"
DIE = "print('I cannot go on.')\nraise SystemExit(3)\n"
FORK = """
import os, time
if not os.fork():
    print("child", os.getpid(), flush=True)
time.sleep(60)
"""
STUBBORN = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + HOLD


@pytest.fixture(autouse=True)
def _signals_as_before():
    before = {number: signal.getsignal(number) for number in play.STOP_SIGNALS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


class Enough(Exception):
    """The test has seen what it wanted."""


def supervise(process, until, seconds=120):
    """Run a supervisor until the condition holds; the test fails when it never does."""
    end = time.monotonic() + seconds

    def tick():
        if until():
            raise Enough
        assert time.monotonic() < end

    with pytest.raises(Enough):
        play.Supervisor([process], tick).run()


def make(code, name="helper", **how):
    return play.Process(name, [sys.executable, "-c", code], dict(os.environ), **how)


def test_what_a_process_says_is_passed_on_with_its_name(capsys):
    process = make(HOLD)
    supervise(process, lambda: process.words)
    assert "helper | I am here.\n" in capsys.readouterr().out


def test_a_process_that_dies_is_started_again(capsys):
    process = make(HOLD)
    pids = []

    def kill_once():
        if process.popen and process.words and not pids:
            pids.append(process.popen.pid)
            os.kill(process.popen.pid, signal.SIGKILL)
        return pids and process.popen and process.popen.pid != pids[0]

    supervise(process, kill_once)
    assert "The helper died; it is started again in 0.5 s." in capsys.readouterr().out


def test_one_that_dies_again_and_again_ends_all_with_its_last_words(monkeypatch):
    monkeypatch.setattr(play, "DEATHS_PER_MINUTE", 2)
    hopeless, fine, pids = make(DIE, "hopeless"), make(HOLD, "fine"), set()
    with pytest.raises(play.Trouble) as trouble:
        play.Supervisor([fine, hopeless], lambda: pids.add(fine.popen.pid)).run()
    assert "I cannot go on." in str(trouble.value)
    assert "The hopeless dies again and again" in str(trouble.value)
    assert [is_alive(pid) for pid in pids] == [False]


def test_the_pause_before_a_new_start_doubles(monkeypatch, capsys):
    monkeypatch.setattr(play, "DEATHS_PER_MINUTE", 3)
    with pytest.raises(play.Trouble):
        play.Supervisor([make(DIE)], lambda: None).run()
    said = capsys.readouterr().out
    assert said.index("again in 0.5 s") < said.index("again in 1 s")


def test_what_a_dead_process_forked_is_killed(capsys):
    process = make(FORK)
    children = []

    def kill_parent():
        if process.words and not children:
            children.append(int(process.words[0].split()[1]))
            os.kill(process.popen.pid, signal.SIGKILL)
        return children and not is_alive(children[0])

    supervise(process, kill_parent)


def test_stopping_leaves_nothing_even_of_the_stubborn(monkeypatch):
    monkeypatch.setattr(play, "STOP_SECONDS", 0.5)
    process, pids = make(STUBBORN), []
    start = time.monotonic()
    supervise(process, lambda: process.words and (pids.append(process.popen.pid) or pids))
    assert not is_alive(pids[0])
    assert time.monotonic() - start < 40


def test_a_process_is_killed_with_the_one_it_is_bound_to():
    """What it is bound to is a process of its own here, and killed as hard as can be."""
    read, write = os.pipe()
    parent = os.fork()
    if parent == 0:
        import subprocess

        child = subprocess.Popen(play.bound([sys.executable, "-c", HOLD]), stdout=write)
        os.write(write, f"{child.pid}\n".encode())
        child.wait()
        os._exit(0)
    said = b""
    while b"I am here." not in said:
        said += os.read(read, 100)
    child = int(said.split()[0])
    assert is_alive(child)
    os.kill(parent, signal.SIGKILL)
    os.waitpid(parent, 0)
    wait_for(lambda: not is_alive(child))
    os.close(read)
    os.close(write)


def test_one_bound_to_somebody_gone_does_not_start():
    play.exec_bound(os.getpid(), ["/bin/false"])


def test_what_runs_once_waits_for_its_time_and_is_not_started_again(capsys):
    process = make("print('Read.')", once=True)
    supervise(process, lambda: True)
    assert process.popen is None
    process.start_at = 0
    end = time.monotonic() + 0.5
    supervise(process, lambda: process.words and time.monotonic() > end and process.popen is None)
    assert list(process.words) == ["Read."]
    assert "no good end" not in capsys.readouterr().out


def test_what_runs_once_and_fails_is_told_and_the_site_goes_on(capsys):
    process = make(DIE, once=True)
    process.start_at = 0
    supervise(process, lambda: process.deaths and process.popen is None)
    assert list(process.words) == ["I cannot go on."]
    assert "came to no good end; the next start tries again." in capsys.readouterr().out
