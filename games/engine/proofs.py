"""What a player needs to check a deal: the proof of a hand, and the record of a whole match.

Both are plain JSON, described in docs/fair-deal.md, and both are what the offline verifier
reads. A proof shows the cards that were dealt, not those that should have been: whether they
are the same is for the verifier to say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NotRequired, TypedDict, cast

from cards.card import card_texts
from games.engine import fair
from games.engine.base import Deck, Entry, Seat

SEATING: Final = 0
"""The number of the hand that deals the seats."""


class DeckShape(TypedDict):
    """Which cards were shuffled."""

    decks: int
    jokers: int
    remove: list[str]


class RehandProof(TypedDict):
    """One reshuffle of a used-up stock: its number, the log digest then, the new order."""

    r: int
    log: str
    ids: list[int]


class Common(TypedDict):
    """What a record and each of its proofs say alike."""

    v: str
    game_id: str
    ruleset: str
    chain_length: int
    commitment: str
    seats: list[list[int | str]]
    seats_digest: str


class Proof(Common):
    """The proof of one hand; hand 0 has the order of the seats where others have a deck."""

    hand_no: int
    log_prev: str
    revealed_s: str
    dealer: NotRequired[Seat]
    deck: NotRequired[DeckShape]
    deck_order: NotRequired[list[str]]
    rehands: NotRequired[list[RehandProof]]
    order: NotRequired[list[int]]
    first_dealer: NotRequired[Seat]


@dataclass(frozen=True, slots=True)
class Table:
    """What was public before the first card: the commitment, and the seeds in join order."""

    game_id: bytes
    ruleset: str
    chain_length: int
    commitment: bytes
    seats: tuple[tuple[int, str], ...]

    @property
    def seats_digest(self) -> bytes:
        """P of these seeds."""
        return fair.seats_digest(self.game_id, self.seats)

    @property
    def log_start(self) -> bytes:
        """T before the first entry; the seeds of the first seats count, whoever came later."""
        return fair.log_start(self.game_id, self.commitment, self.seats_digest)


@dataclass(frozen=True, slots=True)
class Rehand:
    """One reshuffle as it was dealt: the log digest at that moment and the ids, top first."""

    log_digest: bytes
    ids: tuple[int, ...]


def seating_proof(table: Table, *, s_0: bytes, order: Sequence[int], first_dealer: Seat) -> Proof:
    """The proof of hand 0: the joiner at each seat, and the seat that deals first."""
    proof = _proof(table, SEATING, s_0, table.log_start)
    proof["order"], proof["first_dealer"] = list(order), first_dealer
    return proof


def hand_proof(
    table: Table,
    *,
    hand_no: int,
    s_k: bytes,
    log_digest: bytes,
    deck: Deck,
    cards: Sequence[int],
    dealer: Seat,
    rehands: Sequence[Rehand] = (),
) -> Proof:
    """The proof of hand 1, 2, …: ``cards`` are the ids that were dealt, top first.

    ``log_digest`` is the one at the deal. Only of a closed hand: it tells every card.
    """
    proof = _proof(table, hand_no, s_k, log_digest)
    proof["dealer"] = dealer
    proof["deck"] = {"decks": deck.decks, "jokers": deck.jokers, "remove": list(deck.remove)}
    proof["deck_order"] = card_texts(cards)
    if rehands:
        proof["rehands"] = [
            {"r": r, "log": rehand.log_digest.hex(), "ids": list(rehand.ids)}
            for r, rehand in enumerate(rehands, start=1)
        ]
    return proof


def record(
    table: Table,
    *,
    entries: Sequence[Entry],
    hands: Sequence[tuple[int, Proof]],
    **free: Any,
) -> dict[str, Any]:
    """The record of a match: all that the offline verifier needs, and ``free`` keys.

    ``entries`` are the public ones with their ``n``; ``hands`` the proofs from hand 0 on, each
    with the number of entries before that deal.

    Raises:
        ValueError: a free key that the record has itself.
    """
    fixed = {
        **_common(table),
        "entries": list(entries),
        "hands": [{**proof, "after": after} for after, proof in hands],
        "log_digest": log_digest(table, entries).hex(),
    }
    taken = fixed.keys() & free.keys()
    if taken:
        raise ValueError(f"the record has these itself: {', '.join(sorted(taken))}")
    return {**fixed, **free}


def log_digest(table: Table, entries: Sequence[Entry]) -> bytes:
    """T after these entries."""
    digest = table.log_start
    for entry in entries:
        digest = fair.log_next(digest, entry)
    return digest


def _common(table: Table) -> Common:
    """What a record and each of its proofs say alike."""
    return {
        "v": fair.PROTOCOL,
        "game_id": table.game_id.hex(),
        "ruleset": table.ruleset,
        "chain_length": table.chain_length,
        "commitment": table.commitment.hex(),
        "seats": [[int(kind), seed] for kind, seed in table.seats],
        "seats_digest": table.seats_digest.hex(),
    }


def _proof(table: Table, hand_no: int, s_k: bytes, log_digest: bytes) -> Proof:
    """What the proofs of all hands have."""
    own = {"hand_no": hand_no, "log_prev": log_digest.hex(), "revealed_s": s_k.hex()}
    return cast("Proof", {**_common(table), **own})
