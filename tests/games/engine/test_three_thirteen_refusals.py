"""What Three Thirteen refuses, and that the refusal says what would be allowed."""

import pytest

from games.engine.errors import IllegalMove, OutOfTurn, UnreadableMove
from games.engine.rules.three_thirteen import RULES
from tests.three_thirteen import options, played, table


def refused(state, seat, move, kind):
    before = RULES.dumps(state)
    with pytest.raises(kind) as found:
        RULES.play(state, seat, move)
    assert RULES.dumps(state) == before
    return str(found.value)


@pytest.fixture
def drawing():
    return table("7H 7D 2C", "KS KD 4H", stock="7S KC")


@pytest.fixture
def discarding(drawing):
    return played(drawing, "0 draw stock")


@pytest.mark.parametrize(
    "move",
    [
        "",
        "pass",
        "draw",
        "draw hand",
        "draw pile x",
        "draw pile -1",
        "discard 1C",
        "discard 7H 7D",
        "out 7H 7D",
        "7H 7D",
        "lay 7X",
        "lay seven",
        "diskard 7H",
        "draw pile \u00b2",
        "lay " + "7H " * 100,
    ],
)
def test_a_text_that_is_no_move_is_unreadable(drawing, discarding, move):
    for state in (drawing, discarding):
        assert "draw stock" in refused(state, 0, move, UnreadableMove)


def test_a_discard_without_a_card_asks_for_one(discarding):
    assert refused(discarding, 0, "discard", UnreadableMove) == (
        "You chose no card. Choose the one that you discard."
    )


def test_moves_are_read_in_any_case_and_with_any_blanks(drawing):
    state = RULES.play(drawing, 0, "  DRAW   Stock ")
    assert RULES.play(state, 0, "Discard 7h") == RULES.play(state, 0, "discard 7H")
    assert RULES.play(state, 0, "7h") == RULES.play(state, 0, "discard 7H")


def test_whoever_is_not_in_turn_waits(drawing):
    assert "not your turn" in refused(drawing, 1, "draw stock", OutOfTurn)


def test_nobody_plays_before_the_cards_are_dealt():
    assert "must be dealt" in refused(RULES.start(options(), 2), 0, "draw stock", OutOfTurn)


def test_nobody_draws_before_the_stock_is_made_again():
    state = table("7H 7D 2C", "KS KD 4H", stock="7S", piles=("9C JD",))
    state = played(state, "0 draw stock", "0 discard 2C")
    assert "must be dealt" in refused(state, 1, "draw pile", OutOfTurn)


def test_one_draws_before_one_discards(drawing):
    for move in ("discard 7H", "out 7H", "lay"):
        said = refused(drawing, 0, move, IllegalMove)
        assert said == "You draw a card first. You may: draw stock, draw pile."


def test_one_draws_just_one_card(discarding):
    for move in ("draw stock", "draw pile", "lay"):
        said = refused(discarding, 0, move, IllegalMove)
        assert said == "You have drawn a card. Now discard one: 2C 7D 7H 7S."


def test_a_pile_without_a_card_gives_none():
    state = table("7H 7D 2C", "KS KD 4H", piles=("",))
    said = refused(state, 0, "draw pile", IllegalMove)
    assert said == "There is no such pile with a card on it. You may: draw stock."


@pytest.mark.parametrize("move", ["draw pile", "draw pile 1", "draw pile 2", "draw pile 99999999"])
def test_a_pile_is_named_by_its_seat_where_each_has_one(move):
    state = table("7H 7D 2C", "KS KD 4H", preset="rulespal", piles=("9C", ""))
    assert refused(state, 0, move, IllegalMove).endswith("You may: draw stock, draw pile 0.")


def test_the_common_pile_has_no_number(drawing):
    assert "draw stock, draw pile." in refused(drawing, 0, "draw pile 0", IllegalMove)


def test_only_a_card_that_one_holds_is_discarded(discarding):
    said = refused(discarding, 0, "discard 9S", IllegalMove)
    assert said == "You do not hold 9S. Discard one of your cards: 2C 7D 7H 7S."


def test_one_goes_out_with_a_card_only_when_all_others_are_in_melds(discarding):
    said = refused(discarding, 0, "out 7H", IllegalMove)
    assert said == (
        "With 7H you cannot go out: not all your other cards would be in melds. You can go out "
        "with 2C."
    )
    state = played(table("7H 9D 2C", "KS KD 4H"), "0 draw stock")
    said = refused(state, 0, "out 7H", IllegalMove)
    assert said.startswith("You cannot go out yet: whichever card you discard")


def test_one_names_the_discard_with_which_one_goes_out(discarding):
    said = refused(discarding, 0, "out", IllegalMove)
    assert said == "Whoever goes out discards a card. Name one of your cards: 2C 7D 7H 7S."


def test_even_without_a_discard_all_cards_are_in_melds():
    state = table("7H 7D 2C", "KS KD 4H", stock="7S KC", out_without_discard=True)
    state = played(state, "0 draw stock")
    assert "not all in melds" in refused(state, 0, "out", IllegalMove)


@pytest.mark.parametrize("move", ["out 4H", "out"])
def test_only_the_first_goes_out(discarding, move):
    state = played(discarding, "0 out 2C", "1 draw stock")
    said = refused(state, 1, move, IllegalMove)
    assert said.startswith("Somebody has gone out, and this is your last turn.")
    assert RULES.legal_moves(state, 1) == ["discard KC", "discard KD", "discard 4H", "discard KS"]


def test_a_second_submit_of_the_same_turn_is_refused(discarding):
    state = played(discarding, "0 discard 7S")
    refused(state, 0, "discard 7S", OutOfTurn)
