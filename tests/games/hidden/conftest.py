"""What the comparisons of all addresses need."""

import pytest


@pytest.fixture(autouse=True)
def _codes_are_not_counted(monkeypatch):
    """The same code that opens no sheet is asked for again and again, and answered alike."""
    monkeypatch.setattr("scoresheets.services.limits.GUESSES", 10**9)
