"""What happens to a test whose program is missing."""

import shutil

import pytest

from tests.programs import require_program

MISSING = "no-such-program-313"


def test_a_program_that_is_there_is_found_by_its_path():
    assert require_program("sh", "apt-get install dash") == shutil.which("sh")


def test_on_a_persons_machine_a_missing_program_skips_with_its_apt_line(monkeypatch):
    monkeypatch.delenv("PLAY313_NO_SKIP", raising=False)
    with pytest.raises(pytest.skip.Exception, match="apt-get install no-such"):
        require_program(MISSING, f"apt-get install {MISSING}")


def test_where_skipping_is_forbidden_a_missing_program_fails_with_its_apt_line(monkeypatch):
    monkeypatch.setenv("PLAY313_NO_SKIP", "1")
    with pytest.raises(pytest.fail.Exception, match="apt-get install no-such"):
        require_program(MISSING, f"apt-get install {MISSING}")
