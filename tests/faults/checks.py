"""What must be true of a site whatever was done to it."""

import sys

from tests.load import told
from tests.services import wait_for


def whole(stack, load):
    """The verdict on a load that has ended: every move that was taken is in the log, once."""
    verdict = wait_for(lambda: settled(stack, load), 180, "The end of all that was pending")
    measured(told(verdict, load))
    assert load.sent
    assert (verdict["lost"], verdict["doubled"], verdict["gaps"]) == ([], 0, [])
    assert verdict["unlogged"] == 0
    assert {status for status, _seconds in load.statuses} == {303}
    assert " 0 failed" in stack.manage("check_matches", "--all")
    return verdict


def measured(words):
    """Tell a figure to whoever runs the tests with ``-s``, as ``make soak`` does."""
    sys.stdout.write(f"\n    {words}")


def id_of(table):
    return table["url"].split("/")[2]


def settled(stack, load):
    """The verdict, when nothing is pending any more."""
    verdict = stack.inside("verdict", nonces=load.sent)
    return None if "pending" in verdict["statuses"] else verdict
