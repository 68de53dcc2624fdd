"""What the machine may lack: it is said, with the line that installs it, and the site runs on."""

import io
import os
import subprocess
import sys

import pytest
from django.core import checks
from django.core.management import call_command
from django.core.management.base import CommandError

import play
from pdf import libraries
from pdf.checks import libraries_are_here
from tests.pdf.papers import require_libraries


@pytest.fixture
def without(monkeypatch):
    """A machine that lacks some of the libraries."""

    def lack(*packages):
        files = {file for package in packages for file in libraries.LIBRARIES[package]}
        monkeypatch.setattr(libraries, "_loads", lambda file: file not in files)

    return lack


def test_a_machine_with_all_of_them_is_told_nothing(without):
    without()
    assert list(libraries_are_here()) == []


def test_without_pango_the_check_says_that_no_pdf_can_be_made(without):
    without("libpango-1.0-0")
    (warning,) = libraries_are_here()
    assert (warning.id, warning.level) == ("pdf.W001", checks.WARNING)
    assert "No PDF can be made" in warning.msg
    assert warning.hint == ("apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0")


def test_without_the_subsetter_it_says_how_much_slower_they_are(without):
    without("libharfbuzz-subset0")
    (warning,) = libraries_are_here()
    assert warning.id == "pdf.W002"
    assert "three times as long" in warning.msg


def test_what_draws_has_the_subsetter_when_the_check_is_silent():
    require_libraries()
    code = "from weasyprint.text import ffi; print(ffi.harfbuzz_subset is not None)"
    env = {**os.environ, "PYTHONPATH": f"{play.ROOT}:{play.ROOT / 'site'}"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True)
    assert done.stdout.split() == [b"True"]


def test_a_site_without_pango_starts_and_its_check_only_warns(without):
    without("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
    said = io.StringIO()
    call_command("check", stderr=said)
    assert "apt-get install libpango-1.0-0" in said.getvalue()


def test_prewarming_without_pango_says_what_to_install(without):
    without("libpango-1.0-0")
    with pytest.raises(CommandError, match="apt-get install libpango"):
        call_command("prewarm_sheets")
