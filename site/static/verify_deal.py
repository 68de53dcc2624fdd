#!/usr/bin/env python3
"""Check a deal of Play 313 without asking Play 313.

python3 verify_deal.py PROOF.json reads the proof of a hand, or the record of a whole match, and
prints "ok" or what is wrong with it. It needs nothing but Python 3.8 or newer. The steps, and why
they prove the deal, are in docs/fair-deal.md: the fair deal, p313/v1.
"""
# ruff: noqa: T201, PTH123, B905 - One plain file for people to download, for old Pythons too.
# mypy: allow-untyped-defs, allow-untyped-calls

import hashlib
import hmac
import json
import sys

CARDS = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"] + ["XB", "XR"]
COMMON = ("v", "game_id", "ruleset", "chain_length", "commitment")


class WrongError(Exception):
    """The deal does not hold; the text is the reason."""


def need(holds, reason):
    if not holds:
        raise WrongError(reason)


def digest(tag, *parts):
    return hashlib.sha256(b"p313/v1/" + tag + b"\0" + b"".join(parts)).digest()


def keyed(key, tag, *parts):
    return hmac.new(key, b"p313/v1/" + tag + b"\0" + b"".join(parts), "sha256").digest()


def uint(value, size, low, high):
    if type(value) is not int or not low <= value <= high:
        raise ValueError("a number is missing or out of range")
    return value.to_bytes(size, "big")


def unhex(text, size=32):
    data = bytes.fromhex(text)
    if len(data) != size or data.hex() != text:
        raise ValueError("a digest is not written in hex as it should be")
    return data


def lp16(data):
    return len(data).to_bytes(2, "big") + data


def is_plain(value):
    """Whether every program writes this JSON alike: no floats, no nulls, no huge numbers."""
    if isinstance(value, dict):
        return all(key.isascii() for key in value) and all(map(is_plain, value.values()))
    if isinstance(value, list):
        return all(map(is_plain, value))
    return isinstance(value, str) or (isinstance(value, int) and abs(value) < 2**53)


def canonical(entry):
    text = json.dumps(entry, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    need(is_plain(entry) and len(text) < 65536, "bad entry")
    return text


def seats_digest(proof):
    data = unhex(proof["game_id"], 16) + uint(len(proof["seats"]), 1, 1, 255)
    for i, (kind, seed) in enumerate(proof["seats"]):
        text = seed.encode()
        data += bytes([i]) + uint(kind, 1, 0, 3) + uint(len(text), 2, 0, 64) + text
    return digest(b"seats", data)


def log_start(proof):
    parts = unhex(proof["game_id"], 16), unhex(proof["commitment"]), unhex(proof["seats_digest"])
    return digest(b"log0", *parts)


def stream(key):
    for j in range(2**32):
        yield from keyed(key, b"stream", j.to_bytes(4, "big"))


def below(source, n):
    byte = next(source)
    while byte >= 256 - 256 % n:
        byte = next(source)
    return byte % n


def shuffle(source, items):
    items = list(items)
    for i in range(len(items) - 1, 0, -1):
        j = below(source, i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def check_commitment(proof):
    """The revealed secret leads back to the value that was shown before anybody sat down."""
    length = uint(proof["chain_length"], 2, 1, 1024)
    s, hand_no = unhex(proof["revealed_s"]), proof["hand_no"]
    need(type(hand_no) is int and 0 <= hand_no <= proof["chain_length"], "bad commitment")
    for _ in range(hand_no):
        s = digest(b"chain", s)
    ruleset = lp16(proof["ruleset"].encode("ascii"))
    opened = digest(b"commit", unhex(proof["game_id"], 16), length, ruleset, s)
    need(opened == unhex(proof["commitment"]), "bad commitment")


def check_seating(proof, source):
    need(unhex(proof["log_prev"]) == log_start(proof), "bad log digest")
    order = shuffle(source, range(len(proof["seats"])))
    dealer = below(source, len(order))
    need([proof["order"], proof["first_dealer"]] == [order, dealer], "bad seating")


def check_deck(proof, source, rehand_key):
    """The deck, and each reshuffle of the stock, is the one that the published values give."""
    deck, seats = proof["deck"], len(proof["seats"])
    uint(deck["decks"], 1, 1, 4)
    need(deck["jokers"] in (0, 2) and set(deck["remove"]) <= set(CARDS), "bad deck")
    kept = [c for c in range(54 if deck["jokers"] else 52) if CARDS[c] not in deck["remove"]]
    ids = shuffle(source, [54 * d + c for d in range(deck["decks"]) for c in kept])
    need([CARDS[i % 54] for i in ids] == proof["deck_order"], "bad deck")
    need(proof.get("dealer", 0) in range(seats), "bad dealer")
    for r, rehand in enumerate(proof.get("rehands", []), 1):
        source = stream(rehand_key(r.to_bytes(2, "big"), unhex(rehand["log"])))
        again = rehand["ids"]
        need(rehand["r"] == r and set(again) <= set(ids), "bad reshuffle")
        need(shuffle(source, sorted(set(again))) == again, "bad reshuffle")


def check_proof(proof):
    need(proof["v"] == "p313/v1", "unknown version")
    need(seats_digest(proof) == unhex(proof["seats_digest"]), "bad seats digest")
    check_commitment(proof)
    s, seats, log = (unhex(proof[key]) for key in ("revealed_s", "seats_digest", "log_prev"))
    hand = unhex(proof["game_id"], 16) + proof["hand_no"].to_bytes(4, "big")
    source = stream(keyed(s, b"hand", hand, seats, log))
    if proof["hand_no"] == 0:
        check_seating(proof, source)
    else:
        check_deck(proof, source, lambda r, now: keyed(s, b"rehand", hand, r, seats, now))


def log_digests(record):
    """The digest before the first entry, and after each one."""
    digests = [log_start(record)]
    for n, entry in enumerate(record["entries"], 1):
        need(entry["n"] == n, "bad entry")
        digests.append(digest(b"log", digests[-1], lp16(canonical(entry))))
    need(digests[-1] == unhex(record["log_digest"]), "bad log digest")
    return [one.hex() for one in digests]


def check_place(record, k, digests):
    """Hand k has its number, the record's commitment, and the log and seats of its moment."""
    hand, last = record["hands"][k], record["hands"][max(k - 1, 0)]
    need(hand["hand_no"] == k, "bad hand number")
    need(all(hand[key] == record[key] for key in COMMON), "bad commitment")
    start, after = (last["after"] if k else 0), hand["after"]
    need(type(after) is int and start <= after < len(digests), "bad log digest")
    need(hand["log_prev"] == digests[after], "bad log digest")
    logs = [rehand["log"] for rehand in hand.get("rehands", [])]
    need(set(logs) <= set(digests[after:]), "bad log digest")
    old, new, order = (last if k else record)["seats"], hand["seats"], record["hands"][0]["order"]
    entries = record["entries"][start:after]
    moved = [order[entry["seat"]] for entry in entries if entry["type"] == "seat"]
    same = [i in moved or before == now for i, (before, now) in enumerate(zip(old, new))]
    need(len(old) == len(new) and all(same), "changed seats")


def check_record(record):
    """Every hand of a match is there once, in its place, and its deal holds."""
    need(record["v"] == "p313/v1", "unknown version")
    need(seats_digest(record) == unhex(record["seats_digest"]), "bad seats digest")
    digests, hands = log_digests(record), record["hands"]
    need(hands, "bad hand number")
    for k, hand in enumerate(hands):
        check_place(record, k, digests)
        check_proof(hand)
        turn = (hands[0]["first_dealer"] + k - 1) % len(hand["seats"])
        need(k == 0 or hand.get("dealer", turn) == turn, "bad dealer")


def verify(data):
    """Return "ok", or what is wrong with a proof or a record."""
    try:
        (check_record if "hands" in data else check_proof)(data)
    except WrongError as wrong:
        return str(wrong)
    except Exception as error:  # Garbled data can break anything; say so in one line.
        return ascii(f"unreadable proof: {type(error).__name__} {error}")[1:-1]
    return "ok"


def main(paths):
    if len(paths) != 1:
        return "usage: python3 verify_deal.py PROOF.json"
    try:
        with open(paths[0], encoding="utf-8") as file:
            data = json.load(file)
    except (OSError, ValueError, RecursionError) as error:
        return ascii(f"unreadable file: {type(error).__name__} {error}")[1:-1]
    return verify(data)


if __name__ == "__main__":
    outcome = main(sys.argv[1:])
    print(outcome)
    sys.exit(outcome != "ok")
