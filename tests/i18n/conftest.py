"""The translations as they are now, compiled."""

import pytest
from django.core.management import call_command
from django.utils.translation import trans_real


@pytest.fixture(scope="session", autouse=True)
def _compiled():
    """Compile what changed, and forget what an earlier test may have read of it."""
    call_command("messages_compile", verbosity=0)
    trans_real._translations.clear()
    trans_real._default = None
