"""Every refusal is a sentence, changes nothing, and tells nothing of hidden cards."""

import pytest

from games.engine.errors import IllegalMove, OutOfTurn, RulesError, UnreadableMove
from games.engine.rules.thirteen import RULES
from tests.thirteen import dealt, hands, played


def refusal(state, seat, move):
    before = RULES.dumps(state)
    with pytest.raises(RulesError) as caught:
        RULES.play(state, seat, move)
    assert RULES.dumps(state) == before
    assert str(caught.value).endswith(".")
    return caught.value


@pytest.mark.parametrize(
    "garbage",
    [
        "hello",
        "1S",
        "3X",
        "XR",
        "10S",
        "3S,3H",
        "3S 3H pass",
        "pass pass",
        "3S\x003H",
        "3S 3\x00",
        "\ud800",
        "3\u017f",
        "٣S",
        "🂡",
        "3S " * 60,
        "x" * 100_000,
        "\x00" * 1000,
        "[" * 5000,
        "3S3H",
    ],
)
def test_garbage_is_unreadable(garbage):
    error = refusal(hands("3S 3H", "4S"), 0, garbage)
    assert isinstance(error, UnreadableMove)
    assert "3S 3H" in str(error)
    assert not error.details, "what was sent is not repeated"


@pytest.mark.parametrize("nothing", ["", "   "])
def test_who_chose_no_card_is_told_to_choose_not_to_write(nothing):
    error = refusal(hands("3S 3H", "4S"), 0, nothing)
    assert isinstance(error, UnreadableMove)
    assert str(error) == "You chose no card. Choose those that you play, then play them."


def test_a_card_named_twice_is_refused():
    error = refusal(hands("3S 3H", "4S"), 0, "3S 3s")
    assert isinstance(error, UnreadableMove)
    assert str(error) == "A card can be named only once: 3S."


@pytest.mark.parametrize("text", ["3h 3s", "  3S\t3H \n", "3H 3S"])
def test_order_case_and_blanks_do_not_matter(text):
    state = hands("3S 3H 5C", "4S")
    assert RULES.play(state, 0, text) == RULES.play(state, 0, "3S 3H")
    after = RULES.play(state, 0, text)
    entry = RULES.entry(state, 0, text, after)
    assert entry == {"type": "play", "seat": 0, "cards": ["3S", "3H"]}


@pytest.mark.parametrize("text", ["PASS", "Pass", " pass "])
def test_pass_is_read_in_any_case(text):
    state = played(hands("3S 9H", "4S"), "0 3S")
    assert RULES.entry(state, 1, text, RULES.play(state, 1, text)) == {"type": "pass", "seat": 1}


@pytest.mark.parametrize(
    ("table", "move", "sentence"),
    [
        ("", "4H", "You do not hold 4H. Play cards from your hand."),
        ("", "9H 4H 5H", "You do not hold 4H 5H. Play cards from your hand."),
        ("", "9H TC", "9H TC is no combination here. Play a single, a pair, a triple, a run"),
        ("", "pass", "You lead, so you may not pass. Play any combination."),
        ("QS", "9H", "QS is beaten only by one higher card. Play one, or pass."),
        ("QS QC", "KS", "QS QC is beaten only by a higher pair. Play one, or pass."),
        ("QS QC QD", "KS", "QS QC QD is beaten only by a higher triple. Play one, or pass."),
        ("QS QC QD QH", "KS", "is beaten only by a higher four of a kind. Play one, or pass."),
        ("TS JC QD", "KS", "is beaten only by a higher run of 3 cards. Play one, or pass."),
        (
            "QS QC JS JC TS TC",
            "KS",
            "is beaten only by a higher bomb of 3 pairs. Play one, or pass",
        ),
    ],
)
def test_a_refusal_says_what_would_be_allowed(table, move, sentence):
    state = hands(f"{table} 3S", "9H TC KS") if table else hands("9H TC KS", "3S")
    if table:
        state = played(state, f"0 {table}")
    error = refusal(state, 1 if table else 0, move)
    assert isinstance(error, IllegalMove)
    assert sentence in str(error)


def test_where_bombs_may_answer_the_refusal_says_so():
    state = played(hands("2C 3S", "2S 9H", preset="313-bombs"), "0 2C")
    error = refusal(state, 1, "2S")
    assert str(error) == (
        "That does not beat 2C. Play a higher combination of the same type and number of cards, "
        "or a bomb that beats it, or pass."
    )


def test_the_first_play_must_contain_the_lowest_card():
    state = hands("3S 9H 4D 5C", "4S", must="3S")
    assert "must contain 3S" in str(refusal(state, 0, "9H"))
    assert set(RULES.legal_moves(state, 0)) == {"3S", "3S 4D 5C"}


def test_out_of_turn():
    state = dealt()
    (turn,) = RULES.to_act(state)
    error = refusal(state, (turn + 1) % 4, "pass")
    assert isinstance(error, OutOfTurn)
    assert "not your turn" in str(error)


def test_a_lower_card_is_refused_on_a_higher_one():
    assert isinstance(refusal(played(hands("5C KH", "3C 9H"), "0 5C"), 1, "3C"), IllegalMove)


def test_a_lower_bomb_is_refused_on_a_bomb_that_was_led():
    state = hands("5S 5C 5D 5H 3S", "4S 4C 4D 4H 9H", preset="313-bombs")
    assert isinstance(refusal(played(state, "0 5S 5C 5D 5H"), 1, "4S 4C 4D 4H"), IllegalMove)


@pytest.mark.parametrize("move", ["KD", "4S", "4S 4C", "9H", "pass", "2H", "garbage", "6S 7S 8S"])
def test_a_refusal_is_the_same_whatever_the_others_hold(move):
    own = "9H 9D TC"
    texts = set()
    for others in (("4S KD", "2H 6S"), ("2H 6S", "4S KD"), ("7S 8S", "JD QD")):
        state = played(hands("AC 3H", own, *others), "0 AC")
        try:
            RULES.play(state, 1, move)
        except RulesError as error:
            texts.add(str(error))
        else:
            texts.add("played")
    assert len(texts) == 1


def test_the_same_play_twice_is_refused_the_second_time():
    state = played(hands("3S 9H", "4S KD"), "0 3S")
    assert isinstance(refusal(state, 0, "3S"), OutOfTurn)
