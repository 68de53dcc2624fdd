"""Blind nil: who may bid it, what is hidden until then, and the cards that partners exchange."""

import json

import pytest

from games.engine.errors import IllegalMove, OutOfTurn, RulesError
from games.engine.rules._spades_cards import mask_text
from games.engine.rules.spades import RULES
from tests.spades import deck, options, played

BEHIND = (-20, 90, 120, 0)


def dealt_at(scores, preset="spades-cutthroat", dealer=0, seed=1, **changes):
    """A hand dealt with these scores."""
    table = options(preset, **changes)
    at = RULES.start(table, table.players, dealer).changed(scores=tuple(scores))
    return RULES.deal(at, deck(table, seed))


def test_who_is_a_hundred_behind_is_asked_before_seeing_a_card():
    at = dealt_at((20, 0, 120), dealer=2)
    view = RULES.view(at, 0)
    assert (view["hand"], view["public"]["hand_seen"]) == ([], False)
    assert view["legal"] == ["look", "bid blind-nil"]


def test_who_is_not_far_enough_behind_sees_the_hand_at_once():
    at = dealt_at((21, 0, 120), dealer=2)
    view = RULES.view(at, 0)
    assert (len(view["hand"]), view["public"]["hand_seen"]) == (17, True)
    assert "look" not in view["legal"]
    said = "Blind nil is bid before looking at the hand, by those at least 100 points behind"
    with pytest.raises(IllegalMove, match=said):
        RULES.play(at, 0, "bid blind-nil")


def test_the_hand_stays_hidden_until_the_own_turn_comes():
    at = dealt_at((120, 20, 0))
    assert RULES.to_act(at) == (1,)
    assert RULES.view(at, 2)["hand"] == []
    with pytest.raises(OutOfTurn):
        RULES.play(at, 2, "look")
    at = played(at, "1 look", "1 bid 4")
    assert RULES.view(at, 2)["hand"] == []
    assert RULES.legal_moves(at, 2) == ["look", "bid blind-nil"]


def test_looking_shows_the_hand_and_ends_the_choice():
    at = played(dealt_at((20, 0, 120), dealer=2), "0 look")
    assert RULES.to_act(at) == (0,)
    assert len(RULES.view(at, 0)["hand"]) == 17
    assert RULES.legal_moves(at, 0)[:2] == ["bid nil", "bid 1"]
    with pytest.raises(IllegalMove, match="before looking"):
        RULES.play(at, 0, "bid blind-nil")
    with pytest.raises(IllegalMove, match="see your hand already"):
        RULES.play(at, 0, "look")


def test_a_blind_nil_shows_the_hand_once_it_is_bid():
    at = played(dealt_at((20, 0, 120), dealer=2), "0 bid blind-nil")
    assert at.auction.bids[0] == "blind-nil"
    assert len(RULES.view(at, 0)["hand"]) == 17
    assert RULES.to_act(at) == (1,)


def test_nothing_else_is_bid_blind():
    at = dealt_at((20, 0, 120), dealer=2)
    for move in ("bid 4", "bid nil"):
        with pytest.raises(IllegalMove, match="Look at it, or bid blind nil"):
            RULES.play(at, 0, move)


def test_partners_are_behind_together_and_choose_each_alone():
    at = dealt_at((0, 150), preset="spades-partners", dealer=3)
    assert [bool(RULES.view(at, seat)["hand"]) for seat in range(4)] == [False, True, False, True]
    at = played(at, "0 bid blind-nil", "1 bid 3")
    assert RULES.legal_moves(at, 2) == ["look", "bid blind-nil"]


def test_a_table_says_how_far_behind_is_enough():
    everybody = dealt_at((0, 0, 0), blind_deficit=0)
    assert [RULES.view(everybody, seat)["hand"] for seat in range(3)] == [[], [], []]
    strict = dealt_at((0, 250, 260), blind_deficit=300)
    assert all(RULES.view(strict, seat)["hand"] for seat in range(3))


def test_where_blind_nil_would_break_the_sum_one_can_only_look():
    at = dealt_at((-20, 90, 90), dealer=2, total_not=9)
    at = at.changed(bids=(None, 4, 5), turn=0)
    assert RULES.legal_moves(at, 0) == ["look"]
    with pytest.raises(IllegalMove, match="may not come to 9"):
        RULES.play(at, 0, "bid blind-nil")


@pytest.mark.parametrize("move", ["2C", "AS", "give AS", "pass", "bid 99", "look 2", "3H 4H"])
def test_a_refusal_never_tells_of_the_unseen_hand(move):
    told = set()
    for seed in range(6):
        with pytest.raises(RulesError) as refused:
            RULES.play(dealt_at((20, 0, 120), dealer=2, seed=seed), 0, move)
        told.add(str(refused.value))
    assert len(told) == 1


def test_the_view_of_an_unseen_hand_does_not_depend_on_its_cards():
    views = {
        json.dumps(RULES.view(dealt_at((20, 0, 120), dealer=2, seed=seed), 0)) for seed in range(6)
    }
    assert len(views) == 1


def exchanging(*moves, **changes):
    """Partners of whom seat 0 is behind and leads, after these bids."""
    at = dealt_at((0, 150), preset="spades-partners", dealer=3, nil_pass=2, **changes)
    return played(at, *moves)


def blind_and_partner():
    return exchanging("0 bid blind-nil", "1 bid 3", "2 look", "2 bid 4", "3 bid 3")


def gift(at, seat):
    return " ".join(["give", *RULES.view(at, seat)["hand"][:2]])


def test_after_a_blind_nil_its_bidder_gives_first_and_the_partner_gives_back():
    at = blind_and_partner()
    assert (at.auction.phase, RULES.to_act(at)) == ("give", (0,))
    given = set(RULES.view(at, 0)["hand"][:2])
    at = RULES.play(at, 0, gift(at, 0))
    assert RULES.to_act(at) == (2,)
    assert given <= set(RULES.view(at, 2)["hand"])
    assert len(RULES.view(at, 2)["hand"]) == 15
    at = RULES.play(at, 2, gift(at, 2))
    assert (at.auction.phase, RULES.to_act(at)) == ("play", (0,))
    assert [cards.bit_count() for cards in at.cards] == [13] * 4


def test_a_gift_is_described_instead_of_listed():
    at = blind_and_partner()
    view = RULES.view(at, 0)
    assert view["legal"] == ["give"]
    assert view["public"]["give"] == {"count": 2, "from": view["hand"]}
    assert RULES.view(at, 2)["public"]["give"] is None
    after = RULES.play(at, 0, gift(at, 0))
    assert RULES.view(after, 1)["public"]["gave"] == [0]


def test_the_log_says_who_gave_and_not_what():
    at = blind_and_partner()
    move = gift(at, 0)
    assert RULES.entry(at, 0, move, RULES.play(at, 0, move)) == {"type": "give", "seats": [0]}


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("give {0}", "You chose 1 cards to give. Choose exactly 2."),
        ("give {0} {1} {2}", "You chose 3 cards to give. Choose exactly 2."),
        ("{0}", "Cards are given to the partner first. Choose those that you give."),
        ("bid 4", "Cards are given to the partner first. Choose those that you give."),
        ("look", "Cards are given to the partner first. Choose those that you give."),
        ("pass", "Cards are given to the partner first. Choose those that you give."),
    ],
)
def test_a_gift_of_too_many_or_of_something_else_is_refused(move, said):
    at = blind_and_partner()
    with pytest.raises(IllegalMove) as refused:
        RULES.play(at, 0, move.format(*RULES.view(at, 0)["hand"]))
    assert str(refused.value) == said


def test_only_cards_that_one_holds_can_be_given():
    at = blind_and_partner()
    foreign = mask_text(at.cards[1]).split()[:2]
    with pytest.raises(IllegalMove, match="You do not hold"):
        RULES.play(at, 0, f"give {foreign[0]} {foreign[1]}")


def test_two_blind_partners_exchange_once_the_first_of_them_first():
    at = exchanging("0 bid blind-nil", "1 bid 3", "2 bid blind-nil", "3 bid 3")
    assert at.auction.gifts == (0, 2)


def test_nothing_is_given_without_a_blind_nil_a_partner_or_the_house_rule():
    nil = exchanging("0 look", "0 bid nil", "1 bid 3", "2 look", "2 bid 4", "3 bid 3")
    assert nil.auction.phase == "play"
    alone = dealt_at((20, 0, 120), dealer=2, nil_pass=2)
    assert played(alone, "0 bid blind-nil", "1 look", "1 bid 3", "2 bid 4").auction.phase == "play"
    with pytest.raises(IllegalMove, match="The bidding is over"):
        RULES.play(nil, 0, gift(nil, 0))
