"""Fixtures that every test may use."""

import socket

import pytest


@pytest.fixture
def free_port():
    """A port of this machine that nothing listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
