"""Requests to addresses that people gave us: never to anything inside our own network.

Only https; every address that the name resolves to must be public; the connection goes to the
one that was checked, whatever the name says a moment later; nothing is followed, nothing of the
answer is read but its status, and after three seconds it is over.
"""

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooSlow
from typing import Final
from urllib.parse import SplitResult, urlsplit

from django.utils.translation import gettext as _

SECONDS: Final = 3.0
PORTS: Final = frozenset({443, 8443})
ADDRESS_LENGTH: Final = 500

_resolver: Final = ThreadPoolExecutor(max_workers=8, thread_name_prefix="resolve")
HANDED_OUT: Final = ipaddress.IPv6Network("2000::/3")


class Trouble(Exception):
    """Why an address was not called, as a sentence for whoever gave it."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class NotAllowed(Trouble):
    """It is not for us to call."""


class Unreachable(Trouble):
    """Nobody answered in time, or not in the way of https."""


def address_check(address: str) -> SplitResult:
    """The parts of an address that looks right; whether it is public is only known when asked.

    Raises:
        NotAllowed: it is no https address, or hides something.
    """
    if len(address) > ADDRESS_LENGTH or not address.isprintable() or " " in address:
        raise NotAllowed(_("This is no address. Copy it once more, without spaces."))
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port or 443
    except ValueError as error:
        raise NotAllowed(_("This is no address. Copy it once more, without spaces.")) from error
    if parts.scheme != "https" or not host:
        raise NotAllowed(_("The address must begin with https://."))
    if parts.username is not None or parts.password is not None:
        raise NotAllowed(_("The address must not hold a name and a password."))
    if port not in PORTS:
        raise NotAllowed(_("The address may use the ports 443 and 8443 only."))
    return parts


def addresses_public(host: str, port: int, seconds: float = SECONDS) -> list[str]:
    """All numbers of a host, every one of which is public.

    Raises:
        NotAllowed: one of them is not.
        Unreachable: the name is not known, or not in time.
    """
    future: Future[list[str]] = _resolver.submit(resolve, host, port)
    try:
        numbers = future.result(timeout=seconds)
    except (OSError, UnicodeError, TooSlow) as error:
        future.cancel()
        raise Unreachable(_("The name in this address is not known.")) from error
    if not numbers or not all(is_public(number) for number in numbers):
        raise NotAllowed(_("This address leads into a private network; nothing was sent."))
    return numbers


def resolve(host: str, port: int) -> list[str]:
    """What the name resolves to, as numbers."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def is_public(number: str) -> bool:
    """Whether a number belongs to the public network.

    Of IPv6 only what is handed out to networks: not what wraps an IPv4 address.
    """
    try:
        address = ipaddress.ip_address(number)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        return address in HANDED_OUT and address.is_global and address.sixtofour is None
    return address.is_global and not address.is_multicast


def post(address: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send a POST and return the status of its answer; a redirect is an answer like others.

    Raises:
        NotAllowed: the address is not for us to call; nothing was sent.
        Unreachable: there was no answer in time.
    """
    end = time.monotonic() + SECONDS
    parts = address_check(address)
    host, port = parts.hostname or "", parts.port or 443
    number = addresses_public(host, port)[0]
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        return _post(_Pinned(host, port, number, end), target, body, headers)
    except (OSError, http.client.HTTPException, UnicodeError) as error:
        raise Unreachable(_("There was no answer in time.")) from error


def _post(connection: "_Pinned", target: str, body: bytes, headers: Mapping[str, str]) -> int:
    try:
        connection.request("POST", target, body, {**headers, "User-Agent": "Play313"})
        return connection.getresponse().status
    finally:
        connection.close()


class _Pinned(http.client.HTTPSConnection):
    """A connection to the number that was checked, under the name that it was checked for."""

    def __init__(self, host: str, port: int, number: str, end: float) -> None:
        self._tls = tls_context()
        super().__init__(host, port, context=self._tls)
        self.number, self.end = number, end
        self._watch: threading.Timer | None = None

    def connect(self) -> None:
        left = max(self.end - time.monotonic(), 0.01)
        plain = socket.create_connection((self.number, self.port), timeout=left)
        self.sock = self._tls.wrap_socket(
            plain, server_hostname=self.host, do_handshake_on_connect=False
        )
        # A limit for each step would let whoever answers byte by byte keep us for hours.
        self._watch = threading.Timer(max(self.end - time.monotonic(), 0.01), _cut, [self.sock])
        self._watch.daemon = True
        self._watch.start()
        self.sock.do_handshake()

    def close(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
        super().close()


def _cut(connected: socket.socket) -> None:
    with contextlib.suppress(OSError):  # It has ended by itself.
        socket.socket.shutdown(connected, socket.SHUT_RDWR)


def tls_context() -> ssl.SSLContext:
    """Certificates are checked, as a browser does."""
    return ssl.create_default_context()
