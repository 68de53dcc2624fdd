"""Calling somebody by name in a chat: who hears of it, and what they are told."""

import uuid

import pytest
from django.utils import timezone

from accounts.ties import TieKind, tie_set
from games import services
from games.models import Message, Room
from games.selectors.mentioned import mentioned_say
from notices.models import Notice
from tests.factories import user
from tests.games.pages.steps import play_out, started

KIND = "games.mentioned"


def say(match, browser, text, room=Room.TABLE):
    return services.message_send(
        match=match, room=room, author=browser.user, text=text, nonce=uuid.uuid4()
    )


def called():
    """The names of those who were told, in order."""
    told = Notice.objects.filter(kind=KIND).order_by("pk")
    return list(told.values_list("recipient__username", flat=True))


@pytest.fixture
def match(kari, ola):
    return started(kari, ola)


@pytest.mark.parametrize(
    "text", ["@ola, look", "look, @OLA.", "(@ola)", "@ola @ola\n@ola", "@ola: @nobody-here"]
)
def test_who_is_called_by_name_is_told_once(match, kari, ola, text):
    say(match, kari, text)
    assert called() == ["ola"]


@pytest.mark.parametrize("text", ["ola", "mail@ola", "@olaf", "@", "@kari", "@@ola_"])
def test_what_is_no_call_tells_nobody(match, kari, ola, text):
    user("ola_f")
    say(match, kari, text)
    assert called() == []


def test_who_may_not_read_the_room_is_not_told(match, kari, ada):
    say(match, kari, "@ada")
    assert called() == []


def test_a_watcher_calls_no_player_while_they_play(match, kari, ola, ada):
    say(match, ada, "@kari pass!", Room.WATCHERS)
    assert called() == []
    play_out(match)
    match.refresh_from_db()
    services.watch_set(match=started(ola, ada), user=kari.user, wanted=True)
    say(match, kari, "well played", Room.WATCHERS)
    say(match, ada, "@kari thank you", Room.WATCHERS)
    assert called() == ["kari"]


def test_a_watcher_calls_another_one(match, ada):
    vera = user("vera")
    services.watch_set(match=match, user=vera, wanted=True)
    say(match, ada, "@vera, do you see that?", Room.WATCHERS)
    assert called() == ["vera"]


def test_who_only_passed_by_is_not_called(match, ada):
    user("vera")
    say(match, ada, "@vera", Room.WATCHERS)
    assert called() == []


@pytest.mark.parametrize("kind", [TieKind.MUTE, TieKind.BLOCK])
def test_who_mutes_or_blocks_the_author_is_not_told(match, kari, ola, kind):
    tie_set(user=ola.user, other=kari.user, kind=kind)
    say(match, kari, "@ola!")
    assert called() == []


def test_nobody_calls_themselves(match, kari):
    say(match, kari, "@kari is me")
    assert called() == []


def test_a_message_calls_ten_people_at_most(match, kari, ola, ada):
    names = [f"one{number:02}" for number in range(12)]
    for name in names:
        services.watch_set(match=match, user=user(name), wanted=True)
    say(match, ada, " ".join(f"@{name}" for name in names), Room.WATCHERS)
    assert called() == names[:10]


def test_a_notice_says_who_and_where_and_not_what(match, kari, ola):
    say(match, kari, "@ola planted-313")
    (notice,) = Notice.objects.filter(kind=KIND)
    said = mentioned_say([notice])[notice.pk]
    assert said.title == "kari calls you in the chat of a match: 313"
    assert "planted" not in f"{said.title}{said.url}"
    page = ola.open(said.url)
    assert "planted-313" in page.text
    assert f'id="{said.url.partition("#")[2]}"' in page.html


def test_what_was_hidden_or_read_is_not_told_any_more(match, kari, ola):
    hidden, read, new = (say(match, kari, f"@ola {number}") for number in range(3))
    Message.objects.filter(pk=hidden.pk).update(hidden_at=timezone.now())
    services.messages_read(match=match, room=Room.TABLE, user=ola.user, until=read.pk)
    notices = {notice.version: notice for notice in Notice.objects.filter(kind=KIND)}
    said = mentioned_say(list(notices.values()))
    assert said[notices[hidden.pk].pk] is None
    assert said[notices[read.pk].pk] is None
    assert said[notices[new.pk].pk] is not None


def test_many_notices_cost_as_much_as_one(match, kari, ola, django_assert_num_queries):
    for number in range(5):
        say(match, kari, f"@ola {number}")
    notices = list(Notice.objects.filter(kind=KIND))
    with django_assert_num_queries(2):
        assert len(mentioned_say(notices)) == 5


def test_a_message_that_calls_nobody_asks_for_nobody(match, kari, django_assert_max_num_queries):
    with django_assert_max_num_queries(11):
        say(match, kari, "no name in it")
