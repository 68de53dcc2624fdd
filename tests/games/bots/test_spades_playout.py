"""Hands of Spades played out fast: legal all through, repeatable, and fair to every card."""

from collections import Counter

from games.bots._spades_playout import chance_next, hands_random, nil_chance, playout
from games.engine.rules._spades_cards import cards_of, mask_of
from games.engine.rules.spades import RULES
from tests.spades import dealt, playing

PACK = mask_of("52", [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"])
LOW = "2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H 2S"
HIGH = "AC KC QC AD KD QD AH KH QH AS KS QS JS"


def test_every_trick_is_taken_by_somebody():
    for seed in range(20):
        taken = playout(dealt(seed).cards, 0, seed)
        assert sum(taken) == 13
    assert sum(playout(dealt(1, "spades-cutthroat").cards, 2, 5)) == 17


def test_the_same_chance_gives_the_same_play():
    hands = dealt(3).cards
    assert playout(hands, 1, 7) == playout(hands, 1, 7)
    assert len({tuple(playout(hands, 1, chance)) for chance in range(40)}) > 5


def test_where_there_is_no_choice_it_ends_as_the_rules_do():
    at = playing("AC", "KS", "2C", "3D")
    for seat, card in enumerate(["AC", "KS", "2C", "3D"]):
        at = RULES.play(at, seat, card)
    assert tuple(playout(playing("AC", "KS", "2C", "3D").cards, 0, 1)) == at.match.last.taken


def test_suits_are_followed_and_spades_are_not_led_before_they_are_broken():
    hands = playing("2C 2S", "3C 3S", "4C 4S", "5C 5S").cards
    for chance in range(30):
        assert playout(hands, 0, chance) == [0, 0, 0, 2]


def test_a_seat_may_duck():
    taken = Counter()
    for chance in range(60):
        hands = dealt(chance).cards
        taken["ducks"] += playout(hands, 1, chance, 0)[0]
        taken["plays"] += playout(hands, 1, chance)[0]
    assert taken["ducks"] < 0.8 * taken["plays"]


def test_a_hand_that_can_take_nothing_makes_its_nil_and_one_that_must_take_never_does():
    low = mask_of("52", LOW.split())
    high = mask_of("52", HIGH.split())
    assert nil_chance(low, 0, 1, PACK & ~low, 4) > 0.8
    assert nil_chance(high, 0, 1, PACK & ~high, 4) == 0


def test_the_other_cards_are_shared_out_evenly():
    own = mask_of("52", LOW.split())
    where, chance = Counter(), 1
    for _ in range(600):
        chance = chance_next(chance)
        hands = hands_random(own, 2, PACK & ~own, 4, chance)
        assert hands[2] == own
        assert sum(hands) == PACK
        assert {hand.bit_count() for hand in hands} == {13}
        for seat in (0, 1, 3):
            where.update((seat, card) for card in cards_of(hands[seat]))
    assert all(
        130 < where[seat, card] < 270 for seat in (0, 1, 3) for card in cards_of(PACK & ~own)
    )


def test_with_three_players_one_card_may_stay_unseen():
    own = mask_of("52", ["2C", "3C"])
    hands = hands_random(own, 0, mask_of("52", ["4C", "5C", "6C", "7C", "8C"]), 3, 9)
    assert [hand.bit_count() for hand in hands] == [2, 2, 2]
