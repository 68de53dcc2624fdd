"""A turn of Three Thirteen: what is drawn, what is discarded, who goes out, who has a last turn."""

from games.engine.rules._three_thirteen_score import places_of
from games.engine.rules.three_thirteen import RULES
from tests.three_thirteen import cards_everywhere, dealt, hand_of, options, played, public, table


def test_one_draws_first_and_then_discards():
    state = table("7H 8D 2C", "KS KD 4H")
    assert RULES.legal_moves(state, 0) == ["draw stock", "draw pile"]
    state = played(state, "0 draw stock")
    assert RULES.to_act(state) == (0,)
    moves = ["discard 2C", "discard 8D", "discard 7H", "discard 4S"]
    assert RULES.legal_moves(state, 0) == moves
    state = played(state, "0 discard 8D")
    assert RULES.to_act(state) == (1,)
    assert public(state)["piles"] == [["8D"]]
    assert hand_of(state, 0) == ["2C", "7H", "4S"]


def test_the_top_card_of_the_pile_may_be_drawn_and_discarded_again():
    state = played(table("7H 8D 2C", "KS KD 4H"), "0 draw pile")
    assert public(state)["piles"] == [[]]
    assert public(state)["drawn"] == "pile"
    state = played(state, "0 discard 9C")
    assert public(state)["piles"] == [["9C"]]
    assert hand_of(state, 0) == ["2C", "8D", "7H"]


def test_a_card_of_the_stock_is_seen_by_nobody_else():
    before = table("7H 8D 2C", "KS KD 4H", stock="4S QC")
    other = table("7H 8D 2C", "KS KD 4H", stock="JD QC")
    for state in (before, other):
        after = played(state, "0 draw stock")
        assert RULES.entry(state, 0, "draw stock", after) == {
            "type": "draw",
            "seat": 0,
            "from": "stock",
        }
    shown = [
        [RULES.view(played(state, "0 draw stock"), seat) for seat in (1, None)]
        for state in (before, other)
    ]
    assert shown[0] == shown[1]
    assert "4S" in hand_of(played(before, "0 draw stock"), 0)


def test_a_card_of_a_pile_is_seen_by_everybody():
    state = table("7H 8D 2C", "KS KD 4H")
    after = played(state, "0 draw pile")
    entry = RULES.entry(state, 0, "draw pile", after)
    assert entry == {"type": "draw", "seat": 0, "from": "pile", "pile": 0, "cards": ["9C"]}


def test_each_has_a_pile_of_their_own_where_the_table_says_so():
    state = table("7H 8D 2C", "KS KD 4H", "2S 9S JD", preset="rulespal", piles=("", "9C", ""))
    assert RULES.legal_moves(state, 0) == ["draw stock", "draw pile 1"]
    state = played(state, "0 draw stock", "0 discard 7H")
    assert public(state)["piles"] == [["7H"], ["9C"], []]
    assert RULES.legal_moves(state, 1) == ["draw stock", "draw pile 0", "draw pile 1"]
    after = played(state, "1 draw pile 0")
    assert public(after)["piles"] == [[], ["9C"], []]
    entry = RULES.entry(state, 1, "draw pile 0", after)
    assert (entry["pile"], entry["cards"]) == (0, ["7H"])
    assert public(played(after, "1 discard KD"))["piles"] == [[], ["KD"], []]


def test_the_card_turned_up_begins_the_pile_of_the_dealer():
    state = dealt(4, "rulespal", dealer=2)
    assert [len(pile) for pile in public(state)["piles"]] == [0, 0, 1, 0]
    assert RULES.to_act(state) == (3,)


def test_one_may_go_out_when_all_cards_but_one_are_in_melds():
    state = played(table("7H 7D 7S", "KS KD 4H", stock="KC QC"), "0 draw stock")
    assert public(state, 0)["can_go_out"] == ["KC"]
    assert "out KC" in RULES.legal_moves(state, 0)
    after = played(state, "0 out KC")
    assert RULES.entry(state, 0, "out KC", after) == {"type": "out", "seat": 0, "cards": ["KC"]}
    assert (public(after)["out_by"], public(after)["last_turn"]) == (0, True)


def test_nobody_must_go_out():
    state = played(table("7H 7D 7S", "KS KD 4H", stock="KC QC"), "0 draw stock", "0 discard KC")
    assert public(state)["out_by"] is None
    assert RULES.to_act(state) == (1,)


def test_one_may_go_out_in_the_first_turn_with_a_wild_card_as_the_discard():
    state = played(table("7H 7D 7S", "KS KD 4H", stock="3C QC"), "0 draw stock", "0 out 3C")
    assert public(state)["out_by"] == 0


def test_everybody_else_has_just_one_more_turn():
    state = table("2C 8D JS", "7H 7D 7S", "KS KD 4H", "2S 9S JD", turn=1, stock="KC 2H 5S 6S")
    state = played(state, "1 draw stock", "1 out KC")
    assert public(state)["last_turn"] is True
    for seat, card in ((2, "KS"), (3, "JD"), (0, "JS")):
        assert RULES.to_act(state) == (seat,)
        state = played(state, f"{seat} draw stock", f"{seat} discard {card}")
    assert RULES.hand_outcome(state).points == (16, 0, 16, 16)
    assert RULES.deck(state) is not None


def test_whoever_melds_everything_in_a_last_turn_has_nothing_and_nobody_plays_on():
    state = table("7H 7D 7S", "KS KD 4H", "2S 9S JD", stock="KC KH 5S", out_by=None)
    state = played(state, "0 draw stock", "0 out KC", "1 draw stock", "1 discard 4H")
    assert RULES.to_act(state) == (2,)
    assert public(state)["out_by"] == 0
    state = played(state, "2 draw stock", "2 discard JD")
    assert RULES.hand_outcome(state).points == (0, 0, 16)
    assert RULES.hand_outcome(state).places == (1, 1, 3)


def test_the_last_turn_is_a_full_one_with_its_choice():
    state = table("7H 7D 7S", "KS KD 4H", stock="KC 2H", piles=("9C",))
    state = played(state, "0 draw stock", "0 out KC")
    assert RULES.legal_moves(state, 1) == ["draw stock", "draw pile"]
    state = played(state, "1 draw pile")
    assert RULES.legal_moves(state, 1) == ["discard KC", "discard KD", "discard 4H", "discard KS"]
    assert RULES.hand_outcome(played(state, "1 discard 4H")).points == (0, 0)


def test_one_goes_out_without_a_discard_only_where_the_table_says_so():
    hands = ("7H 7D 7S 8H 8D", "KS KD 4H 2C 2D")
    state = played(table(*hands, number=3, stock="8S QC"), "0 draw stock")
    assert public(state, 0)["can_go_out"] == []
    assert not RULES.is_legal(state, 0, "out")
    state = played(table(*hands, number=3, stock="8S QC", out_without_discard=True), "0 draw stock")
    assert RULES.legal_moves(state, 0)[-1] == "out"
    after = played(state, "0 out")
    assert RULES.entry(state, 0, "out", after) == {"type": "out", "seat": 0, "cards": []}
    after = played(after, "1 draw stock", "1 discard KS")
    assert RULES.hand_outcome(after).points[0] == 0
    laid = public(after)["last_hand"]
    assert sorted(map(sorted, laid["melds"][0])) == [["7D", "7H", "7S"], ["8D", "8H", "8S"]]


def test_a_used_up_stock_is_made_of_the_discards_at_the_start_of_the_turn():
    state = table("7H 8D 2C", "KS KD 4H", stock="4S", piles=("9C JD 2H",))
    before = cards_everywhere(state)
    state = played(state, "0 draw stock")
    assert RULES.deck(state) is None
    state = played(state, "0 discard 8D")
    assert RULES.to_act(state) == ()
    assert RULES.legal_moves(state, 1) == []
    need = RULES.deck(state)
    assert list(need.reshuffle) == sorted(need.reshuffle)
    state = RULES.deal(state, need.reshuffle[::-1])
    assert public(state)["stock"] == 3
    assert public(state)["piles"] == [["8D"]]
    assert cards_everywhere(state) == before
    assert RULES.to_act(state) == (1,)


def test_each_pile_keeps_its_top_card_when_the_stock_is_made_again():
    state = table(
        "7H 8D 2C", "KS KD 4H", preset="rulespal", stock="4S", piles=("2D 5D", "3S 4C QS")
    )
    state = played(state, "0 draw stock", "0 discard 8D")
    state = RULES.deal(state, RULES.deck(state).reshuffle)
    assert public(state)["piles"] == [["8D"], ["QS"]]
    assert public(state)["stock"] == 4


def test_the_round_ends_when_nothing_can_be_shuffled_and_nobody_is_out():
    state = table("7H 8D 2C", "KS KD 4H", stock="4S", piles=("",))
    state = played(state, "0 draw stock", "0 discard 8D")
    assert public(state)["last_hand"]["out_by"] is None
    assert RULES.hand_outcome(state).points == (13, 24)


def test_the_round_ends_with_the_stock_where_the_table_says_so():
    state = table("7H 8D 2C", "KS KD 4H", stock="4S", piles=("9C JD",), exhaust="end_round")
    state = played(state, "0 draw stock", "0 discard 8D")
    assert RULES.hand_outcome(state).points == (13, 24)


def test_a_last_turn_that_finds_no_stock_is_not_played():
    state = table("7H 7D 7S", "KS KD 4H", stock="KC", piles=("",))
    state = played(state, "0 draw stock", "0 out KC")
    assert RULES.hand_outcome(state).points == (0, 24)


def test_the_round_ends_when_nobody_draws_from_the_stock_for_three_circuits():
    state = table("7H 8D 2C", "KS KD 4H")
    for turn in range(6):
        assert RULES.hand_outcome(state) is None
        top = public(state)["piles"][0][0]
        state = played(state, f"{turn % 2} draw pile", f"{turn % 2} discard {top}")
    assert RULES.hand_outcome(state).points == (17, 24)


def test_a_card_of_the_stock_begins_the_count_of_circuits_anew():
    state = table("7H 8D 2C", "KS KD 4H", stock="4S QC 2D 2H", idle=5)
    state = played(state, "0 draw stock", "0 discard 8D")
    state = played(state, "1 draw pile", "1 discard 8D")
    assert RULES.hand_outcome(state) is None


def test_a_viewer_is_told_what_their_own_hand_costs_and_not_what_others_do():
    state = table("7H 8D 2C", "KS KD 4H")
    assert [public(state, seat)["penalty"] for seat in (0, 1, None)] == [17, 24, None]
    state = played(state, "0 draw stock")
    assert [public(state, seat)["penalty"] for seat in (0, 1, None)] == [13, 24, None]


def test_equal_points_share_a_place():
    assert places_of([12, 0, 0, 40]) == (3, 1, 1, 4)


def test_the_options_of_a_table_say_themselves():
    assert options().idle() == {"joker_points"}
    assert options("rulespal", max_wild="half").idle() == {"all_wild"}
