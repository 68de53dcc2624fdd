"""What happened since one's last turn, and the log by hand, round and player."""

import pytest

from games import services
from games.models import Match, Seat
from games.services.orders import orders_run
from games.views import parts
from tests.factories import match as match_made
from tests.factories import move_played
from tests.games.pages.steps import asked, bots_work, started, turn_play


@pytest.fixture
def match(kari, ola, ada):
    return started(kari, ola, ada, options={"games": "4"})


def fresh(match):
    return Match.objects.get(pk=match.pk)


def address(match, query=""):
    return f"{match.get_absolute_url()}log/{query}"


def numbers(page):
    """The numbers of the entries on the page, as they stand."""
    return [int(words) for words, href in page.links.items() if f"/moves/{words}/" in href]


def hand_play(match):
    """Play to the end of this hand."""
    hand_no = fresh(match).hand_no
    while fresh(match).hand_no == hand_no and fresh(match).is_running:
        move_played(match)


def test_the_page_tells_what_happened_since_ones_last_turn(match, kari, ola, ada):
    browsers = {browser.user: browser for browser in (kari, ola, ada)}
    first = asked(match).user
    turn_play(match)
    second = asked(match).user
    turn_play(match, "pass")
    third = asked(match).user
    page = browsers[first].open(match.get_absolute_url())
    assert f"Since your last turn {second} passed." in page.text
    page = browsers[third].open(match.get_absolute_url())
    assert f"Since your last turn {first} played" in page.text
    page = browsers[second].open(match.get_absolute_url())
    assert "Since your last turn" not in page.text, "nothing has happened since"


def test_what_is_new_is_marked_in_the_log(match, kari, ola, ada):
    browsers = {browser.user: browser for browser in (kari, ola, ada)}
    leader = asked(match).user
    turn_play(match)
    turn_play(match, "pass")
    page = browsers[leader].open(match.get_absolute_url())
    assert page.html.count("log__entry--new") == 1
    last = browsers[asked(match).user].open(match.get_absolute_url())
    assert last.html.count("log__entry--new") == 2


def test_an_order_is_no_decision_of_ones_own(match, kari, ola, ada):
    browsers = {browser.user: browser for browser in (kari, ola, ada)}
    turn_play(match)
    seat = asked(match)
    services.order_give(match_id=match.pk, user=seat.user, order="pass-round")
    orders_run(match_id=match.pk, seat_no=seat.number)
    page = browsers[seat.user].open(match.get_absolute_url())
    assert f"{seat.user} passed." in page.text.split("Since your last turn")[1]


def test_a_hand_that_ended_meanwhile_is_told_with_its_winner(match, kari, ola, ada):
    browsers = {browser.user: browser for browser in (kari, ola, ada)}
    hand_play(match)
    winner = fresh(match).hands.get(number=1).result["places"].index(1)
    name = Seat.objects.get(match=match, index=winner).name
    for browser in browsers.values():
        page = browser.open(match.get_absolute_url())
        if browser.user.username != name:
            assert f"Hand 1 is over, won by {name}." in page.text


def test_after_a_long_absence_only_the_end_is_told_and_the_rest_is_counted(match, kari):
    seat = Seat.objects.get(match=match, user=kari.user)
    for _ in range(2):
        hand_play(match)
    Seat.objects.filter(pk=seat.pk).update(decided_n=0)
    page = kari.open(match.get_absolute_url())
    assert "entries before these" in page.text
    lines = page.html.split('class="since__lines"')[1].split("</ul>")[0]
    assert lines.count("<li>") == 9


def test_who_watches_is_told_no_news(match, visitor):
    turn_play(match)
    assert "Since your last turn" not in visitor.open(match.get_absolute_url()).text


def test_the_log_of_a_hand_stands_in_the_order_of_play(match, kari, visitor):
    for _ in range(5):
        move_played(match)
    for browser in (kari, visitor):
        page = browser.open(address(match))
        assert page.status == 200
        assert numbers(page) == [1, 2, 3, 4, 5]
        assert "The log of hand 1 of 1" in page.text


def test_an_earlier_hand_is_chosen_by_its_number(match, kari):
    hand_play(match)
    last = fresh(match).entries_count
    move_played(match)
    page = kari.open(address(match, "?hand=1"))
    assert numbers(page) == list(range(1, last + 1))
    assert page.form("/log/").data["hand"] == "1"
    assert numbers(kari.open(address(match))) == [last + 1]


def test_a_round_is_chosen_until_the_table_is_cleared(match, kari):
    turn_play(match)
    turn_play(match, "pass")
    turn_play(match, "pass")
    turn_play(match)
    assert numbers(kari.open(address(match, "?round=1"))) == [1, 2, 3]
    page = kari.open(address(match, "?round=2"))
    assert numbers(page) == [4]
    assert page.form("/log/").data["round"] == "2"


def test_a_player_is_chosen_by_the_seat(match, kari):
    seats = []
    for _ in range(6):
        seats.append(asked(match).number)
        move_played(match)
    for seat in range(3):
        page = kari.open(address(match, f"?player={seat}"))
        assert numbers(page) == [n for n, at in enumerate(seats, start=1) if at == seat]


def test_choices_go_together(match, kari):
    turn_play(match)
    leader = Seat.objects.get(match=match, decided_n=1).index
    turn_play(match, "pass")
    page = kari.open(address(match, f"?hand=1&round=1&player={leader}"))
    assert numbers(page) == [1]
    page = kari.open(address(match, "?round=9"))
    assert "Nothing has happened yet." in page.text


@pytest.mark.parametrize("query", ["?hand=x", "?round=&player=", "?player=²", "?round=-1"])
def test_a_choice_that_is_none_chooses_nothing(match, kari, query):
    turn_play(match)
    assert numbers(kari.open(address(match, query))) == [1]


@pytest.mark.parametrize("query", ["?hand=9", "?hand=0000000", "?hand=9999"])
def test_a_hand_that_was_not_dealt_is_missing_or_nothing(match, kari, query):
    assert kari.open(address(match, query)).status in {200, 404}


def test_a_table_that_waits_has_no_log(kari):
    assert kari.open(address(match_made(kari.user))).status == 404


def test_moves_that_were_taken_back_stand_in_the_log(kari):
    match = started(kari, seats=2)
    bots_work(match)
    turn_play(match)
    bots_work(match)
    if fresh(match).is_running:
        services.proposal_make(match_id=match.pk, user=kari.user, kind="undo")
        assert "taken back" in kari.open(address(match)).text


def test_the_log_costs_the_same_however_long_the_match_is(
    match, kari, django_assert_max_num_queries
):
    counts = []
    for _ in range(3):
        move_played(match)
        with django_assert_max_num_queries(14) as queries:
            kari.open(address(match))
        counts.append(len(queries))
        hand_play(match)
    assert len(set(counts)) == 1
    moves = [one["sql"] for one in queries if '"games_move"' in one["sql"]]
    assert all("entry_n" in sql for sql in moves), "each is read by the index of the entries"


def hands_listed(page):
    """The numbers of the hands whose deals the page leads to."""
    return [number for number in range(1, 7) if f"/hands/{number}/" in page.html]


def test_a_running_match_shows_its_last_hands_and_the_log_shows_them_all(kari, ola):
    match = started(kari, ola, options={"games": "6"})
    for _hand in range(5):
        hand_play(match)
    page = kari.open(match.get_absolute_url())
    assert hands_listed(page) == [3, 4, 5]
    assert "All 5 hands" in page.text
    page = kari.open(address(match))
    assert hands_listed(page) == [1, 2, 3, 4, 5]
    hand_play(match)
    page = kari.open(match.get_absolute_url())
    assert hands_listed(page) == [1, 2, 3, 4, 5, 6], "of a match that is over nothing is left out"
    assert "All 6 hands" not in page.text


def test_of_a_long_hand_the_page_shows_the_newest_and_leads_to_the_rest(kari, ola, monkeypatch):
    monkeypatch.setattr(parts, "LOG_SHOWN", 3)
    match = started(kari, ola)
    browsers = {browser.user: browser for browser in (kari, ola)}
    for _move in range(5):
        turn_play(match)
    page = browsers[asked(match).user].open(match.get_absolute_url())
    assert numbers(page) == [5, 4, 3]
    assert "2 earlier entries of this hand" in page.text
    page = browsers[asked(match).user].open(address(match, "?hand=1"))
    assert numbers(page) == [1, 2, 3, 4, 5]
    page = browsers[asked(match).user].open(f"{match.get_absolute_url()}moves/2/")
    assert "earlier entr" not in page.text


def test_whatever_is_new_to_the_reader_stands_on_the_page(kari, ola, monkeypatch):
    monkeypatch.setattr(parts, "LOG_SHOWN", 1)
    match = started(kari, ola)
    seat = asked(match)
    while asked(match) == seat:
        turn_play(match)
    Seat.objects.filter(pk=seat.pk).update(decided_n=0)
    page = {browser.user: browser for browser in (kari, ola)}[seat.user].open(
        match.get_absolute_url()
    )
    assert numbers(page) == list(range(fresh(match).entries_count, 0, -1))
