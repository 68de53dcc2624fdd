"""Requests to addresses of others: only https, only to the public network, only where we looked."""

import ipaddress
import socket
import threading
import time

import pytest

from notices import outside
from tests.notices.https import HOST, status


@pytest.mark.parametrize(
    "number",
    [
        "127.0.0.1",
        "127.8.8.8",
        "0.0.0.0",  # noqa: S104 - it is refused
        "10.0.0.1",
        "172.16.5.4",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "192.0.2.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::7f00:1",
        "2002:7f00:1::1",
        "2002:808:808::1",
        "2001:0:7f00:1::1",
        "2001:db8::1",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "fc00::1",
        "fd12:3456::1",
        "ff02::1",
        "4000::1",
        "no number",
        "",
    ],
)
def test_a_number_that_is_not_of_the_public_network_is_refused(number):
    assert not outside.is_public(number)


@pytest.mark.parametrize("number", ["8.8.8.8", "93.184.215.14", "2606:4700:4700::1111"])
def test_a_public_number_is_taken(number):
    assert outside.is_public(number)


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("http://hooks.example.org/x", "https"),
        ("ftp://hooks.example.org/x", "https"),
        ("javascript:alert(1)", "https"),
        ("https://", "https"),
        ("//hooks.example.org/x", "https"),
        ("", "https"),
        ("https://kari:secret@hooks.example.org/x", "password"),
        ("https://hooks.example.org@evil.example/x", "password"),
        ("https://hooks.example.org:22/x", "ports"),
        ("https://hooks.example.org:99999/x", "no address"),
        ("https://hooks.example.org/a b", "no address"),
        ("https://hooks.example.org/\r\nX: 1", "no address"),
        ("https://[::1/x", "no address"),
        ("https://hooks.example.org/" + "x" * 500, "no address"),
    ],
)
def test_an_address_that_cannot_be_meant_is_refused_with_a_reason(address, says):
    with pytest.raises(outside.NotAllowed) as refused:
        outside.address_check(address)
    assert says in refused.value.sentence


@pytest.mark.parametrize(
    "address",
    ["https://hooks.example.org", "https://hooks.example.org:8443/a?b=c", "https://8.8.8.8/x"],
)
def test_an_ordinary_address_is_taken(address):
    assert outside.address_check(address).hostname


@pytest.mark.parametrize(
    "address",
    [
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://[::ffff:7f00:1]/x",
        "https://169.254.169.254/latest/meta-data/",
        "https://2130706433/x",
        "https://0x7f000001/x",
        "https://0177.0.0.1/x",
        "https://127.1/x",
        "https://localhost/x",
        "https://0/x",
    ],
)
def test_however_an_inner_address_is_written_nothing_is_sent_there(address, no_connection):
    """N4, by the real resolver."""
    with pytest.raises((outside.NotAllowed, outside.Unreachable)):
        outside.post(address, b"{}", {})


@pytest.fixture
def no_connection(monkeypatch):
    """Whoever connects has failed."""

    def connect(*_arguments, **_named):
        raise AssertionError("connected")

    monkeypatch.setattr(socket, "create_connection", connect)


def test_one_inner_number_among_public_ones_is_enough_to_refuse(monkeypatch, no_connection):
    monkeypatch.setattr(outside, "resolve", lambda host, port: ["8.8.8.8", "10.0.0.1"])
    with pytest.raises(outside.NotAllowed):
        outside.post(f"https://{HOST}/x", b"{}", {})


def test_a_name_that_nobody_knows_is_said_so(monkeypatch, no_connection):
    def unknown(host, port):
        raise socket.gaierror

    monkeypatch.setattr(outside, "resolve", unknown)
    with pytest.raises(outside.Unreachable):
        outside.post(f"https://{HOST}/x", b"{}", {})


def test_a_resolver_that_hangs_keeps_us_three_seconds_at_most(monkeypatch, no_connection):
    monkeypatch.setattr(outside, "SECONDS", 0.2)
    released = threading.Event()
    monkeypatch.setattr(outside, "resolve", lambda host, port: released.wait(60) and [])
    start = time.monotonic()
    with pytest.raises(outside.Unreachable):
        outside.addresses_public(HOST, 443, seconds=0.2)
    assert time.monotonic() - start < 30
    released.set()


def test_a_message_arrives_under_the_name_of_its_host(serve):
    server = serve(status(204))
    got = outside.post(f"https://{HOST}:{server.port}/a?b=c", b'{"x": 1}', {"X-One": "1"})
    assert got == 204
    assert server.asked == [("/a?b=c", f"{HOST}:{server.port}", b'{"x": 1}')]


def test_a_redirect_is_followed_by_nobody(serve):
    """N4: not to a private address, nor anywhere else."""
    server = serve(status(307, Location="https://169.254.169.254/latest/"))
    assert outside.post(f"https://{HOST}:{server.port}/", b"{}", {}) == 307
    assert len(server.asked) == 1


def test_a_name_that_changes_after_the_look_leads_nowhere_else(serve, monkeypatch):
    """DNS rebinding: the name is resolved once, and the connection goes to what was checked."""
    server = serve(status(200))
    said = iter([["203.0.113.7"], ["127.0.0.1"], ["127.0.0.1"]])
    monkeypatch.setattr(outside, "resolve", lambda host, port: next(said))
    went = []
    real = socket.create_connection

    def connect(address, timeout):
        went.append(address)
        return real(("127.0.0.1", server.port), timeout)

    monkeypatch.setattr(socket, "create_connection", connect)
    assert outside.post(f"https://{HOST}:{server.port}/", b"{}", {}) == 200
    assert went == [("203.0.113.7", server.port)]
    assert len(list(said)) == 2


def test_a_certificate_that_nobody_vouches_for_is_not_trusted(serve):
    server = serve(status(200), is_trusted=False)
    with pytest.raises(outside.Unreachable):
        outside.post(f"https://{HOST}:{server.port}/", b"{}", {})
    assert server.asked == []


def test_a_certificate_of_another_name_is_not_trusted(serve):
    server = serve(status(200))
    with pytest.raises(outside.Unreachable):
        outside.post(f"https://other.example.org:{server.port}/", b"{}", {})
    assert server.asked == []


def test_whoever_answers_byte_by_byte_is_left_after_the_time(serve, monkeypatch):
    monkeypatch.setattr(outside, "SECONDS", 0.5)

    def drip(handler):
        for _ in range(600):
            try:
                handler.wfile.write(b"H")
                handler.wfile.flush()
            except OSError:
                return
            time.sleep(0.1)

    server = serve(drip)
    start = time.monotonic()
    with pytest.raises(outside.Unreachable):
        outside.post(f"https://{HOST}:{server.port}/", b"{}", {})
    assert time.monotonic() - start < 30


def test_a_server_that_takes_the_connection_and_is_silent_is_left_too(monkeypatch):
    monkeypatch.setattr(outside, "SECONDS", 0.4)
    monkeypatch.setattr(outside, "resolve", lambda host, port: ["127.0.0.1"])
    monkeypatch.setattr(outside, "is_public", lambda number: True)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setattr(outside, "PORTS", {silent.getsockname()[1]})
        start = time.monotonic()
        with pytest.raises(outside.Unreachable):
            outside.post(f"https://{HOST}:{silent.getsockname()[1]}/", b"{}", {})
        assert time.monotonic() - start < 30


def test_the_real_resolver_gives_numbers():
    assert {ipaddress.ip_address(number) for number in outside.resolve("127.0.0.1", 443)} == {
        ipaddress.ip_address("127.0.0.1")
    }
