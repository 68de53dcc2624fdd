"""What became of a move: played, still waiting, or refused, and only for whoever sent it."""

from uuid import uuid4

import pytest

from games.models import Match, Submission
from games.selectors.sent import move_says
from games.views.answers import reason_text
from tests.games.pages.steps import bots_work, legal, started, to_act, turn_play, work


@pytest.fixture
def match(kari, ola):
    return started(kari, ola)


def play(match, *browsers):
    """Send in the first legal move by the form; who did it, and the move."""
    player, _other = to_act(match, *browsers)
    move = legal(match)[0]
    player.open(match.get_absolute_url()).form("/move/").tick(*move.split())
    player.press("/move/", "Play")
    return player, move


def test_a_move_that_waits_is_received_and_looks_again_in_three_seconds(match, kari, ola):
    player, _move = play(match, kari, ola)
    assert "Your move was received." in player.page.text
    assert '<meta http-equiv="refresh" content="3; url=?again=1">' in player.page.html
    assert not player.page.has_form("/move/")


def test_it_looks_again_at_most_twenty_times(match, kari, ola):
    player, _move = play(match, kari, ola)
    address = Submission.objects.get().get_absolute_url()
    assert "?again=20" in player.open(f"{address}?again=19").html
    for again in ("20", "99", "x", "-1", "9" * 50):
        page = player.open(f"{address}?again={again}")
        assert 'http-equiv="refresh"' not in page.html
        assert "It takes longer than usual." in page.text


def test_a_played_move_says_its_number_and_who_is_next(match, kari, ola):
    player, _move = play(match, kari, ola)
    work()
    page = player.open(Submission.objects.get().get_absolute_url())
    match.refresh_from_db()
    follower = match.seats.get(index=match.to_act[0])
    assert "Your move is played." in page.text
    assert "Move 1:" in page.text
    assert f"It is the turn of {follower.name}." in page.text
    assert page.links["To the match"] == match.get_absolute_url()
    assert 'http-equiv="refresh"' not in page.html


def test_a_played_move_lets_a_script_lead_on_once_the_match_has(match, kari, ola):
    player, _move = play(match, kari, ola)
    address = Submission.objects.get().get_absolute_url()
    assert "data-follow" not in player.page.html
    work()
    assert 'data-follow="1"' in player.open(address).html
    assert f'data-follow-version="{match.get_absolute_url()}version"' in player.page.html
    assert "data-follow-soon" not in player.page.html
    assert not player.page.has_form("/move/")
    turn_play(match, "pass")
    assert 'data-follow=""' in player.open(address).html
    assert "data-follow-soon" in player.page.html


def test_the_first_button_after_a_move_leads_to_the_match(match, kari, ola):
    player, _move = play(match, kari, ola)
    work()
    page = player.open(Submission.objects.get().get_absolute_url())
    first = page.html.split("<main")[1].split("</a>")[0]
    assert first.endswith(
        f'<a class="btn btn-primary" href="{match.get_absolute_url()}">To the match'
    )


def test_while_a_bot_is_to_act_a_script_looks_soon(kari):
    match = started(kari, seats=2)
    if match.bot_due_at is None:
        turn_play(match)
    assert "data-follow-soon" in kari.open(match.get_absolute_url()).html
    bots_work(match)
    assert "data-follow-soon" not in kari.open(match.get_absolute_url()).html


def test_a_pass_is_said_as_one(match, kari, ola):
    turn_play(match)
    player, _other = to_act(match, kari, ola)
    player.open(match.get_absolute_url())
    player.press("/move/", "Pass")
    work()
    page = player.open(Submission.objects.get(text="pass").get_absolute_url())
    assert "Move 2: You passed." in page.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3S 3C", "You played 3♠ 3♣."),
        ("PASS", "You passed."),
        ("bid 4", "You bid 4."),
        ("bid nil", "You bid nil."),
        ("bid blind-nil", "You bid blind nil."),
        ("look", "You looked at your hand."),
        ("give 2C QS TH", "You gave 2♣ Q♠ 10♥."),
        ("draw stock", "You drew from the stock."),
        ("draw pile 2", "You drew from the pile."),
        ("discard 9D", "You discarded 9♦."),
        ("out 9D", "You went out with 9♦."),
        ("out", "You went out."),
        ("lay 7H 7D 7S / 2C 3C 4C", "You laid your hand open: 7♥ 7♦ 7♠ 2♣ 3♣ 4♣."),
        ("lay", "You laid your hand open, without a meld."),
    ],
)
def test_moves_of_every_game_are_said_in_words_and_cards(text, said):
    assert reason_text(*move_says(text)) == said


def test_a_bid_that_waits_is_said_in_words(match, kari, ola):
    player, _move = play(match, kari, ola)
    Submission.objects.update(text="bid nil")
    page = player.open(Submission.objects.get().get_absolute_url())
    assert ": You bid nil. It is being processed." in page.text


def test_a_refused_move_says_why_and_leads_to_a_fresh_form(match, kari, ola):
    player, _move = play(match, kari, ola)
    Submission.objects.update(v=99)
    work()
    page = player.open(Submission.objects.get().get_absolute_url())
    assert "Your move was not played." in page.text
    assert "The match has moved on since you saw it." in page.text
    assert page.links["Choose a move"] == match.get_absolute_url()
    assert player.open(match.get_absolute_url()).has_form("/move/")


def test_a_refused_move_shows_the_moves_since_and_no_older_ones(match, kari, ola):
    turn_play(match)
    turn_play(match)
    player, _move = play(match, kari, ola)
    Submission.objects.filter(status="pending").update(status="stale", reason="Too old.", v=1)
    page = player.open(Submission.objects.get(status="stale").get_absolute_url())
    assert "What happened since" in page.text
    assert page.html.count('class="log__entry') == 1


def test_the_same_form_sent_again_leads_to_the_same_page(match, kari, ola):
    player, _other = to_act(match, kari, ola)
    form = player.open(match.get_absolute_url()).form("/move/")
    form.tick(*legal(match)[0].split())
    sent = form.sent(form.buttons[0])
    first, second = (player.client.post(form.action, sent) for _ in range(2))
    assert (first.status_code, second.status_code) == (303, 303)
    assert first.headers["Location"] == second.headers["Location"]
    assert Submission.objects.count() == 1


def test_another_move_by_the_same_form_is_refused_and_the_first_stands(match, kari, ola):
    player, move = play(match, kari, ola)
    nonce = Submission.objects.get().nonce
    other = next(text for text in legal(match) if text != move)
    page = post(player, match, move=other, v=0, n=nonce)
    assert page.status == 409
    assert "that one stands" in page.text
    assert Submission.objects.get().text == move


def test_a_second_move_for_the_turn_is_told_which_one_stands(match, kari, ola):
    player, move = play(match, kari, ola)
    other = next(text for text in legal(match) if text != move)
    page = post(player, match, move=other, v=Submission.objects.get().v, n=uuid4())
    assert page.status == 409
    assert "You already sent" in page.text


def post(browser, match, **fields):
    browser.open(match.get_absolute_url())
    token = browser.client.cookies["csrftoken"].value
    return browser.send(
        f"{match.get_absolute_url()}move/", {"csrfmiddlewaretoken": token, **fields}
    )


def test_nobody_else_may_know_what_became_of_it(match, kari, ola, visitor):
    player, _move = play(match, kari, ola)
    address = Submission.objects.get().get_absolute_url()
    other = ola if player is kari else kari
    assert other.open(address).status == 403
    assert visitor.client.get(address).status_code == 302
    assert player.client.get(address.replace(str(match.pk), str(uuid4()))).status_code == 404


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"v": "x", "n": "y", "move": "3S"},
        {"v": "1e400", "n": str(uuid4()), "move": "3S"},
        {"v": str(2**31), "n": str(uuid4()), "move": "3S"},
        {"v": "-1", "n": str(uuid4()), "move": "3S"},
        {"v": "0", "n": "9" * 500, "move": "3S"},
        {"v": "0", "n": str(uuid4()), "move": "3S\0"},
        {"v": "0", "n": str(uuid4()), "move": "3S " * 40_000},
        {"v": "0", "n": str(uuid4()), "move": '{"cards": [null]}'},
        {"v": "0", "n": str(uuid4()), "card": ["3S"] * 60},
        {"v": "0", "n": str(uuid4()), "card": ["ZZ", "<b>"]},
        {"v": "99", "n": str(uuid4()), "move": "pass"},
    ],
)
def test_garbage_is_refused_with_a_page_and_changes_nothing(match, kari, ola, fields):
    player, _other = to_act(match, kari, ola)
    before = Match.objects.values().get()
    page = post(player, match, **fields)
    assert page.status in {400, 409, 422}
    assert page.has_form("/move/")
    assert Match.objects.values().get() == before
    assert not Submission.objects.exists()
