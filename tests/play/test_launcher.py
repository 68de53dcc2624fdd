"""What play.py decides before it starts anything: environment, port, lock, requirements."""

import os
import socket
import stat
import subprocess
import sys

import pytest

import play


@pytest.fixture
def var(tmp_path, monkeypatch):
    monkeypatch.setattr(play, "VAR", tmp_path / "var")
    return tmp_path / "var"


@pytest.fixture
def environment(tmp_path, monkeypatch):
    """An environment of its own in a folder with requirements; nothing is really run."""
    monkeypatch.delenv("PLAY313_VENV", raising=False)
    (tmp_path / "requirements.txt").write_text("one")
    (tmp_path / "requirements-dev.txt").write_text("one and two")
    environment = play.Environment(tmp_path)
    environment.done = []
    monkeypatch.setattr(environment, "is_sound", environment.folder.exists)
    monkeypatch.setattr(environment, "make", environment.folder.mkdir)
    monkeypatch.setattr(environment, "install", environment.done.append)
    return environment


def python_run(*arguments, **options):
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, **options
    )


def test_requirements_are_installed_once(environment):
    environment.prepare("requirements.txt")
    environment.prepare("requirements.txt")
    assert environment.done == ["requirements.txt"]


def test_changed_requirements_are_installed_again(environment):
    environment.prepare("requirements.txt")
    (environment.root / "requirements.txt").write_text("one, newer")
    environment.prepare("requirements.txt")
    assert environment.done == ["requirements.txt"] * 2


def test_the_tests_need_more_than_the_site_and_the_site_nothing_more_then(environment):
    environment.prepare("requirements.txt")
    environment.prepare("requirements.txt", "requirements-dev.txt")
    environment.prepare("requirements.txt")
    environment.prepare("requirements.txt", "requirements-dev.txt")
    assert environment.done == ["requirements.txt", "requirements-dev.txt"]


def test_requirements_that_went_back_are_installed_again(environment):
    for text in ("one", "one, newer", "one"):
        (environment.root / "requirements.txt").write_text(text)
        environment.prepare("requirements.txt", "requirements-dev.txt")
    assert len(environment.done) == 3


def test_an_interrupted_installation_is_not_taken_for_done(environment, monkeypatch):
    def interrupted(name):
        raise play.Stopped

    with monkeypatch.context() as patch:
        patch.setattr(environment, "install", interrupted)
        with pytest.raises(play.Stopped):
            environment.prepare("requirements.txt")
    environment.prepare("requirements.txt")
    assert environment.done == ["requirements.txt"]


def test_an_environment_of_ones_own_is_used_as_it_is(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAY313_VENV", str(tmp_path / "mine"))
    environment = play.Environment(tmp_path)
    environment.prepare("no-such-requirements.txt")
    assert environment.python == tmp_path / "mine" / "bin" / "python"
    assert not (tmp_path / "mine").exists()


def test_a_missing_ensurepip_is_said_with_the_line_that_brings_it(tmp_path, monkeypatch):
    monkeypatch.setattr(play.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(play.Trouble, match="apt-get install python3-venv"):
        play.Environment(tmp_path).make()


def test_a_half_made_environment_is_not_sound(tmp_path, monkeypatch):
    monkeypatch.delenv("PLAY313_VENV", raising=False)
    environment = play.Environment(tmp_path)
    assert not environment.is_sound()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment.folder], check=True)
    assert environment.python.exists()
    assert not environment.is_sound()


def test_an_environment_of_another_python_is_not_sound(tmp_path, monkeypatch):
    monkeypatch.delenv("PLAY313_VENV", raising=False)
    environment = play.Environment(tmp_path)
    environment.python.parent.mkdir(parents=True)
    environment.python.write_text(f"#!/bin/sh\necho {environment.folder} 3 9\n")
    environment.python.chmod(0o755)
    assert not environment.is_sound()


def test_a_half_made_environment_is_made_anew_and_what_is_pinned_installed(tmp_path):
    """The whole way, with real venv and pip, but with nothing to install."""
    (tmp_path / "play.py").write_bytes((play.ROOT / "play.py").read_bytes())
    (tmp_path / "requirements.txt").write_text("# Nothing.\n")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "leftover").touch()
    code = (
        "import play; e = play.Environment(); e.prepare('requirements.txt'); "
        "assert e.is_sound(); e.prepare('requirements.txt')"
    )
    env = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    said = python_run("-c", code, cwd=tmp_path, env=env)
    assert said.returncode == 0, said.stderr
    assert said.stdout.count("Installing requirements.txt") == 1
    assert not (tmp_path / ".venv" / "leftover").exists()


@pytest.mark.parametrize("given", ["", "web", "0", "65536", "-1", "8 0", "٣٣"])
def test_a_port_that_is_none_is_refused_in_words(monkeypatch, given):
    monkeypatch.setenv("PORT", given)
    with pytest.raises(play.Trouble, match="is no port; choose a number"):
        play.port_read()


def test_the_port_is_8000_unless_one_is_chosen(monkeypatch):
    monkeypatch.delenv("PORT", raising=False)
    assert play.port_read() == 8000
    monkeypatch.setenv("PORT", "8001")
    assert play.port_read() == 8001


def test_a_taken_port_is_said_with_the_next_one():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(play.Trouble) as trouble:
            play.port_check(port)
    assert str(trouble.value) == f"port {port} is taken; choose another: PORT={port + 1}"


def test_a_free_port_is_accepted(free_port):
    play.port_check(free_port)


def test_a_second_start_says_where_the_first_one_is(var):
    lock = play.lock_take("http://127.0.0.1:8000/")
    with pytest.raises(play.Trouble, match=r"runs already, at http://127\.0\.0\.1:8000/"):
        play.lock_take("http://127.0.0.1:9000/")
    os.close(lock)
    os.close(play.lock_take("http://127.0.0.1:9000/"))
    assert (var / "play.lock").read_text() == "http://127.0.0.1:9000/"


def test_what_is_kept_is_closed_to_other_users(var):
    os.close(play.lock_take("here"))
    assert stat.S_IMODE(var.stat().st_mode) == 0o700
    assert stat.S_IMODE((var / "play.lock").stat().st_mode) == 0o600


def test_the_children_get_our_paths_and_nobody_elses_python_settings(monkeypatch):
    monkeypatch.setenv("PYTHONHOME", "/elsewhere")
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "somebody.elses")
    env = play.child_env("play313.settings.dev")
    assert env["PYTHONPATH"] == f"{play.ROOT}:{play.ROOT}/site"
    assert env["DJANGO_SETTINGS_MODULE"] == "play313.settings.dev"
    assert "PYTHONHOME" not in env


def test_an_older_python_is_told_so():
    head = (play.ROOT / "play.py").read_text().partition("ROOT = ")[0]
    code = "import sys; sys.version_info = (3, 9, 2); sys.version = '3.9.2 (old)'\n" + head
    said = python_run("-c", code)
    assert said.returncode == 1
    assert said.stderr == "Play 313 needs Python 3.11 or newer; this is Python 3.9.2.\n"


def test_an_unknown_word_is_answered_with_what_there_is():
    said = python_run(play.ROOT / "play.py", "dance")
    assert said.returncode == 2
    assert "python3 play.py test" in said.stdout


@pytest.mark.parametrize(("ci", "expected"), [("true", "1"), ("", None)])
def test_in_ci_no_test_may_be_skipped(monkeypatch, ci, expected):
    ran = []

    class Done:
        returncode = 3

    monkeypatch.setenv("CI", ci)
    monkeypatch.delenv("PLAY313_NO_SKIP", raising=False)
    monkeypatch.setattr(play.Environment, "prepare", lambda self, *names: None)
    monkeypatch.setattr(play.signal, "signal", lambda *_: None)
    monkeypatch.setattr(
        play.subprocess, "run", lambda command, env, **_: ran.append((command, env)) or Done
    )
    monkeypatch.setattr(play, "run", lambda *_: None)
    assert play.tests_run(["tests/play", "-q"]) == 3
    command, env = ran[0]
    assert env.get("PLAY313_NO_SKIP") == expected
    assert env["DJANGO_SETTINGS_MODULE"] == "play313.settings.test"
    assert command[-2:] == ["tests/play", "-q"]
