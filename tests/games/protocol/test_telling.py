"""Whom a table tells what, and when it says nothing."""

from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import services as games_services
from games.models import Match, Move, Seat
from games.selectors import told
from games.services.table import table_lock
from notices import services
from notices.kinds import registered
from notices.models import Notice
from notices.selectors.saying import notices_say
from tests.factories import match, match_started, move_played, user
from tests.games.protocol.steps import CALM

pytestmark = pytest.mark.django_db
LATER = timedelta(minutes=10)


@pytest.fixture
def people():
    return [user("kari"), user("ola")]


@pytest.fixture
def table(people):
    return match_started(*people, options={**CALM, "games": "3"})


def turns():
    """Who is told that it is their turn, and at which version."""
    found = Notice.objects.filter(kind="games.turn")
    return sorted(found.values_list("recipient__username", "version"))


def asked(table):
    seats = Seat.objects.filter(match=table, asked_version__isnull=False, user__isnull=False)
    return sorted(seats.values_list("user__username", "asked_version"))


def test_whoever_is_asked_is_told_and_nobody_else(table):
    assert turns() == asked(table)
    assert len(turns()) == 1


def test_a_move_takes_the_turn_back_and_tells_the_next(table):
    for _ in range(5):
        move_played(table)
        assert turns() == asked(table)


def test_who_waits_for_the_first_turn_is_told_that_the_match_runs(table):
    started = Notice.objects.filter(kind="games.started").values_list("recipient__username")
    assert {name for (name,) in started} == {"kari", "ola"} - {name for name, _ in turns()}


def test_while_bots_play_nothing_is_written_at_all(people):
    table = match_started(people[0], seats=4, options={**CALM, "games": "3"})
    while table.to_act and _is_persons(table):
        move_played(table)
        table.refresh_from_db()
    with CaptureQueriesContext(connection) as queries:
        bot_turns(table)
    written = [query["sql"] for query in queries if "notices_notice" in query["sql"]]
    assert len(written) == 1, written  # The person whom the last of the bots asks.


def _is_persons(table):
    return table.seats.get(index=table.to_act[0]).user_id


def bot_turns(table):
    """A chain of moves that settles once, as when orders or bots follow one another."""
    with transaction.atomic():
        at = table_lock(table.pk, timezone.now())
        while not at.seats[at.rules.to_act(at.state)[0]].user_id:
            (seat,) = at.rules.to_act(at.state)
            at.play(seat, at.rules.legal_moves(at.state, seat)[0], Move.By.BOT)
        at.settle()


def test_a_chain_of_automatic_moves_tells_only_who_must_decide_once(people):
    """N3."""
    table = match_started(*people, seats=4, options={**CALM, "games": "3"})
    with transaction.atomic():
        at = table_lock(table.pk, timezone.now())
        for _ in range(6):
            (seat,) = at.rules.to_act(at.state)
            at.play(seat, at.rules.legal_moves(at.state, seat)[0], Move.By.BOT)
        at.settle()
    assert turns() == asked(table)


def test_a_move_from_person_to_person_costs_two_statements(table):
    with CaptureQueriesContext(connection) as queries:
        move_played(table)
    written = [query["sql"] for query in queries if "notices_notice" in query["sql"]]
    assert [sql.split()[0] for sql in written] == ["DELETE", "INSERT"]


def test_the_end_is_told_to_everybody_and_takes_every_turn_back(people):
    table = match_started(*people, options={**CALM, "games": "1"})
    while not table.finished_at:
        move_played(table)
        table.refresh_from_db()
    assert turns() == []
    ended = Notice.objects.filter(kind="games.ended")
    assert {notice.recipient for notice in ended} == set(people)
    (line, _other) = notices_say(ended)
    assert line.said.title.startswith("The match is over: 313 with ")
    assert f"Won by {winner(table)}." in line.said.title


def winner(table):
    return table.seats.get(index=table.result["places"].index(1)).name


def test_who_resigns_is_asked_no_more_and_not_told_of_the_end(people):
    table = match_started(*people, user("nam"), options={**CALM, "games": "1"})
    games_services.seat_resign(match_id=table.pk, user=people[0])
    assert "kari" not in {name for name, _ in turns()}


def test_an_order_has_its_time_before_its_owner_is_called(table, people):
    """What an order decides is told to nobody."""
    with transaction.atomic():
        at = table_lock(table.pk, timezone.now())
        at.orders = 0b11
        (seat,) = at.match.to_act
        at.play(seat, at.rules.legal_moves(at.state, seat)[0], Move.By.PLAYER)
        at.settle()
    notice = Notice.objects.get(kind="games.turn")
    delay = timedelta(seconds=Match.objects.get(pk=table.pk).order_delay)
    assert notice.not_before > timezone.now() + delay


def test_a_mail_leaves_when_somebody_has_not_looked_for_two_minutes(table):
    now = timezone.now()
    services.notices_send(now=now + timedelta(minutes=1))
    assert mail.outbox == []
    services.notices_send(now=now + timedelta(minutes=3))
    (message,) = mail.outbox
    assert message.subject.startswith("Your turn: 313 with ")
    assert f"https://testserver{table.get_absolute_url()}" in message.body


def test_a_turn_that_was_played_is_mailed_to_nobody(table, people):
    now = timezone.now()
    first = turns()[0][0]
    move_played(table)
    services.notices_send(now=now + LATER)
    (message,) = mail.outbox
    assert message.to != [f"{first}@example.org"]


def test_one_mail_lists_all_matches_that_wait(people):
    tables = [match_started(*people, options={**CALM, "games": "3"}) for _ in range(12)]
    services.notices_send(now=timezone.now() + LATER)
    assert len(mail.outbox) == len({name for name, _ in turns()})
    listed = "".join(message.body for message in mail.outbox)
    for table in tables:
        assert table.get_absolute_url() in listed


def test_a_match_is_named_by_what_everybody_may_see(table, people):
    """H9: game, names, deadline; the same words whatever anybody holds."""
    (notice,) = Notice.objects.filter(kind="games.turn")
    (line,) = notices_say([notice])
    other = next(one for one in people if one.pk != notice.recipient_id)
    assert line.said.title == f"Your turn: 313 with {other}"
    assert line.said.until == Match.objects.get(pk=table.pk).deadline
    with CaptureQueriesContext(connection) as queries:
        for kind in ("games.turn", "games.started", "games.ended"):
            registered()[kind].say([notice])
    read = " ".join(query["sql"] for query in queries)
    assert "games_snapshot" not in read
    assert "games_dealsecret" not in read
    assert "private" not in read


@pytest.mark.parametrize("count", [1, 9])
def test_saying_any_number_of_turns_takes_two_queries(people, count, django_assert_num_queries):
    for _ in range(count):
        match_started(*people, options=CALM)
    notices = list(Notice.objects.filter(kind="games.turn"))
    with django_assert_num_queries(2):
        told.turn_say(notices)


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("games.turn", {"version": 999}),
        ("games.turn", {"subject_id": "00000000-0000-4000-8000-000000000000"}),
        ("games.turn", {"subject_id": "no id"}),
        ("games.reminder", {"version": 999}),
        ("games.ended", {}),
        ("games.away", {}),
        ("games.closed", {}),
    ],
)
def test_what_is_not_so_is_not_said(table, kind, change):
    (notice,) = Notice.objects.filter(kind="games.turn")
    for name, value in change.items():
        setattr(notice, name, value)
    assert registered()[kind].say([notice])[notice.pk] is None


def test_who_does_not_sit_there_any_more_is_told_nothing(table):
    (notice,) = Notice.objects.filter(kind="games.turn")
    Seat.objects.filter(match=table).update(user=None)
    assert told.turn_say([notice])[notice.pk] is None


def test_a_seat_that_becomes_a_bots_is_told_to_its_owner(table, people):
    with transaction.atomic():
        at = table_lock(table.pk, timezone.now())
        seat = at.seats[at.match.to_act[0]]
        seat.away = True
        at.seat_pass_to(seat, "away")
        at.settle()
    notice = Notice.objects.get(kind="games.away")
    assert notice.recipient_id == seat.user_id
    (line,) = notices_say([notice])
    assert line.said.title.startswith("A bot plays for you until you take your seat back: 313")
    assert seat.user.username not in {name for name, _ in turns()}
    games_services.seat_take_back(match_id=table.pk, user=seat.user)
    assert turns() == asked(table)
    assert notices_say([notice]) == []


def test_a_closed_match_says_so(table):
    (notice,) = Notice.objects.filter(kind="games.turn")
    Match.objects.filter(pk=table.pk).update(
        status="closed", deadline=None, bot_due_at=None, finished_at=timezone.now()
    )
    said = told.closed_say([notice])[notice.pk]
    assert said.title.startswith("The match was closed without a result: 313 with ")


def test_a_match_has_a_name_for_the_page_of_exceptions(table):
    (said,) = told.match_describe([str(table.pk), "no id"]).values()
    assert said.url == table.get_absolute_url()
    assert said.title.startswith("313: ")


def test_a_table_that_waits_tells_nobody(people):
    match(people[0])
    assert not Notice.objects.exists()


def test_every_kind_of_games_has_its_words():
    mine = [kind for name, kind in registered().items() if name.startswith("games.")]
    assert {"games.turn", "games.reminder", "games.started", "games.ended"} <= {
        kind.name for kind in mine
    }
    assert all(str(kind.title) and str(kind.about).endswith(".") for kind in mine)
