"""The fair deal against its published vectors A to E, byte by byte (docs/fair-deal.md)."""

import json
from hashlib import sha256

import pytest

from cards.card import card_texts
from games.engine import fair
from games.engine.base import Deck
from games.engine.fair import SeedKind
from tests.fair_cases import vector

GAME_ID = bytes.fromhex("00112233445566778899aabbccddeeff")
S_TOP = bytes(range(32))
LENGTH = 64
SEATS_A = [
    (SeedKind.TYPED, "river stones"),
    (SeedKind.BROWSER, "9f8e7d6c5b4a3921"),
    (SeedKind.SUGGESTED, "c0ffee00c0ffee00"),
    (SeedKind.TYPED, "blåbærsyltetøy"),
]
SEATS_B = [
    (SeedKind.TYPED, "alpha"),
    (SeedKind.NONE, ""),
    (SeedKind.BROWSER, "00112233445566778899aabbccddeeff"),
]
LINKS = fair.chain(S_TOP, LENGTH)
C_A = fair.commitment(GAME_ID, LENGTH, "313/1", LINKS[0])
C_B = fair.commitment(GAME_ID, LENGTH, "threethirteen/1", LINKS[0])
P_A = fair.seats_digest(GAME_ID, SEATS_A)
P_B = fair.seats_digest(GAME_ID, SEATS_B)
T_A = fair.log_start(GAME_ID, C_A, P_A)
T_B = fair.log_start(GAME_ID, C_B, P_B)
DECK_B = Deck(decks=2, jokers=2)
ENTRY = {"n": 1, "type": "play", "seat": 2, "cards": ["3S"]}


class Counted:
    """The stream of a key that counts the bytes taken, and knows which would be rejected."""

    def __init__(self, key):
        self.source, self.used = fair.stream(key), 0

    def __iter__(self):
        return self

    def __next__(self):
        self.used += 1
        return next(self.source)


def dealt(cards, seat, players, each):
    """The hand of a seat, counted from the left of the dealer."""
    return " ".join(card_texts(cards[seat : players * each : players]))


# Vector A: 313, four players, hand 1.


@pytest.mark.parametrize(
    ("k", "link"),
    [
        (64, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"),
        (63, "6d33191c5a1ec8f6302f21171072219dfc3b0d9ff7d89d93439f503429276051"),
        (2, "ef1055f839418a0bb0ff2c89b4473e1a23be3c7fe9e84672bdf1ed1620a8d5fe"),
        (1, "0a0d6bc90ee02c8b8e4474fc59e17706a575d2de60cd8535e81e1772553421c8"),
        (0, "0ddd43f868c9b61e98441ce5be7bda696af18d2c9d23fbaa55ae338d8804dcfe"),
    ],
)
def test_each_link_of_the_chain_is_the_hash_of_the_next(k, link):
    assert fair.chain_link(S_TOP, LENGTH, k).hex() == LINKS[k].hex() == link


def test_the_commitment_of_vector_a():
    assert C_A.hex() == "f567a64b9fe596a3454127cccc4b489873a41492803eb5a699b38da1e31016e8"


def test_the_seats_digest_of_vector_a():
    assert P_A.hex() == "c56c8afc1b27b4f4eec793c1e01948f4e635898be4ad08b20f7439d20d1cb92a"


def test_the_log_of_vector_a_before_and_after_its_first_entry():
    assert T_A.hex() == "4388b63a7c7efb2562cd85adc50beda190c01da638c300644ca0261b1997ec91"
    after = fair.log_next(T_A, ENTRY)
    assert after.hex() == "7cbe8fb14a2d80603a771d8e465d7c243bbc41d5d9593ea791d537052fb36622"


def test_the_key_and_the_stream_of_vector_a():
    key = fair.hand_key(LINKS[1], GAME_ID, 1, P_A, T_A)
    assert key.hex() == "275ed5b28d63dc070cc7d6e078d9f111587dc9fbf0efdeb5f827d5501f1a5594"
    source = fair.stream(key)
    block = bytes(next(source) for _ in range(64)).hex()
    assert block == (
        "e3b2f224b93d47f0c1b508b52cd20a49d8af17c66f21d842eaecf25360059d06"
        "0250431ad404be8a6d661851eea789505fc0f57a88297c81c0cc0d20711358e4"
    )


def test_the_shuffle_of_vector_a_takes_55_bytes_of_which_4_are_rejected():
    source = Counted(fair.hand_key(LINKS[1], GAME_ID, 1, P_A, T_A))
    fair.shuffle(source, range(52))
    assert (source.used, source.used - 51) == (55, 4)


def test_the_deck_of_vector_a():
    cards = fair.hand_deck(LINKS[1], GAME_ID, 1, P_A, T_A, Deck())
    assert cards[:12] == [21, 29, 18, 32, 51, 20, 14, 33, 43, 7, 16, 15]
    assert card_texts(cards) == vector("A")["deck_order"]


@pytest.mark.parametrize(
    ("seat", "hand"),
    [
        (0, "TD AS 6S 5C JS KH 8C AD 2C 3H 7C 3C KS"),
        (1, "5H 9D 9C 6D 2S 4H 7S 7H 5S 2H 4C JC QH"),
        (2, "7D 3D 5D 8D 6H KC 3S 6C JH TH 8S KD AH"),
        (3, "8H 9H 4D TS QS 4S AC 9S QD QC TC 2D JD"),
    ],
)
def test_the_hands_of_vector_a_go_round_from_the_left_of_the_dealer(seat, hand):
    cards = fair.hand_deck(LINKS[1], GAME_ID, 1, P_A, T_A, Deck())
    assert dealt(cards, seat, 4, 13) == hand


def test_the_next_hand_of_vector_a_depends_on_the_play():
    log = fair.log_next(T_A, ENTRY)
    key = fair.hand_key(LINKS[2], GAME_ID, 2, P_A, log)
    assert key.hex() == "68ca4d74ad016449cdcbacafbbd1aa4261e69d0d849d36e50bad4aa707bcd6e2"
    cards = fair.hand_deck(LINKS[2], GAME_ID, 2, P_A, log, Deck())
    assert card_texts(cards[:8]) == ["TC", "8C", "KC", "6C", "JD", "8S", "8D", "4S"]


# Vector B: Three Thirteen, three players, two packs with jokers, hand 11.


def test_the_digests_of_vector_b():
    assert C_B.hex() == "7df705a6c2d4f3ad146062547d2fb373b740f0697816ef8fdb6642a762130a38"
    assert P_B.hex() == "902538fcf13758c1dd941da95cf8567442c605c392e10342dbfc4c16b258c4dd"
    assert T_B.hex() == "ea20ef69186c2438191b17e5f2d4aa3f015714701145bdd2c922cee394026a7d"
    assert LINKS[11].hex() == "b5f3b5906e03ab1593ded720b5a3f48c0bced66e49dfd4c6ccbffa773be9a6e4"


def test_the_deck_of_vector_b():
    key = fair.hand_key(LINKS[11], GAME_ID, 11, P_B, T_B)
    assert key.hex() == "a328c5a1e73fd829b65f982beaad6968e12a3289fd47c8f569c5788175cbf206"
    source = Counted(key)
    cards = fair.shuffle(source, fair.deck_cards(DECK_B))
    assert cards == fair.hand_deck(LINKS[11], GAME_ID, 11, P_B, T_B, DECK_B)
    assert (source.used, source.used - 107) == (130, 23)
    assert cards[:12] == [59, 69, 83, 100, 54, 58, 68, 73, 80, 2, 53, 87]
    assert card_texts(cards) == vector("B")["deck_order"]
    assert sha256(bytes(cards)).hexdigest() == (
        "58b5c605a7739647cecbdead76e90b654261337641f19e8803429180570b285e"
    )


def test_the_stock_of_vector_b_starts_with_its_upcard():
    stock = fair.hand_deck(LINKS[11], GAME_ID, 11, P_B, T_B, DECK_B)[3 * 13 :]
    assert (card_texts(stock[:1]), len(stock)) == (["6C"], 69)


# Vector C: Spades for three, without the two of clubs, hand 3; the seeds are a, b and c.


def test_the_deck_of_vector_c_has_51_cards():
    commitment = fair.commitment(GAME_ID, LENGTH, "spades-cutthroat/1", LINKS[0])
    seats = fair.seats_digest(GAME_ID, [(SeedKind.TYPED, seed) for seed in "abc"])
    log = fair.log_start(GAME_ID, commitment, seats)
    key = fair.hand_key(LINKS[3], GAME_ID, 3, seats, log)
    cards = fair.hand_deck(LINKS[3], GAME_ID, 3, seats, log, Deck(remove=("2C",)))
    assert key.hex() == "05c6d39568f2e4ad050af0340f2b344b2b24751bce905e3196027d966c0f91f7"
    assert dealt(cards, 0, 3, 17) == "3D 5D 4H 3C 7C 2H 6C QD 5H JH KD QC JC 3H AD KH 6H"
    assert len(cards) == 51
    assert sha256(bytes(cards)).hexdigest() == (
        "bec66b23187e001188e9bf82b21b0f1e6cf390ae19c571e19d4fb92e7534c637"
    )


# Vector D: the seating of A.


def test_the_seating_of_vector_d():
    key = fair.hand_key(LINKS[0], GAME_ID, 0, P_A, T_A)
    assert key.hex() == "bc75616bdfa22fa6926de989181225f793073081c7b4d8217823a7bfc55c87d2"
    assert fair.seating(LINKS[0], GAME_ID, 4, P_A, T_A) == ([3, 2, 1, 0], 2)


def test_the_seating_of_vector_d_takes_four_bytes():
    source = Counted(fair.hand_key(LINKS[0], GAME_ID, 0, P_A, T_A))
    fair.shuffle(source, range(4))
    fair.below(source, 4)
    assert source.used == 4


# Vector E: a reshuffle in the hand of B.


def test_the_reshuffle_of_vector_e():
    now = sha256(b"x").digest()
    key = fair.rehand_key(LINKS[11], GAME_ID, 11, 1, P_B, now)
    assert key.hex() == "37c516eff97e922e5f12bce354bcb843c56c90866ba5aa8a35e1907d253ee827"
    ids = fair.rehand_deck(LINKS[11], GAME_ID, 11, 1, P_B, now, range(40))
    assert ids[:10] == [16, 22, 33, 26, 2, 7, 5, 14, 4, 20]
    assert sha256(bytes(ids)).hexdigest() == (
        "bd104b87ab8531f6e7dcdf36442e4e57a1e199ec84e0b3858052e3eaccfe973a"
    )


def test_a_reshuffle_does_not_depend_on_the_order_of_the_discards():
    now = sha256(b"x").digest()
    up, down = range(40), range(39, -1, -1)
    assert fair.rehand_deck(LINKS[11], GAME_ID, 11, 1, P_B, now, up) == fair.rehand_deck(
        LINKS[11], GAME_ID, 11, 1, P_B, now, down
    )


# What must not be possible.


def test_the_deck_cannot_be_computed_from_what_was_published_before_the_deal():
    deck = fair.hand_deck(LINKS[2], GAME_ID, 2, P_A, T_A, Deck())
    for known in (LINKS[1], LINKS[0], C_A, P_A, T_A):
        assert fair.hand_deck(known, GAME_ID, 2, P_A, T_A, Deck()) != deck


def test_every_input_changes_the_deck():
    other = bytes(32)
    decks = [
        fair.hand_deck(*values, Deck())
        for values in (
            (LINKS[1], GAME_ID, 1, P_A, T_A),
            (other, GAME_ID, 1, P_A, T_A),
            (LINKS[1], bytes(16), 1, P_A, T_A),
            (LINKS[1], GAME_ID, 2, P_A, T_A),
            (LINKS[1], GAME_ID, 1, other, T_A),
            (LINKS[1], GAME_ID, 1, P_A, other),
        )
    ]
    assert len({tuple(deck) for deck in decks}) == len(decks)


def test_a_key_has_256_bits_as_52_factorial_needs_226():
    assert len(fair.hand_key(LINKS[1], GAME_ID, 1, P_A, T_A)) * 8 == 256


@pytest.mark.parametrize("length", [0, -1, 1025])
def test_a_chain_has_1_to_1024_links(length):
    with pytest.raises(ValueError, match="is not from 1 to 1024"):
        fair.chain(S_TOP, length)
    with pytest.raises(ValueError, match="is not from 1 to 1024"):
        fair.commitment(GAME_ID, length, "313/1", LINKS[0])


@pytest.mark.parametrize("k", [-1, 65])
def test_there_is_no_link_beyond_the_chain(k):
    with pytest.raises(ValueError, match="is not from 0 to 64"):
        fair.chain_link(S_TOP, LENGTH, k)


def test_a_secret_has_32_bytes_and_a_game_id_16():
    with pytest.raises(ValueError, match="32 bytes are needed, not 31"):
        fair.chain(S_TOP[:31], LENGTH)
    with pytest.raises(ValueError, match="16 bytes are needed, not 36"):
        fair.commitment(b"00112233-4455-6677-8899-aabbccddeeff", LENGTH, "313/1", LINKS[0])


def test_hand_0_is_the_seating_and_has_no_deck():
    with pytest.raises(ValueError, match="0 is not from 1"):
        fair.hand_deck(LINKS[0], GAME_ID, 0, P_A, T_A, Deck())


def test_reshuffles_count_from_1():
    with pytest.raises(ValueError, match="0 is not from 1 to 65535"):
        fair.rehand_key(LINKS[1], GAME_ID, 1, 0, P_A, T_A)


def test_a_table_without_players_has_no_digest():
    with pytest.raises(ValueError, match="0 is not from 1 to 255"):
        fair.seats_digest(GAME_ID, [])


def test_a_kind_of_seed_that_does_not_exist_has_no_digest():
    with pytest.raises(ValueError, match="4 is not a valid SeedKind"):
        fair.seats_digest(GAME_ID, [(4, "")])


def test_the_log_of_an_entry_does_not_depend_on_the_order_of_its_keys():
    turned = json.loads(json.dumps(dict(reversed(ENTRY.items()))))
    assert fair.log_next(T_A, turned) == fair.log_next(T_A, ENTRY)
