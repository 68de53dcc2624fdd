"""The bidding of Spades: who, in which order, what, and what a table forbids."""

import pytest

from games.engine.errors import IllegalMove, OutOfTurn
from games.engine.rules.spades import RULES
from tests.spades import bidding, dealt, played


def refusal(at, seat, move):
    with pytest.raises(IllegalMove) as refused:
        RULES.play(at, seat, move)
    return str(refused.value)


def numbers(least, most):
    return [f"bid {number}" for number in range(least, most + 1)]


def test_the_player_left_of_the_dealer_bids_first_and_then_leads():
    at = dealt(dealer=2)
    assert RULES.to_act(at) == (3,)
    at = played(at, "3 bid 3", "0 bid 4", "1 bid 2", "2 bid 3")
    assert (at.auction.phase, RULES.to_act(at)) == ("play", (3,))


def test_everybody_bids_once_in_turn():
    at = dealt(dealer=3)
    with pytest.raises(OutOfTurn):
        RULES.play(at, 1, "bid 3")
    with pytest.raises(OutOfTurn):
        RULES.play(played(at, "0 bid 3"), 0, "bid 4")


def test_alone_one_bids_from_one_to_thirteen():
    assert RULES.legal_moves(bidding(), 0) == numbers(1, 13)
    assert refusal(bidding(), 0, "bid 0") == "Bid a number from 1 to 13."
    assert refusal(bidding(), 0, "bid 14") == "Bid a number from 1 to 13."


def test_three_players_bid_up_to_seventeen():
    at = dealt(preset="spades-cutthroat")
    assert RULES.legal_moves(at, 1) == ["bid nil", *numbers(1, 17)]


def test_nobody_passes():
    assert refusal(bidding(), 0, "pass") == "Nobody passes in Spades. Choose a bid."


def test_a_plain_bid_of_nothing_is_a_house_rule():
    assert RULES.legal_moves(bidding(min_bid=0), 0) == numbers(0, 13)
    assert played(bidding(min_bid=0), "0 bid 0").auction.bids[0] == 0


def test_where_nil_is_played_a_bid_of_nothing_is_a_nil_and_said_so():
    at = bidding(nil=True, min_bid=0)
    assert RULES.legal_moves(at, 0) == ["bid nil", *numbers(1, 13)]
    assert refusal(at, 0, "bid 0") == "A bid of 0 is a nil here. Bid nil, or one trick or more."
    assert refusal(at, 0, "bid 14") == "Bid nil, or a number from 1 to 13."


def test_where_nil_is_not_played_nobody_bids_it():
    assert refusal(bidding(), 0, "bid nil") == "Bid a number from 1 to 13."
    assert "at this table" in refusal(bidding(), 0, "bid blind-nil")


def test_the_last_bid_may_not_bring_the_sum_to_the_number_of_the_table():
    at = bidding(3, 4, 2, total_not=13)
    assert "bid 4" not in RULES.legal_moves(at, 3)
    assert refusal(at, 3, "bid 4") == "All bids together may not come to 13. Choose another bid."
    assert played(at, "3 bid 5").auction.bids == (3, 4, 2, 5)
    assert "bid 6" in RULES.legal_moves(bidding(3, 4, total_not=13), 2)


def test_a_nil_counts_nothing_in_the_sum():
    at = bidding(6, 4, 3, total_not=13, nil=True)
    assert "bid nil" not in RULES.legal_moves(at, 3)
    assert "bid nil" in RULES.legal_moves(bidding(6, 4, 4, total_not=13, nil=True), 3)


def test_partners_bring_their_sum_to_what_the_table_wants():
    at = bidding(1, 5, teams=True, team_min_bid=4)
    assert RULES.legal_moves(at, 2) == numbers(3, 13)
    said = "Your partner's bid and yours come to at least 4. Bid 3 or more."
    assert refusal(at, 2, "bid 2") == said
    assert RULES.legal_moves(bidding(1, teams=True, team_min_bid=4), 1) == numbers(1, 13)


def test_a_partner_may_bid_nil_only_beside_enough():
    table = {"teams": True, "team_min_bid": 4, "nil": True}
    assert "bid nil" in RULES.legal_moves(bidding(4, 5, **table), 2)
    assert "bid nil" not in RULES.legal_moves(bidding(3, 5, **table), 2)
    assert RULES.legal_moves(bidding("nil", 5, **table), 2) == numbers(4, 13)


def test_alone_there_is_nobody_to_bid_a_number_with():
    assert RULES.legal_moves(bidding(1, 1, team_min_bid=6), 2) == numbers(1, 13)


def test_the_bidding_shows_who_has_bid_what():
    public = RULES.view(bidding(4, "nil", nil=True), None)["public"]
    assert (public["phase"], public["bids"]) == ("bid", [4, "nil", None, None])


def test_a_bid_is_logged_with_its_number_or_its_word():
    at = bidding(nil=True)
    for move, bid in {"bid 4": 4, "bid nil": "nil"}.items():
        assert RULES.entry(at, 0, move, RULES.play(at, 0, move)) == {
            "type": "bid",
            "seat": 0,
            "bid": bid,
        }


def test_no_card_is_played_while_there_is_bidding():
    for move in ("2C", "AS", "give 2C"):
        assert refusal(bidding(), 0, move) == "The bidding comes first. Choose your bid."
