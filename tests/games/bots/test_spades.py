"""The bot of Spades: what it bids, and how it plays for its bid, for a partner, against bags."""

import pytest

from games.bots.spades import choose, hand_worth
from games.engine.rules._spades_cards import mask_of
from games.engine.rules.spades import RULES
from tests.spades import (
    bidding,
    match_played,
    move_of_the_bot,
    move_random,
    options,
    playing,
    position,
)

PACK = mask_of("52", [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"])


def chosen(at, seat=0):
    return choose(position(at, seat), "steady")


def worth(text):
    hand = mask_of("52", text.split())
    return hand_worth(hand, PACK & ~hand)


def bid(text, **rest):
    others = ["AC", "AD", "AH"]
    return chosen(bidding(cards=[text, *others], **rest))


def test_high_cards_long_spades_and_short_suits_are_worth_tricks():
    assert worth("AC 2C 3D 4D 5D 6D 7H 8H 9H TH 2S 3S 4C") == pytest.approx(1, abs=0.7)
    assert worth("AC KC AD KD AH KH QH AS KS QS JS 2H 3H") > 8
    assert worth("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S") > 10


def test_the_higher_hand_bids_more():
    low = "2C 3C 4C 5D 6D 7D 8H 9H TH 2S 3S 4S 5H"
    high = "AC KC 4C AD 6D 7D AH 9H TH AS KS 4S 5H"
    assert int(bid(low).split()[1]) < int(bid(high).split()[1])


def test_a_hand_of_low_cards_is_a_nil_where_nil_is_played():
    low = "2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H 2S"
    assert bid(low, nil=True) == "bid nil"
    assert bid(low) == "bid 1"


def test_a_hand_with_the_ace_of_spades_is_no_nil():
    assert bid("2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H AS", nil=True) != "bid nil"


def test_one_of_two_partners_bids_nil():
    low = "2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H 2S"
    at = bidding("nil", 4, cards=["AC", "AD", low, "AH"], preset="spades-partners")
    assert chosen(at, 2) != "bid nil"


def test_it_bids_what_the_table_lets_it():
    low = "2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H 2S"
    at = bidding(4, 4, 4, cards=[low] * 4, total_not=13)
    assert chosen(at, 3) == "bid 2"


def test_it_looks_at_its_hand():
    at = bidding(seen=0, preset="spades-partners", scores=[0, 200])
    assert chosen(at) == "look"


def giving(cards, bids):
    at = playing(cards, "3C", cards, "5C", preset="spades-partners", nil_pass=2, bids=bids)
    turn = bids.index("blind-nil") if "blind-nil" in bids else 0
    return at.changed(phase="give", turn=turn, gifts=(turn, (turn + 2) % 4))


def test_who_bid_blind_nil_gives_the_highest_cards_away():
    assert chosen(giving("2C KH AS 3S 9D", ["blind-nil", 3, 4, 3])) == "give 3S AS"
    assert chosen(giving("2C KH AD 4D 9D", ["blind-nil", 3, 4, 3])) == "give AD KH"


def test_the_partner_gives_low_cards_back():
    at = giving("2C KH AS 3S 9D 3D", ["blind-nil", 3, 4, 3])
    at = at.changed(turn=2, gifts=(2,))
    assert chosen(at, 2) == "give 3D 2C"


def following(own, lies, bids, **rest):
    """Seat 0 plays last to a trick that seat 1 has led."""
    return playing(own, "2C", "3C", "4C", leader=1, lies=lies, bids=bids, **rest)


def test_it_takes_a_trick_that_it_needs_as_cheaply_as_it_can():
    at = following("QH AH 2H", "TH 3H 4H", [3, 3, 3, 3])
    assert chosen(at) == "QH"


def test_it_trumps_with_the_lowest_spade_that_takes_the_trick():
    assert chosen(following("2S 9S 3D", "TH 3H 4H", [3, 3, 3, 3])) == "2S"


def test_it_throws_a_low_card_on_a_trick_that_it_cannot_take():
    assert chosen(following("QD 3D 2D", "KD AD 4D", [3, 3, 3, 3])) == "2D"


def test_it_leaves_the_trick_to_the_partner():
    at = following("AH 2H", "3H KH 4H", [3, 3, 3, 3], preset="spades-partners")
    assert chosen(at) == "2H"


def test_it_avoids_bags_where_bags_count():
    made = {"bids": [1, 3, 3, 3], "taken": [1, 0, 0, 0]}
    at = following("AH 9H 2H", "TH 3H 4H", preset="spades-solo-bags", **made)
    assert chosen(at) == "9H"


def test_it_takes_every_trick_where_bags_do_not_count():
    at = following("AH 9H 2H", "TH 3H 4H", [1, 3, 3, 3], taken=[1, 0, 0, 0])
    assert chosen(at) == "AH"


def test_with_a_nil_it_plays_the_highest_card_that_does_not_take_the_trick():
    at = following("QH 9H 2H", "TH 3H 4H", ["nil", 3, 3, 3], preset="spades-partners")
    assert chosen(at) == "9H"


def test_with_a_nil_it_is_rid_of_high_cards_of_other_suits():
    at = following("2C AD 3S", "TH 3H 4S", ["nil", 3, 3, 3], preset="spades-partners")
    assert chosen(at) == "3S"


def test_it_covers_a_partner_who_has_bid_nil():
    at = following("KH 2H", "3H QH 4H", [3, 3, "nil", 3], preset="spades-partners")
    assert chosen(at) == "KH"
    lead = playing("AH 2C", "3C", "4C", "5C", bids=[3, 3, "nil", 3], preset="spades-partners")
    assert chosen(lead) == "AH"


def test_it_leaves_an_opponent_with_the_trick_that_breaks_a_nil():
    at = following("KH 2H", "QH 3H 4H", [3, "nil", 3, 3], preset="spades-partners")
    assert chosen(at) == "2H"


def test_a_nil_that_is_lost_is_no_nil_any_more():
    at = following(
        "KH 2H", "QH 3H 4H", ["nil", 3, 3, 3], taken=[1, 0, 0, 0], preset="spades-partners"
    )
    assert chosen(at) == "KH"


def test_it_leads_a_card_that_nobody_beats_when_it_needs_tricks():
    assert chosen(playing("AH 2C 3D", "3C", "4C", "5C", bids=[3, 3, 3, 3])) == "AH"
    at = playing("KH 2C 3D", "3C", "4C", "5C", bids=[3, 3, 3, 3])
    assert chosen(at) == "2C"


def test_it_leads_low_when_it_wants_no_more_or_has_bid_nil():
    made = {"bids": [1, 3, 3, 3], "taken": [1, 0, 0, 0]}
    at = playing("AH 2C 3D", "3C", "4C", "5C", preset="spades-solo-bags", **made)
    assert chosen(at) == "2C"
    nil = playing("AH 2C 3D", "3C", "4C", "5C", bids=["nil", 3, 3, 3], preset="spades-partners")
    assert chosen(nil) == "2C"


def test_the_same_position_gives_the_same_move():
    table = options("spades-partners", target=100, nil_pass=1, blind_deficit=0)
    for at, seat, move, _after in list(match_played(table, 3, move_of_the_bot))[::11]:
        assert len({chosen(at, seat) for _again in range(2)}) == 1
        assert move


@pytest.mark.parametrize(
    "table",
    [
        options(target=100),
        options("spades-solo-bags", target=100, deck="jjdd"),
        options("spades-partners", target=100, nil_pass=2, blind_deficit=0, team_min_bid=4),
        options("spades-cutthroat", target=100, leftover="jokers18", total_not=18),
        options("spades-cutthroat", target=100, leftover="unseen", first_trick="low_club"),
        options("spades-partners", target=100, failed_nil="help_partner", lead_spades="anytime"),
    ],
    ids=str,
)
def test_it_plays_whole_matches_at_every_kind_of_table(table):
    for at, seat, move, _after in match_played(table, 8, move_of_the_bot):
        assert move in RULES.legal_moves(at, seat) or move.startswith("give")


def test_it_beats_players_who_play_at_random():
    def pick(at, seat, log, chance):
        return (move_of_the_bot if seat % 2 == 0 else move_random)(at, seat, log, chance)

    for seed in range(3):
        *_, (_, _, _, last) = match_played(options("spades-partners", target=200), seed, pick)
        assert RULES.outcome(last).places[0] == 1
