"""The fair deal, ``p313/v1``: from the committed chain, the seeds and the log to every deck.

The protocol is docs/fair-deal.md, and this module follows it to the byte. It is pure: the top
of the chain, the only secret, is drawn and kept by the site, so that dealing again, in any
process, gives the same cards.
"""

import hmac
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from hashlib import sha256
from typing import Any, Final, TypeVar

from cards.card import full_deck
from games.engine.base import Deck
from games.engine.canonical import canonical_json as canonical_json
from games.engine.errors import RulesError
from games.engine.errors import gettext_noop as _

PROTOCOL: Final = "p313/v1"
DEFAULT_CHAIN: Final = 256
MAX_CHAIN: Final = 1024
SECRET_BYTES: Final = 32
GAME_ID_BYTES: Final = 16
MAX_SEED_BYTES: Final = 64

_LONGEST_DECOMPOSITION: Final = 4
"""No character of a normalised text had more than so many before."""

T = TypeVar("T")


class SeedKind(IntEnum):
    """Where a player's seed comes from. Public, for a table without own seeds is weaker."""

    TYPED = 0
    BROWSER = 1
    SUGGESTED = 2
    NONE = 3


class BadSeed(RulesError):
    """A text that cannot be a player's seed."""


def tag(name: str) -> bytes:
    """What every hash starts with, so that none can stand for another (Notation)."""
    return b"p313/v1/" + name.encode("ascii") + b"\0"


def chain(s_top: bytes, length: int) -> list[bytes]:
    """The whole chain ``s_0 .. s_length``, of which ``s_top`` is the last (section 1)."""
    links = [_sized(s_top, SECRET_BYTES)]
    for _link in range(_ranged(length, 1, MAX_CHAIN)):
        links.append(sha256(tag("chain") + links[-1]).digest())
    return links[::-1]


def chain_link(s_top: bytes, length: int, k: int) -> bytes:
    """``s_k``, the secret of hand k (section 1)."""
    return chain(s_top, length)[_ranged(k, 0, length)]


def commitment(game_id: bytes, length: int, ruleset: str, s_0: bytes) -> bytes:
    """C, shown before anybody can sit down (section 1)."""
    return sha256(
        tag("commit")
        + _sized(game_id, GAME_ID_BYTES)
        + _ranged(length, 1, MAX_CHAIN).to_bytes(2, "big")
        + _lp16(ruleset.encode("ascii"))
        + _sized(s_0, SECRET_BYTES)
    ).digest()


def seed_clean(text: str) -> str:
    """A player's seed as it is hashed and published: NFC, trimmed (section 2).

    Raises:
        BadSeed: it is longer than 64 bytes of UTF-8, or no text at all.
    """
    text = text.strip()
    if len(text) <= MAX_SEED_BYTES * _LONGEST_DECOMPOSITION:
        text = unicodedata.normalize("NFC", text).strip()
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        size = 0
    if "\0" in text or (text and not size):
        raise BadSeed(
            _("The word has characters that are no text. Write it with letters and digits.")
        )
    if size > MAX_SEED_BYTES:
        raise BadSeed(
            _("The word is %(size)d bytes long. Shorten it to at most %(most)d bytes."),
            size=size,
            most=MAX_SEED_BYTES,
        )
    return text


def seats_digest(game_id: bytes, seats: Sequence[tuple[int, str]]) -> bytes:
    """P of the seeds ``(kind, text)`` in the order of joining (section 2)."""
    data = tag("seats") + _sized(game_id, GAME_ID_BYTES) + bytes([_ranged(len(seats), 1, 255)])
    for i, (kind, seed) in enumerate(seats):
        data += bytes([i, SeedKind(kind)]) + _lp16(seed.encode())
    return sha256(data).digest()


def log_start(game_id: bytes, commitment: bytes, seats_digest: bytes) -> bytes:
    """T_0, the digest of the empty log (section 3)."""
    return sha256(tag("log0") + game_id + commitment + seats_digest).digest()


def log_next(digest: bytes, entry: Mapping[str, Any]) -> bytes:
    """T after one more public entry (section 3)."""
    return sha256(tag("log") + digest + _lp16(canonical_json(entry))).digest()


def hand_key(s_k: bytes, game_id: bytes, k: int, seats_digest: bytes, log_digest: bytes) -> bytes:
    """K_k, which decides the shuffle of hand k (section 4); hand 0 is the seating."""
    message = tag("hand") + game_id + k.to_bytes(4, "big") + seats_digest + log_digest
    return hmac.digest(s_k, message, "sha256")


def rehand_key(
    s_k: bytes, game_id: bytes, k: int, r: int, seats_digest: bytes, log_digest: bytes
) -> bytes:
    """K_k,r, which decides reshuffle r = 1, 2, … of the stock of hand k (section 4)."""
    numbers = k.to_bytes(4, "big") + _ranged(r, 1, 65535).to_bytes(2, "big")
    message = tag("rehand") + game_id + numbers + seats_digest + log_digest
    return hmac.digest(s_k, message, "sha256")


def stream(key: bytes) -> Iterator[int]:
    """The bytes B_0, B_1, … of a key, without end (section 5)."""
    start, j = tag("stream"), 0
    while True:
        yield from hmac.digest(key, start + j.to_bytes(4, "big"), "sha256")
        j += 1


def below(source: Iterator[int], n: int) -> int:
    """A number from 0 to n-1, each as likely (section 5).

    The bytes at the end of the range, which would favour some numbers, are skipped.
    """
    limit = 256 - 256 % _ranged(n, 1, 256)
    byte = next(source)
    while byte >= limit:
        byte = next(source)
    return byte % n


def shuffle(source: Iterator[int], items: Sequence[T]) -> list[T]:
    """The items in their new order: Fisher-Yates from the end (section 6)."""
    shuffled = list(items)
    for i in range(len(shuffled) - 1, 0, -1):
        j = below(source, i + 1)
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
    return shuffled


def seating(
    s_0: bytes, game_id: bytes, players: int, seats_digest: bytes, log_digest: bytes
) -> tuple[list[int], int]:
    """Hand 0: the joiner who sits at each seat, and the seat that deals first (section 4)."""
    source = stream(hand_key(s_0, game_id, 0, seats_digest, log_digest))
    order = shuffle(source, range(players))
    return order, below(source, players)


def deck_cards(deck: Deck) -> list[int]:
    """The ids of a new hand's deck before its shuffle, ascending (section 7)."""
    return full_deck(deck.decks, deck.jokers, deck.remove)


def hand_deck(
    s_k: bytes, game_id: bytes, k: int, seats_digest: bytes, log_digest: bytes, deck: Deck
) -> list[int]:
    """The shuffled card ids of hand k = 1, 2, … (sections 4 to 7)."""
    key = hand_key(s_k, game_id, _ranged(k, 1, MAX_CHAIN), seats_digest, log_digest)
    return shuffle(stream(key), deck_cards(deck))


def rehand_deck(
    s_k: bytes,
    game_id: bytes,
    k: int,
    r: int,
    seats_digest: bytes,
    log_digest: bytes,
    discards: Sequence[int],
) -> list[int]:
    """The stock made of the discards: sorted by id, then shuffled (section 4)."""
    key = rehand_key(s_k, game_id, k, r, seats_digest, log_digest)
    return shuffle(stream(key), sorted(discards))


def _lp16(data: bytes) -> bytes:
    return len(data).to_bytes(2, "big") + data


def _sized(data: bytes, size: int) -> bytes:
    if len(data) != size:
        raise ValueError(f"{size} bytes are needed, not {len(data)}")
    return data


def _ranged(number: int, low: int, high: int) -> int:
    if not low <= number <= high:
        raise ValueError(f"{number} is not from {low} to {high}")
    return number
