"""In CI a skipped test is a failed one, whatever skipped it."""

import subprocess
import sys

import pytest

import play

SKIPS = "import pytest\n\n\ndef test_one():\n    pytest.skip('no reason at all')\n"
EXPECTED = "import pytest\n\n\n@pytest.mark.xfail\ndef test_one():\n    assert False\n"


def outcome(folder, code, **env):
    (folder / "test_it.py").write_text(code)
    said = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "tests.conftest",
         "-c", play.ROOT / "pyproject.toml", "--rootdir", play.ROOT, folder / "test_it.py"],
        cwd=play.ROOT, capture_output=True, text=True, check=False,
        env=play.child_env("play313.settings.test") | env,
    )  # fmt: skip
    return said.returncode, said.stdout


def test_a_skip_is_allowed_on_a_persons_machine(tmp_path):
    code, said = outcome(tmp_path, SKIPS, PLAY313_NO_SKIP="0")
    assert (code, "1 skipped" in said) == (0, True), said


@pytest.mark.parametrize(("code", "expected"), [(SKIPS, 1), (EXPECTED, 0)])
def test_a_skip_is_a_failure_where_it_is_forbidden_but_a_known_fault_is_not(
    tmp_path, code, expected
):
    result, said = outcome(tmp_path, code, PLAY313_NO_SKIP="1")
    assert result == expected, said
    assert ("Skipped where skipping is forbidden" in said) == bool(expected)
