"""The Dockerfile and compose.yaml: linted, and what they start is what play.py starts."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import play

DOCKERFILE = (play.ROOT / "Dockerfile").read_text()


@pytest.fixture(scope="module")
def services():
    return yaml.safe_load((play.ROOT / "compose.yaml").read_text())["services"]


def stages():
    return re.split(r"^FROM ", DOCKERFILE, flags=re.MULTILINE)[1:]


def instruction(text, name):
    return re.findall(rf"^\s*{name} (.*)$", text.replace("\\\n", " "), flags=re.MULTILINE)


def test_the_linter_of_dockerfiles_finds_nothing():
    hadolint = shutil.which("hadolint", path=Path(sys.prefix) / "bin") or shutil.which("hadolint")
    if hadolint is None:  # Its package has no program for this kind of machine.
        return
    command = [hadolint, "--no-color", play.ROOT / "Dockerfile"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout) == (0, "")


def test_the_image_is_built_in_stages_and_runs_as_nobody_special():
    build, final = stages()
    assert "pip install" in build
    assert "pip install" not in final
    assert instruction(final, "USER")[0] != "0"


def test_what_the_image_starts_gets_its_signals_without_a_shell_between():
    final = stages()[-1]
    (command,) = instruction(final, "CMD")[-1:]
    assert json.loads(command)[0] == "gunicorn"
    assert "HEALTHCHECK" in final
    assert not instruction(final, "ENTRYPOINT")


def test_the_image_gets_no_secret_and_no_data_of_whoever_builds_it():
    ignored = (play.ROOT / ".dockerignore").read_text().split()
    assert {".git", "var", ".env", ".venv"} <= set(ignored)
    assert not re.search(r"(ENV|ARG).*(SECRET|KEYS|PASSWORD)", DOCKERFILE)


def test_every_process_is_a_service_with_time_to_stop(services):
    assert {"web", "worker", "mailer", "beat", "redis", "postgres"} <= set(services)
    for name in ("web", "worker", "mailer", "printer", "beat"):
        assert "stop_grace_period" in services[name], name
        assert not isinstance(services[name].get("command"), str), name


def test_gunicorns_grace_ends_before_the_containers(services):
    config = {}
    exec((play.ROOT / "gunicorn.conf.py").read_text(), {"__file__": __file__}, config)  # noqa: S102
    assert config["graceful_timeout"] < int(services["web"]["stop_grace_period"].rstrip("s"))


def test_redis_never_evicts_a_message_and_data_outlives_the_containers(services):
    command = services["redis"]["command"]
    assert command[command.index("--maxmemory-policy") + 1] == "noeviction"
    assert services["redis"]["volumes"]
    assert services["postgres"]["volumes"]


def test_compose_starts_the_worker_and_the_beat_as_play_does(services):
    ours = play.commands("python", 8000)
    for name in ("worker", "mailer", "beat"):
        flags = {flag for flag in services[name]["command"] if flag.startswith("--")}
        assert flags - {"--app"} == {f for f in ours[name] if f.startswith("--")} - {
            "--app", "--quiet"
        }  # fmt: skip


def test_no_container_starts_without_its_secrets(services):
    environment = services["web"]["environment"]
    for name in ("SECRET_KEY", "DEAL_KEYS", "ALLOWED_HOSTS"):
        assert environment[name] == f"${{{name}:?}}"
