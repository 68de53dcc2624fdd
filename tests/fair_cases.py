"""Deals to check, and ways to tamper with them: shared by the tests of both verifiers.

Each way to tamper is a function that changes a copy, with the reason that a verifier must give.
"""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from cards.card import card_text
from games.engine import fair, proofs
from games.engine.base import Deck

VECTORS = Path(__file__).parent / "vectors"
VERIFIER = Path(__file__).parents[1] / "site" / "static" / "verify_deal.py"
WORDS = [
    "river stones",
    "blåbærsyltetøy",
    "",
    "漢字",
    "9f8e7d6c5b4a3921",
    "🂡🂮",
    'a "quoted" \\ seed',
]
DECKS = [Deck(), Deck(2, 2), Deck(remove=("2C",)), Deck(1, 2, ("2H", "2C")), Deck(3)]

Json = dict[str, Any]
Tamper = Callable[[Json], object]


def vector(name: str) -> Json:
    """The published proof ``A`` or ``B``."""
    return json.loads((VECTORS / f"fair-deal-{name}.json").read_text(encoding="utf-8"))


def match_record(seed: int, *, hands: int | None = None, players: int | None = None) -> Json:
    """The record of a match that the engine dealt: any players, deck, log and reshuffles."""
    rng = Random(seed)
    players = players or rng.randint(2, 8)
    hands = hands if hands is not None else rng.randint(1, 6)
    table, links = random_table(rng, players, chain_length=rng.randint(max(hands, 1), 40))
    deck = rng.choice(DECKS)
    order, dealer = fair.seating(links[0], table.game_id, players, table.seats_digest, _t(table))
    dealt = [(0, proofs.seating_proof(table, s_0=links[0], order=order, first_dealer=dealer))]
    entries: list[Json] = []
    for k in range(1, hands + 1):
        dealt.append((len(entries), _hand(rng, table, links[k], k, deck, entries, dealer)))
        dealer = (dealer + 1) % players
    made = proofs.record(table, entries=entries, hands=dealt, options={"preset": "313"})
    return json.loads(json.dumps(made))


def record_of(entries: list[Json]) -> Json:
    """The record of a match that was closed before its first hand, with these entries."""
    table, links = random_table(Random(0), 2, chain_length=1)
    digests = table.game_id, 2, table.seats_digest, table.log_start
    order, dealer = fair.seating(links[0], *digests)
    seating = proofs.seating_proof(table, s_0=links[0], order=order, first_dealer=dealer)
    return json.loads(json.dumps(proofs.record(table, entries=entries, hands=[(0, seating)])))


def random_table(rng: Random, players: int, chain_length: int) -> tuple[proofs.Table, list[bytes]]:
    """A table with its seeds, and the whole chain that it committed to."""
    game_id, links = rng.randbytes(16), fair.chain(rng.randbytes(32), chain_length)
    ruleset = rng.choice(["313/1", "spades/1", "three-thirteen/1", "hearts/1"])
    seats = tuple((rng.choice(list(fair.SeedKind)), rng.choice(WORDS)) for _ in range(players))
    commitment = fair.commitment(game_id, chain_length, ruleset, links[0])
    return proofs.Table(game_id, ruleset, chain_length, commitment, seats), links


def _t(table: proofs.Table, entries: list[Json] | None = None) -> bytes:
    return proofs.log_digest(table, entries or [])


def _hand(
    rng: Random,
    table: proofs.Table,
    s_k: bytes,
    k: int,
    deck: Deck,
    entries: list[Json],
    dealer: int,
) -> proofs.Proof:
    """Deal hand k, play some entries and reshuffle now and then."""
    log = _t(table, entries)
    cards = fair.hand_deck(s_k, table.game_id, k, table.seats_digest, log, deck)
    rehands = []
    for r in range(1, rng.randint(1, 3)):
        _play(rng, entries, cards, len(table.seats))
        now, discards = _t(table, entries), rng.sample(cards, 20)
        ids = fair.rehand_deck(s_k, table.game_id, k, r, table.seats_digest, now, discards)
        rehands.append(proofs.Rehand(now, tuple(ids)))
    _play(rng, entries, cards, len(table.seats))
    return proofs.hand_proof(
        table,
        hand_no=k,
        s_k=s_k,
        log_digest=log,
        deck=deck,
        cards=cards,
        dealer=dealer,
        rehands=rehands,
    )


def _play(rng: Random, entries: list[Json], cards: list[int], players: int) -> None:
    for _ in range(rng.randint(1, 12)):
        entry: Json = {"n": len(entries) + 1, "type": "play", "seat": rng.randrange(players)}
        entry["cards"] = [card_text(card) for card in rng.sample(cards, rng.randint(1, 3))]
        if rng.random() < 0.2:
            entry["by"] = rng.choice(["bot", "order", "timeout"])
        entries.append(entry)


def tampered(data: Json, tamper: Tamper) -> Json:
    """A copy that was changed."""
    changed = copy.deepcopy(data)
    tamper(changed)
    return changed


def _flip(text: str) -> str:
    """The same hex with its last digit changed."""
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def _set(key: str, value: object) -> Tamper:
    return lambda data: data.__setitem__(key, value)


def _flipped(key: str) -> Tamper:
    return lambda data: data.__setitem__(key, _flip(data[key]))


def _swapped(key: str) -> Tamper:
    def swap(data: Json) -> None:
        data[key][0], data[key][1] = data[key][1], data[key][0]

    return swap


def _in_hand(k: int, tamper: Tamper) -> Tamper:
    return lambda record: tamper(record["hands"][k])


def _renumbered(record: Json) -> None:
    """Leave out hand 2 as if it had never been dealt."""
    del record["hands"][2]


def _reshuffled(ids_of: Callable[[list[int]], list[int]]) -> Tamper:
    def change(proof: Json) -> None:
        proof["rehands"][0]["ids"] = ids_of(proof["rehands"][0]["ids"])

    return change


PROOF_TAMPERS: dict[str, tuple[Tamper, str]] = {
    "another commitment": (_flipped("commitment"), "bad commitment"),
    "another log": (_flipped("log_prev"), "bad deck"),
    "another secret": (_flipped("revealed_s"), "bad commitment"),
    "another hand": (_set("hand_no", 2), "bad commitment"),
    "the seating hand": (_set("hand_no", 0), "bad commitment"),
    "a hand beyond the chain": (_set("hand_no", 65), "bad commitment"),
    "a hand before the seating": (_set("hand_no", -1), "bad commitment"),
    "another ruleset": (_set("ruleset", "313/2"), "bad commitment"),
    "a longer chain": (_set("chain_length", 65), "bad commitment"),
    "another seed": (lambda proof: proof["seats"].__setitem__(0, [0, "x"]), "bad seats digest"),
    "another kind": (lambda proof: proof["seats"].__setitem__(1, [0, "x"]), "bad seats digest"),
    "seats in another order": (_swapped("seats"), "bad seats digest"),
    "one seat fewer": (lambda proof: proof["seats"].pop(), "bad seats digest"),
    "another seats digest": (_flipped("seats_digest"), "bad seats digest"),
    "another game": (_flipped("game_id"), "bad seats digest"),
    "two cards swapped": (_swapped("deck_order"), "bad deck"),
    "one card fewer": (lambda proof: proof["deck_order"].pop(), "bad deck"),
    "a second pack": (lambda proof: proof["deck"].update(decks=2), "bad deck"),
    "jokers": (lambda proof: proof["deck"].update(jokers=2), "bad deck"),
    "one joker": (lambda proof: proof["deck"].update(jokers=1), "bad deck"),
    "a card removed": (lambda proof: proof["deck"].update(remove=["2C"]), "bad deck"),
    "no card removed": (lambda proof: proof["deck"].update(remove=["1C"]), "bad deck"),
    "a dealer who is not there": (_set("dealer", 4), "bad dealer"),
    "a future version": (_set("v", "p313/v2"), "unknown version"),
    "digests in capitals": (_set("log_prev", "AB" * 32), "unreadable proof"),
    "a short digest": (_set("log_prev", "ab"), "unreadable proof"),
    "a digest that is no hex": (_set("log_prev", "zz" * 32), "unreadable proof"),
    "a kind of seed that is not": (_set("seats", [[4, ""]] * 4), "unreadable proof"),
    "a seed of 65 bytes": (_set("seats", [[0, "x" * 65]] * 4), "unreadable proof"),
    "a seed that is no text": (_set("seats", [[0, "\ud800"]] * 4), "unreadable proof"),
    "a ruleset beyond ASCII": (_set("ruleset", "313/é"), "unreadable proof"),
    "nobody at the table": (_set("seats", []), "unreadable proof"),
    "seats that are text": (_set("seats", "none"), "unreadable proof"),
    "no chain": (_set("chain_length", 0), "unreadable proof"),
    "a chain too long": (_set("chain_length", 1025), "unreadable proof"),
    "a hand that is true": (lambda proof: proof.update(hand_no=True), "bad commitment"),
    "no packs": (lambda proof: proof["deck"].update(decks=0), "unreadable proof"),
    "a million packs": (lambda proof: proof["deck"].update(decks=10**6), "unreadable proof"),
    "no deck": (lambda proof: proof.pop("deck"), "unreadable proof"),
    "no seats": (lambda proof: proof.pop("seats"), "unreadable proof"),
    "no secret": (_set("revealed_s", None), "unreadable proof"),
}
"""What may be done to proof A. Its hand is 1, of 4 players, with a chain of 64."""


def _entry(index: int, **changes: object) -> Tamper:
    return lambda record: record["entries"][index].update(changes)


RECORD_TAMPERS: dict[str, tuple[Tamper, str]] = {
    "an entry changed": (_entry(0, seat=9), "bad log digest"),
    "an entry lost at the end": (lambda record: record["entries"].pop(), "bad log digest"),
    "an entry lost at the start": (lambda record: record["entries"].pop(0), "bad entry"),
    "entries swapped": (_swapped("entries"), "bad entry"),
    "an entry with a float": (_entry(0, seat=1.5), "bad entry"),
    "an entry with a null": (_entry(0, cards=[None]), "bad entry"),
    "an entry with a strange key": (lambda record: record["entries"][0].update(é=1), "bad entry"),
    "an entry with a huge number": (_entry(0, seat=2**53), "bad entry"),
    "an entry too long": (_entry(0, cards=["3S" * 40000]), "bad entry"),
    "another last digest": (_flipped("log_digest"), "bad log digest"),
    "another seats digest": (_flipped("seats_digest"), "bad seats digest"),
    "another commitment": (_flipped("commitment"), "bad log digest"),
    "a future version": (_set("v", "p313/v2"), "unknown version"),
    "no hands": (_set("hands", []), "bad hand number"),
    "a hand left out": (_renumbered, "bad hand number"),
    "a hand dealt twice": (
        lambda record: record["hands"].insert(2, record["hands"][1]),
        "bad hand number",
    ),
    "hands swapped": (_swapped("hands"), "bad hand number"),
    "the seating left out": (lambda record: record["hands"].pop(0), "bad hand number"),
    "a hand of another game": (_in_hand(1, _flipped("game_id")), "bad commitment"),
    "a hand of another chain": (_in_hand(1, _flipped("commitment")), "bad commitment"),
    "a hand dealt at another moment": (_in_hand(2, _set("after", 0)), "bad log digest"),
    "a hand dealt in the future": (_in_hand(2, _set("after", 10**6)), "bad log digest"),
    "a hand dealt before the start": (_in_hand(2, _set("after", -1)), "bad log digest"),
    "a hand with another log": (_in_hand(2, _flipped("log_prev")), "bad log digest"),
    "a hand with another secret": (_in_hand(2, _flipped("revealed_s")), "bad commitment"),
    "a hand with another deck": (_in_hand(2, _swapped("deck_order")), "bad deck"),
    "a hand with another dealer": (
        _in_hand(2, lambda hand: hand.update(dealer=(hand["dealer"] + 1) % 4)),
        "bad dealer",
    ),
    "seats in another order of joining": (_in_hand(0, _swapped("order")), "bad seating"),
    "another first dealer": (
        _in_hand(0, lambda hand: hand.update(first_dealer=(hand["first_dealer"] + 1) % 4)),
        "bad seating",
    ),
    "seeds changed by nobody": (
        _in_hand(2, lambda hand: hand["seats"].__setitem__(0, [0, "changed"])),
        "changed seats",
    ),
    "a player fewer": (_in_hand(2, lambda hand: hand["seats"].pop()), "changed seats"),
    "a stock reshuffled otherwise": (
        _in_hand(1, _reshuffled(lambda ids: ids[::-1])),
        "bad reshuffle",
    ),
    "a stock with a card twice": (_in_hand(1, _reshuffled(lambda ids: ids * 2)), "bad reshuffle"),
    "a stock with a card of no deck": (
        _in_hand(1, _reshuffled(lambda ids: [*ids[1:], 999])),
        "bad reshuffle",
    ),
    "a reshuffle misnumbered": (
        _in_hand(1, lambda hand: hand["rehands"][0].update(r=2)),
        "bad reshuffle",
    ),
    "a reshuffle at no moment": (
        _in_hand(1, lambda hand: hand["rehands"][0].update(log="ab" * 32)),
        "bad log digest",
    ),
    "entries that are no list": (_set("entries", None), "unreadable proof"),
    "hands that are no list": (_set("hands", 7), "unreadable proof"),
}
"""What may be done to a record of 4 players with a reshuffle in hand 1: ``RECORD``."""

RECORD = next(
    record
    for record in (match_record(seed, hands=4, players=4) for seed in range(100))
    if "rehands" in record["hands"][1]
)

ODD_ENTRIES: list[Json] = [
    {"n": 1, "type": "odd", "text": "\x00\x01\x1f\x7f\x80\u2028\u2029\ufeff\uffff"},
    {"n": 2, "type": "odd", "text": "\b\f\n\r\t\"\\/<>&'"},
    {
        "n": 3,
        "type": "odd",
        "text": "ø♠漢🂡",
        "10": 1,
        "9": 2,
        "": 3,
        "Z": 4,
        "a": 5,
        "__proto__": 6,
    },
    {
        "n": 4,
        "type": "odd",
        "numbers": [0, -1, 2**53 - 1, -(2**53) + 1],
        "deep": [[{"b": [], "a": {}}]],
    },
    {"n": 5, "type": "odd", "yes": True, "no": False},
]
"""Entries that two writers of JSON could easily write differently."""

GARBLED: list[object] = [None, 7, [], "text", {}, {"hands": {}}, {"v": "p313/v1"}, [[[]]], True]
"""JSON that is no proof at all."""
