"""Who is told of a post, once, and never in the request that writes it (F21 to F26)."""

import pytest
from django.core import mail

from forum import services
from forum.models import Mention, State, ThreadReader
from notices.models import Notice
from notices.selectors.saying import notices_say
from tests.factories import user
from tests.forum.steps import category, post, posts, thread


def told(person, kind):
    """What somebody is told of a kind, in words."""
    rows = Notice.objects.filter(recipient=person, kind=kind).order_by("pk")
    return [line.said.title for line in notices_say(rows)]


def test_who_watches_is_told_once_until_they_come_back(client, kari, ola):
    begun = thread(kari, title="A pair")
    posts(begun, ola, 3)
    assert Notice.objects.count() == 0
    services.posts_tell()
    assert told(kari, "forum.replied") == ["New answers in “A pair”, which you watch"]
    post(begun, ola)
    services.posts_tell()
    assert len(told(kari, "forum.replied")) == 1
    client.force_login(kari)
    client.get(begun.get_absolute_url())
    assert told(kari, "forum.replied") == []
    post(begun, ola)
    services.posts_tell()
    assert len(told(kari, "forum.replied")) == 1
    assert mail.outbox == []


def test_who_answers_watches_unless_they_said_no(client, kari, ola):
    begun = thread(kari)
    client.force_login(ola)
    client.post(f"/forum/{begun.pk}/watch/", {"wanted": "0"})
    post(begun, ola)
    assert ThreadReader.objects.get(user=ola).is_watching is False
    assert ThreadReader.objects.get(user=kari).is_watching is True


def test_the_list_of_what_one_watches_ends_it_with_one_click(client, kari, ola):
    begun = thread(kari, title="A pair")
    client.force_login(kari)
    assert "A pair" in client.get("/forum/watched/").text
    client.post(f"/forum/{begun.pk}/watch/", {"wanted": "0"})
    assert "A pair" not in client.get("/forum/watched/").text
    post(begun, ola)
    services.posts_tell()
    assert told(kari, "forum.replied") == []


def test_who_is_called_by_name_is_told_once_for_ever(kari, ola):
    begun = thread(ola, title="A pair")
    called = post(begun, ola, "What do you say, @kari?")
    services.posts_tell()
    assert told(kari, "forum.mentioned") == ["ola mentions you in “A pair”"]
    services.post_edit(post_id=called.pk, editor=ola, text="@kari and @vera?")
    vera = user("vera")
    services.posts_tell()
    services.post_edit(post_id=called.pk, editor=ola, text="@vera and @kari?")
    services.posts_tell()
    assert len(told(kari, "forum.mentioned")) == 1
    assert len(told(vera, "forum.mentioned")) == 1
    assert Mention.objects.filter(post=called).count() == 2


def test_who_is_called_and_watches_is_told_of_one_thing(kari, ola):
    begun = thread(kari)
    post(begun, ola, "@kari, look.")
    services.posts_tell()
    assert told(kari, "forum.replied") == []
    assert len(told(kari, "forum.mentioned")) == 1


@pytest.mark.parametrize("text", ["`@kari`", "https://example.org/@kari", "a@kari.no", "> @kari"])
def test_no_name_is_called_in_code_addresses_and_quotes(kari, ola, text):
    post(thread(ola), ola, text)
    services.posts_tell()
    assert told(kari, "forum.mentioned") == []


def test_nobody_is_told_of_words_of_somebody_whom_they_mute(kari, ola):
    kari.mutes.create(muted=ola)
    begun = thread(kari)
    post(begun, ola, "@kari!")
    post(begun, ola)
    services.posts_tell()
    assert not Notice.objects.filter(recipient=kari).exists()


def test_nobody_is_told_of_what_waits_until_it_is_let_through(kari, ola, mona):
    begun = thread(kari)
    waiting = post(begun, ola, "@kari see https://example.org/ here")
    services.posts_tell()
    assert not Notice.objects.filter(recipient=kari).exists()
    services.post_judge(post_id=waiting.pk, moderator=mona, is_fit=True)
    services.posts_tell()
    assert len(told(kari, "forum.mentioned")) == 1


def test_nobody_is_told_of_a_category_that_they_may_not_read(kari, mona):
    begun = thread(mona, where=category(visibility="staff"))
    post(begun, mona, "@kari, secretly")
    services.posts_tell()
    assert not Notice.objects.filter(recipient=kari).exists()


def test_a_notice_of_a_thread_that_was_hidden_says_nothing(kari, ola):
    begun = thread(kari)
    post(begun, ola)
    services.posts_tell()
    services.post_set(post_id=begun.posts.first().pk, state=State.HIDDEN)
    assert told(kari, "forum.replied") == []


def test_telling_twice_tells_nothing_twice(kari, ola):
    begun = thread(kari)
    post(begun, ola)
    assert services.posts_tell() == 2
    assert services.posts_tell() == 0


def test_a_post_that_is_changed_before_anybody_was_told_is_told_all_the_same(kari, ola):
    begun = thread(kari, title="A pair")
    answer = post(begun, ola, "A highre pair.")
    services.post_edit(post_id=answer.pk, editor=ola, text="A higher pair.")
    services.posts_tell()
    assert told(kari, "forum.replied") == ["New answers in “A pair”, which you watch"]


def test_a_change_of_what_was_told_tells_nobody_again(client, kari, ola):
    begun = thread(kari)
    answer = post(begun, ola, "A highre pair.")
    services.posts_tell()
    services.post_edit(post_id=answer.pk, editor=ola, text="A higher pair.")
    services.posts_tell()
    client.force_login(kari)
    client.get(begun.get_absolute_url())
    services.post_edit(post_id=answer.pk, editor=ola, text="A higher pair!")
    services.posts_tell()
    assert Notice.objects.filter(recipient=kari, kind="forum.replied").count() == 1
