"""The operator lets a match go on that a fault has halted."""

from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.services.faults import match_halt_unplayable
from games.services.moves import match_halt
from tests.factories import match_started, user
from tests.games.protocol.steps import asked, fresh, turn_play


@pytest.fixture
def halted(db):
    match = match_started(user("kari"), user("ola"))
    match_halt(match, timezone.now(), "A test.")
    return match


def resumed(match_id):
    said = StringIO()
    call_command("resume_match", str(match_id), stdout=said)
    return said.getvalue()


def test_a_halted_match_goes_on_and_asks_anew(halted):
    assert not fresh(halted).is_running
    assert f"{halted.pk} goes on" in resumed(halted.pk)
    assert fresh(halted).deadline is not None
    assert asked(halted).asked_version == fresh(halted).version
    turn_play(halted)


def test_a_match_that_runs_is_not_resumed(db):
    match = match_started(user("kari"), user("ola"))
    with pytest.raises(CommandError, match="There is no halted match with this id"):
        resumed(match.pk)


def test_a_match_that_nobody_knows_is_not_resumed(db):
    with pytest.raises(CommandError, match="There is no halted match with this id"):
        resumed(uuid4())


def test_a_match_that_is_halted_already_is_not_halted_again(halted, settings, mailoutbox):
    settings.ADMINS = [("Admin", "admin@example.org")]
    version = fresh(halted).version
    match_halt_unplayable(match_id=halted.pk, cause="Again.")
    assert fresh(halted).version == version
    assert mailoutbox == []
