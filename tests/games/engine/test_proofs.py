"""The proofs and records that the engine builds, against the published ones."""

import json

import pytest

from games.engine import fair, proofs
from games.engine.base import Deck
from tests.fair_cases import RECORD, VECTORS, match_record, vector

GAME_ID = bytes.fromhex("00112233445566778899aabbccddeeff")
LINKS = fair.chain(bytes(range(32)), 64)


def table_of(proof):
    """The table that a published proof is of."""
    return proofs.Table(
        game_id=bytes.fromhex(proof["game_id"]),
        ruleset=proof["ruleset"],
        chain_length=proof["chain_length"],
        commitment=bytes.fromhex(proof["commitment"]),
        seats=tuple((fair.SeedKind(kind), seed) for kind, seed in proof["seats"]),
    )


def hand_of(proof, dealer, **more):
    """The proof that the engine builds of the same hand."""
    table, k = table_of(proof), proof["hand_no"]
    shape = proof["deck"]
    deck = Deck(shape["decks"], shape["jokers"], tuple(shape["remove"]))
    cards = fair.hand_deck(LINKS[k], GAME_ID, k, table.seats_digest, table.log_start, deck)
    made = proofs.hand_proof(
        table,
        hand_no=k,
        s_k=LINKS[k],
        log_digest=table.log_start,
        deck=deck,
        cards=cards,
        dealer=dealer,
        **more,
    )
    return json.loads(json.dumps(made))


@pytest.mark.parametrize(("name", "dealer"), [("A", 3), ("B", 1)])
def test_a_proof_has_the_shape_and_the_values_of_the_published_ones(name, dealer):
    assert hand_of(vector(name), dealer) == {**vector(name), "dealer": dealer}


@pytest.mark.parametrize("name", ["A", "B"])
def test_the_published_proofs_are_one_line_of_json_each(name):
    assert len((VECTORS / f"fair-deal-{name}.json").read_text(encoding="utf-8").splitlines()) == 1


def test_a_proof_shows_the_cards_that_were_dealt_even_if_they_are_wrong():
    table = table_of(vector("A"))
    proof = proofs.hand_proof(
        table,
        hand_no=1,
        s_k=LINKS[1],
        log_digest=table.log_start,
        deck=Deck(),
        cards=[51, 0],
        dealer=0,
    )
    assert proof["deck_order"] == ["AS", "2C"]


def test_reshuffles_are_numbered_from_1():
    rehands = [proofs.Rehand(bytes(32), (5, 4)), proofs.Rehand(bytes([255] * 32), (7,))]
    assert hand_of(vector("B"), 1, rehands=rehands)["rehands"] == [
        {"r": 1, "log": "00" * 32, "ids": [5, 4]},
        {"r": 2, "log": "ff" * 32, "ids": [7]},
    ]


def test_a_hand_without_a_reshuffle_does_not_mention_them():
    assert "rehands" not in hand_of(vector("A"), 3)


def test_the_proof_of_the_seating_has_an_order_where_others_have_a_deck():
    proof = proofs.seating_proof(
        table_of(vector("A")), s_0=LINKS[0], order=[3, 2, 1, 0], first_dealer=2
    )
    assert (proof["order"], proof["first_dealer"]) == ([3, 2, 1, 0], 2)
    assert (proof["hand_no"], proof["log_prev"]) == (0, vector("A")["log_prev"])
    assert not proof.keys() & {"deck", "deck_order", "dealer", "rehands"}


def test_a_record_has_what_its_hands_have_in_common_and_each_of_them():
    assert RECORD.keys() == {
        *("v", "game_id", "ruleset", "chain_length", "commitment", "seats", "seats_digest"),
        *("entries", "hands", "log_digest", "options"),
    }
    assert [hand["hand_no"] for hand in RECORD["hands"]] == [0, 1, 2, 3, 4]
    assert [hand["after"] for hand in RECORD["hands"]][:2] == [0, 0]


def test_the_log_digest_of_a_record_is_that_of_all_its_entries():
    table = table_of(RECORD)
    assert RECORD["log_digest"] == proofs.log_digest(table, RECORD["entries"]).hex()
    assert proofs.log_digest(table, []) == table.log_start


def test_a_record_keeps_free_keys_but_not_over_its_own():
    table = table_of(vector("A"))
    made = proofs.record(table, entries=[], hands=[], results=[1, 2])
    assert made["results"] == [1, 2]
    with pytest.raises(ValueError, match="the record has these itself: seats, v"):
        proofs.record(table, entries=[], hands=[], v="x", seats=[])


def test_a_record_of_the_same_match_is_the_same():
    assert match_record(7) == match_record(7)
