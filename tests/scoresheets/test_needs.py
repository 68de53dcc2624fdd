"""What a sheet says everybody needs to win, in the terms of its own game."""

from tests.scoresheets.test_arithmetic import work


def needs(slug, players, played, /, **options):
    worked_out = work(slug, players, played, **options)
    return [said and said[0] % said[1] for said in worked_out.needs]


def hands(*bids):
    """Hands in which each team has won what it bid, or ``(bid, won)``."""
    rows = [[bid if isinstance(bid, tuple) else (bid, bid) for bid in hand] for hand in bids]
    return [[{"bid": bid, "won": won} for bid, won in hand] for hand in rows]


def test_spades_is_far_from_its_target_and_then_a_bid_away():
    assert needs("spades-partners", 4, hands((4, 9))) == ["460 to go to 500", "410 to go to 500"]
    close = needs("spades-partners", 4, hands((4, 9)), target=200)
    assert close == ["160 to go to 200", "110 to go to 200: a bid of 11, made"]


def test_spades_warns_of_bags_before_they_cost_points():
    played = hands(((1, 9), 4))
    assert needs("spades-partners", 4, played)[0] == ("482 to go to 500; bags before 100 off: 2")
    assert needs("spades-partners", 4, played, target=100)[0] == (
        "82 to go to 100: a bid of 9, made; bags before 100 off: 2"
    )
    assert "bags" not in needs("spades", 4, [[{"bid": 1, "won": 9}] * 4])[0]


def test_spades_level_at_the_target_says_who_is_behind():
    tied = needs("spades", 4, hands((10, 10, 1, 1)), target=100)
    assert tied == [None, None, "90 to go to 100: a bid of 9, made", *tied[3:]]
    assert tied[3] == tied[2]


def test_three_thirteen_counts_the_rounds_that_are_left_and_the_last_one_turns_it():
    assert needs("three-thirteen", 3, [[0, 5, 5]]) == [
        "5 ahead",
        "behind by 5, with 10 to play",
        "behind by 5, with 10 to play",
    ]
    last = needs("three-thirteen", 2, [[0, 5]], rounds="short")[1]
    assert last == "behind by 5, with 4 to play"
    assert needs("three-thirteen", 2, [[0, 5], [0, 1]], rounds="sprint") == [
        "6 ahead",
        "wins with 7 less than the leader in the last round",
    ]


def test_golf_with_cards_has_holes_left_and_a_level_last_one_is_won_by_one():
    assert needs("golf-cards", 2, [[-2, 3]])[1] == "behind by 5, with 8 to play"
    level = needs("golf-cards", 2, [[1, 1]] * 8)
    assert level == ["wins with 1 less than the leader in the last round"] * 2


def test_wizard_is_won_with_more():
    rounds = [[{"bid": 0, "won": 0}, *[{"bid": 1, "won": 0}] * 5]] * 9
    assert needs("wizard", 6, rounds)[1] == "wins with 271 more than the leader in the last round"


def test_hearts_tells_who_is_a_hand_from_the_end():
    assert needs("hearts", 3, [[20, 6, 0]])[0] == "behind by 20"
    played = [[26, 0, 0], [20, 6, 0], [20, 0, 6], [20, 3, 3]]
    assert needs("hearts", 3, played) == [
        "behind by 77; the game ends with 14 more",
        None,
        None,
    ]


def test_nobody_needs_anything_before_the_first_round_or_alone():
    assert needs("three-thirteen", 2, []) == [None, None]
    assert needs("golf", 1, []) == [None]


def test_a_free_sheet_with_a_target_says_how_far_it_is():
    assert needs("free", 2, [[20, 3]], target=50) == ["30 to go to 50", "47 to go to 50"]
