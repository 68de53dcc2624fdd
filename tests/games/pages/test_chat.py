"""Talk at a match: who reads and writes where, what is kept, what is hidden, and from whom."""

import uuid
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.ties import TieKind, tie_set
from games.models import FormerHolder, Match, Seat
from games.selectors.chat import messages_heard, talk_annotations
from games.services.chat import MOST
from games.talk import MESSAGE, Message, Reading, Room
from tests.factories import user
from tests.games.pages.browser import Browser
from tests.games.pages.steps import play_out, started, turn_play
from tests.security.markup import Markup
from tests.security.test_markup import PAYLOADS


def room_address(match, room="table"):
    return reverse("games:chat_room", args=[match.pk, room])


def say(browser, match, text="Good evening!", room="table", **fields):
    """Write in a room as the page has it, and press the button."""
    browser.open(room_address(match, room))
    return browser.press(f"/chat/{room}/", "Say it", text=text, **fields)


def said(match, author, text, *, room=Room.TABLE, number=1):
    """Messages that stand there already."""
    return [
        Message.objects.create(
            match=match,
            room=room,
            author=author.user if author else None,
            text=text,
            nonce=uuid.uuid4(),
            at=timezone.now() - timedelta(hours=1),
        )
        for _ in range(number)
    ]


@pytest.fixture
def match(kari, ola):
    return started(kari, ola)


def test_what_one_says_the_others_at_the_table_read(match, kari, ola):
    page = say(kari, match, "Good evening!")
    assert page.status == 200
    assert "Good evening!" in page.text
    assert "Good evening!" in ola.open(room_address(match)).text


def test_the_chat_leads_everybody_to_their_own_room(match, kari, ada):
    own = reverse("games:chat_own", args=[match.pk])
    assert kari.client.get(own)["Location"] == room_address(match)
    assert ada.client.get(own)["Location"] == room_address(match, "watchers")


def test_watchers_talk_among_themselves(match, ada):
    assert "I would pass." in say(ada, match, "I would pass.", "watchers").text
    vera = Browser(user("vera"))
    assert "I would pass." in vera.open(room_address(match, "watchers")).text


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_room_of_the_others_looks_like_one_that_never_was(match, kari, ada, method):
    for browser, room in ((kari, "watchers"), (ada, "table")):
        browser.open("/rules/313/")
        bodies = set()
        for name in (room, "cellar"):
            address = room_address(match, name)
            answer = getattr(browser.client, method)(address, **_token(browser, method))
            assert answer.status_code == 404
            token = str(answer.context["csrf_token"])
            bodies.add(answer.text.replace(token, "").replace(address, ""))
        assert len(bodies) == 1
    assert not Message.objects.exists()


def _token(browser, method):
    token = browser.client.cookies["csrftoken"].value
    return {"headers": {"x-csrftoken": token}} if method == "post" else {}


def test_players_see_no_word_of_the_watchers_while_they_play(match, kari, ada):
    say(ada, match, "hint-hint", "watchers")
    for address in (match.get_absolute_url(), room_address(match), "/games/"):
        assert "hint-hint" not in kari.open(address).html
    assert "new" not in kari.open(match.get_absolute_url()).links.get("Chat of the table", "")
    play_out(match)
    assert "hint-hint" in kari.open(room_address(match, "watchers")).text
    assert "Well watched." in say(kari, match, "Well watched.", "watchers").text


def test_whoever_held_a_seat_before_knows_cards_and_is_heard_when_the_match_is_over(
    match, kari, ola, ada
):
    FormerHolder.objects.create(seat=match.seats.first(), user=ada.user, name="ada", until=1)
    page = ada.open(reverse("games:chat_own", args=[match.pk]))
    assert page.status == 403
    assert "You may talk about it when it is over." in page.text
    for room in Room:
        assert ada.client.get(room_address(match, room)).status_code == 404
    play_out(match)
    assert "I had the ace." in say(ada, match, "I had the ace.", "watchers").text


def test_what_is_said_at_the_table_stays_there_when_the_match_is_over(match, kari, ada):
    say(kari, match, "between us")
    play_out(match)
    assert ada.client.get(room_address(match)).status_code == 404
    assert "between us" not in ada.open(room_address(match, "watchers")).html


def test_visitors_are_asked_to_sign_in(match):
    for address in (room_address(match), room_address(match, "watchers")):
        answer = Client().get(address)
        assert answer["Location"].startswith("/accounts/login/")


def test_a_second_account_is_a_watcher(match, kari, ada):
    say(kari, match, "for the table")
    assert "for the table" not in ada.open(room_address(match, "watchers")).html


def test_a_message_of_two_thousand_characters_is_taken_whole(match, kari):
    text = "ø" * MESSAGE
    assert text in say(kari, match, text).text
    assert Message.objects.get().text == text


@pytest.mark.parametrize("length", [MESSAGE + 1, 10_000])
def test_a_longer_one_is_refused_and_not_a_letter_is_lost(match, kari, length):
    text = "x" * length
    page = say(kari, match, text)
    assert page.status == 422
    assert text in page.text
    assert f"this one has {length}" in page.text
    assert not Message.objects.exists()


def test_line_breaks_of_a_browser_count_once_and_are_shown(match, kari):
    text = "\r\n".join(["x" * 999] * 2) + "\n"
    page = say(kari, match, text)
    assert page.status == 200
    assert Message.objects.get().text == text.replace("\r\n", "\n").strip()
    assert "x<br>x" in page.html


@pytest.mark.parametrize("text", ["", "   ", "\r\n \n"])
def test_nothing_said_is_no_message(match, kari, text):
    page = say(kari, match, text)
    assert page.status == 422
    assert "Write something first." in page.text


@pytest.mark.parametrize(
    "fields", [{"text": "a\0b"}, {"n": ""}, {"n": "x"}, {"n": "1" * 500}, {"n": "\0"}]
)
def test_a_damaged_form_is_refused_and_keeps_what_was_typed(match, kari, fields):
    page = say(kari, match, **{"text": "as typed", **fields})
    assert page.status == 422
    assert fields.get("text", "as typed").replace("\0", "") in page.html.replace("\0", "")
    assert not Message.objects.exists()


def test_a_form_that_is_sent_twice_says_it_once(match, kari):
    kari.open(room_address(match))
    form = kari.page.form("/chat/table/")
    data = {**form.data, "text": "once"}
    for _ in range(3):
        assert kari.send(form.action, data).status == 200
    assert Message.objects.count() == 1
    assert kari.send(form.action, {**data, "text": "something else"}).status == 409
    assert Message.objects.count() == 1


def test_the_nonce_of_somebody_else_is_as_good_as_any(match, kari, ola):
    nonce = uuid.uuid4()
    say(kari, match, "mine", n=nonce)
    assert say(ola, match, "mine too", n=nonce).status == 200
    assert Message.objects.count() == 2


def test_a_flood_is_refused_and_says_when_to_go_on(match, kari, ola):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for number in range(MOST):
            say(kari, match, f"word {number}")
        clock.shift(timedelta(seconds=20))
        page = say(kari, match, "the eleventh")
        assert page.status == 429
        assert page.response["Retry-After"] == "41"
        assert "Wait 41 seconds" in page.text
        assert "the eleventh" in page.text
        assert say(ola, match, "I may").status == 200
        clock.shift(timedelta(seconds=41))
        assert say(kari, match, "the eleventh").status == 200


def test_a_wait_of_less_than_a_second_is_still_said_in_seconds(match, kari):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for number in range(MOST):
            say(kari, match, f"word {number}")
        clock.shift(timedelta(seconds=59, milliseconds=500))
        assert "Wait 2 seconds" in say(kari, match, "the eleventh").text


def test_the_newest_fifty_are_shown_and_older_ones_by_a_cursor(match, kari, ola):
    said(match, ola, "old words")
    said(match, ola, "in between", number=49)
    said(match, ola, "new words")
    page = kari.open(room_address(match))
    assert page.html.count('class="chat__message"') == 50
    assert "old words" not in page.text
    page = kari.open(room_address(match) + page.links["Older messages"])
    assert "old words" in page.text
    assert page.html.count('class="chat__message"') == 1
    assert "Older messages" not in page.links
    assert page.links["To the newest"] == room_address(match)


def test_a_cursor_that_is_none_of_this_room_leads_nowhere(match, kari, ola, ada):
    (shown,) = said(match, ola, "shown")
    (hidden,) = said(match, ola, "hidden")
    Message.objects.filter(pk=hidden.pk).update(hidden_at=timezone.now())
    (watchers,) = said(match, ada, "watchers", room=Room.WATCHERS)
    (elsewhere,) = said(started(kari, ola), ola, "elsewhere")
    assert kari.client.get(f"{room_address(match)}?until={shown.pk}").status_code == 200
    wrong = [hidden.pk, watchers.pk, elsewhere.pk, 10**9, 0, -1, "x", "", "9" * 40, "1e3"]
    bodies = set()
    for until in wrong:
        answer = kari.client.get(f"{room_address(match)}?until={until}")
        assert answer.status_code == 404, until
        token = str(answer.context["csrf_token"])
        bodies.add(answer.text.replace(token, "").replace(answer.wsgi_request.get_full_path(), ""))
    assert len(bodies) == 1


@pytest.mark.parametrize("kind", [TieKind.MUTE, TieKind.BLOCK])
def test_whom_one_mutes_or_blocks_one_does_not_read(match, kari, ola, kind):
    (message,) = said(match, ola, "You play like a lamp.")
    tie_set(user=kari.user, other=ola.user, kind=kind)
    assert "lamp" not in kari.open(room_address(match)).text
    assert "new" not in kari.open(match.get_absolute_url()).text.partition("Talk")[2][:60]
    assert kari.client.get(f"{room_address(match)}?until={message.pk}").status_code == 404
    assert "lamp" in ola.open(room_address(match)).text


def test_being_muted_shows_nowhere(match, kari, ola):
    said(match, ola, "first")
    before = Markup(ola.open(room_address(match)).response).shape
    tie_set(user=kari.user, other=ola.user, kind=TieKind.BLOCK)
    assert Markup(ola.open(room_address(match)).response).shape == before


def test_the_match_page_counts_what_others_have_said_since(match, kari, ola):
    page = kari.open(match.get_absolute_url())
    assert "Chat of the table" in page.links
    said(match, ola, "one", number=2)
    said(match, kari, "my own")
    assert "Chat of the table 2 new" in kari.open(match.get_absolute_url()).links
    assert "Chat of the table" in ola.open(match.get_absolute_url()).text


@pytest.mark.parametrize("reader", ["kari", "ola", "ada"])
def test_the_count_agrees_with_the_room_on_either_database(shared_database, reader):
    people = {name: Browser(user(name)) for name in ("kari", "ola", "ada", "per")}
    match = started(people["kari"], people["ola"])
    me, room = people[reader].user, Room.WATCHERS if reader == "ada" else Room.TABLE
    tie_set(user=me, other=people["per"].user, kind=TieKind.MUTE)
    for author in (*people.values(), None):
        for one in Room:
            said(match, author, "word", room=one)
    (hidden,) = said(match, people["ola"], "hidden", room=room)
    Message.objects.filter(pk=hidden.pk).update(hidden_at=timezone.now())

    def counted():
        return Match.objects.annotate(**talk_annotations(me)).get(pk=match.pk).unread

    heard = messages_heard(match, room, me).exclude(author=me).order_by("pk")
    assert counted() == heard.count() == 3
    Reading.objects.create(match=match, room=room, user=me, last=heard[0].pk)
    assert counted() == 2


def test_whoever_gave_up_a_seat_counts_nothing_before_the_match_is_over(match, kari, ola, ada):
    """They hear nobody until then: neither the table nor whoever watches."""
    seat = match.seats.get(user=ola.user)
    FormerHolder.objects.create(seat=seat, user=ola.user, until=1)
    match.seats.filter(pk=seat.pk).update(user=ada.user)
    said(match, kari, "word", number=2)
    said(match, None, "word", room=Room.WATCHERS, number=3)

    def counted():
        rows = Match.objects.annotate(**talk_annotations(ola.user))
        return rows.get(pk=match.pk).unread

    assert counted() == 0
    Match.objects.filter(pk=match.pk).update(
        status="finished", deadline=None, bot_due_at=None, finished_at=timezone.now()
    )
    assert counted() == 3


def test_reading_marks_nothing_but_the_button_does(match, kari, ola):
    said(match, ola, "one", number=2)
    page = kari.open(room_address(match))
    assert page.html.count("data-chat-new") == 2
    assert not Reading.objects.exists()
    page = kari.press("/read/", "Mark all as read")
    assert "data-chat-new" not in page.html
    assert not page.has_form("/read/")
    assert "Chat of the table" in kari.open(match.get_absolute_url()).links


def test_a_mark_never_goes_back(match, kari, ola):
    first, second = said(match, ola, "one", number=2)
    for message in (second, first):
        kari.open(room_address(match))
        token = kari.client.cookies["csrftoken"].value
        data = {"csrfmiddlewaretoken": token, "until": message.pk}
        assert kari.send(f"{room_address(match)}read/", data).status == 200
    assert Reading.objects.get().last == second.pk


@pytest.mark.parametrize("until", ["", "x", "0", "-1", "9" * 40, "\0"])
def test_a_garbled_mark_is_refused(match, kari, until):
    kari.open(room_address(match))
    token = kari.client.cookies["csrftoken"].value
    data = {"csrfmiddlewaretoken": token, "until": until}
    assert kari.send(f"{room_address(match)}read/", data).status == 422
    assert not Reading.objects.exists()


def test_the_message_of_another_match_marks_nothing(match, kari, ola):
    (elsewhere,) = said(started(kari, ola), ola, "elsewhere")
    kari.open(room_address(match))
    token = kari.client.cookies["csrftoken"].value
    data = {"csrfmiddlewaretoken": token, "until": elsewhere.pk}
    assert kari.send(f"{room_address(match)}read/", data).status == 404
    assert not Reading.objects.exists()


def test_what_one_writes_oneself_is_read(match, kari, ola):
    said(match, ola, "before")
    say(kari, match, "after")
    assert Reading.objects.get().user == kari.user
    assert "data-chat-new" not in kari.open(room_address(match)).html


def test_links_in_a_message_are_text(match, kari):
    page = say(kari, match, "See https://evil.example/ and www.evil.example")
    assert "https://evil.example/" in page.text
    assert not [link for link in page.links.values() if "evil" in link]


def test_whatever_is_said_is_text(match, kari, ola):
    (message,) = said(match, ola, "harmless")
    shapes = []
    for text in ["harmless", *PAYLOADS]:
        Message.objects.filter(pk=message.pk).update(text=text)
        markup = Markup(kari.open(room_address(match)).response)
        assert markup.acting == [], text
        shapes.append(markup.shape)
    assert all(shape == shapes[0] for shape in shapes)


def test_whatever_is_refused_is_text(match, kari):
    shapes = []
    for text in ["harmless", *PAYLOADS]:
        page = say(kari, match, text, n="x")
        assert page.status == 422
        markup = Markup(page.response)
        assert markup.acting == [], text
        shapes.append(markup.shape)
    assert all(shape == shapes[0] for shape in shapes)


def test_what_is_said_is_never_logged(match, kari, caplog):
    with caplog.at_level("DEBUG"):
        say(kari, match, "planted-313")
        say(kari, match, "planted-313" * 1000)
    assert "planted" not in caplog.text


def test_a_script_reads_a_refusal_as_json(match, kari):
    kari.open(room_address(match))
    token = kari.client.cookies["csrftoken"].value
    answer = kari.client.post(
        room_address(match),
        {"text": "", "n": uuid.uuid4()},
        headers={"accept": "application/json", "x-csrftoken": token},
    )
    assert answer.status_code == 422
    assert answer.json()["reason"] == "Write something first."


def test_a_table_that_waits_has_its_chats_too(kari, ola, ada):
    match = started_not(kari, ola)
    assert "Who is the third?" in say(kari, match, "Who is the third?").text
    assert "Chat of the watchers" in ada.open(match.get_absolute_url()).links


def started_not(*browsers):
    from games.services import match_join
    from tests.factories import match as match_made

    match = match_made(browsers[0].user, seats=len(browsers) + 1)
    for browser in browsers:
        match_join(match_id=match.pk, user=browser.user)
    return match


def test_whoever_deleted_the_account_is_not_named(match, kari, ola):
    said(match, None, "I am gone")
    page = kari.open(room_address(match))
    assert "I am gone" in page.text
    assert "somebody who is not here any more" in page.text


def test_a_room_costs_the_same_however_much_was_said(
    match, kari, ola, django_assert_max_num_queries
):
    costs = []
    for number in (1, 60):
        said(match, ola, "word", number=number)
        with django_assert_max_num_queries(9) as queries:
            kari.open(room_address(match))
        costs.append(len(queries))
    assert costs[0] == costs[1]


@pytest.mark.parametrize("reader", ["kari", "ada"])
def test_talk_costs_the_match_page_no_query(match, kari, ola, ada, reader, queries_of):
    browser = {"kari": kari, "ada": ada}[reader]
    turn_play(match)
    before = queries_of(browser, match)
    for room in Room:
        said(match, ola, "word", room=room, number=60)
    assert queries_of(browser, match) == before


@pytest.fixture
def queries_of(django_assert_max_num_queries):
    def count(browser, match):
        with django_assert_max_num_queries(12) as queries:
            browser.open(match.get_absolute_url())
        return len(queries)

    return count


def test_a_match_that_is_deleted_takes_its_talk_along(match, kari):
    say(kari, match, "gone with it")
    Seat.objects.filter(match=match).delete()
    Match.objects.filter(pk=match.pk).delete()
    assert not Message.objects.exists()
