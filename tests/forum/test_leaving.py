"""Leaving: everything that one wrote in a file, and threads that stay readable (F40)."""

import uuid

import pytest

from accounts.erasure import account_erase
from forum import services
from forum.models import Edit, Post
from forum.selectors.own_data import forum_data
from forum.services.polls import PollDraft
from markup import quote
from markup.discussions import discussions
from search.selectors import find
from tests.accounts.steps import confirm, sign_in
from tests.factories import user
from tests.forum.reported import report
from tests.forum.steps import counters_drift, fresh, post, thread


def test_an_export_holds_everything_that_one_wrote(kari, ola):
    begun = thread(kari, title="A pair", text="First words")
    said = post(begun, kari, "More words")
    services.post_edit(post_id=said.pk, editor=kari, text="Other words")
    services.reply_draft_keep(user=kari, thread_id=begun.pk, text="Half a thought")
    services.like_set(post_id=post(begun, ola).pk, user=kari, wanted=True)
    files = {name: list(rows) for name, rows in forum_data(kari)}
    assert [row["text"] for row in files["forum/posts.json"]] == ["First words", "Other words"]
    assert files["forum/earlier-versions.json"][0]["text"] == "More words"
    assert files["forum/threads-read.json"][0]["draft"] == "Half a thought"
    assert len(files["forum/likes.csv"]) == 1


def test_who_leaves_is_named_nowhere_and_threads_stay(client, ola):
    per = user("per", public_name="Per Spelemann")
    begun = thread(per, title="A pair", text="What beats it?")
    first = begun.posts.get()
    post(begun, ola, quote("What beats it?", str(per), first.get_absolute_url()) + "@per: a pair.")
    last = post(begun, per, "Thanks.")
    services.like_set(post_id=begun.posts.get(number=2).pk, user=per, wanted=True)
    before = client.get(begun.get_absolute_url())["ETag"]
    account_erase(user=per)
    page = client.get(begun.get_absolute_url())
    assert page["ETag"] != before
    assert "What beats it?" in page.text
    for name in ("per", "Per Spelemann"):
        assert f"@{name}" not in page.text
        assert f">{name}<" not in page.text
    assert fresh(last).author is None
    assert fresh(begun.posts.get(number=2)).likes_count == 0
    assert counters_drift(begun) == {}


def test_who_leaves_may_take_their_words_along_and_threads_can_be_read_on(client, ola):
    per, secret = user("per"), "Zugzwang"
    begun = thread(per, title="A pair", text=f"First {secret}")
    said = post(begun, ola, "Higher.")
    last = post(begun, per, f"Last {secret}")
    services.post_edit(post_id=last.pk, editor=per, text=f"Changed {secret}")
    alone, told = thread(per, title=f"Alone {secret}"), report(per, "@per", "Pia", story=secret)
    post(told, ola, "Well played.")
    client.get(begun.get_absolute_url())
    account_erase(user=per, keeps_words=False)
    page = client.get(begun.get_absolute_url()).text
    assert "Higher." in page
    assert page.count("Who wrote this has removed the text.") == 2
    assert page.count("a former member") >= 2
    for address in (begun.feed_address, "/forum/feed/", f"/forum/posts/{last.pk}/edits/"):
        assert secret not in client.get(address).text
    assert find(secret, viewer=ola).found == []
    assert client.get(alone.get_absolute_url()).status_code == 404
    assert "5" in client.get(told.get_absolute_url()).text
    assert not Post.objects.filter(text__contains=secret).exists()
    assert not Edit.objects.exists()
    assert fresh(said).position == 1
    assert counters_drift(begun) == {}


def test_what_becomes_of_ones_words_is_chosen_where_one_leaves(client, kari, ola):
    begun = thread(kari, text="Zugzwang")
    post(begun, ola)
    sign_in(client)
    confirm(client)
    page = client.get("/players/me/delete/").text
    assert "under “a former member”" in page
    client.post("/players/me/delete/", {"name": "kari", "words": "remove"})
    assert fresh(begun.posts.get(number=1)).text == ""


def test_the_votes_of_who_leaves_are_taken_out(kari, ola):
    begun = thread(ola, poll=PollDraft("Which?", ["a", "b"]))
    option = begun.poll.options.first()
    services.vote_set(thread_id=begun.pk, user=kari, option_id=option.pk)
    account_erase(user=kari)
    assert fresh(option).votes_count == 0


def test_nobody_else_is_renamed_by_who_leaves(kari, ola):
    begun = thread(ola)
    post(begun, ola, "@karianne and @kari, hello.")
    account_erase(user=kari)
    assert Post.objects.get(number=2).text == "@karianne and @deleted, hello."


def test_a_page_of_another_app_gets_its_thread_with_the_first_words(client, kari, ola):
    forum = discussions()
    address = "/meetups/1/"
    assert forum.find(address, kari) is None
    said = forum.say(address, "Tuesday in Bergen", "Who comes?", kari)
    assert said.posts == 1
    assert "Who comes?" in client.get(said.url).text
    again = forum.say(address, "Tuesday in Bergen", "I do.", ola)
    assert again.posts == 2
    assert forum.find(address, kari).url == said.url


def test_the_same_words_about_a_page_sent_twice_are_said_once(kari):
    for nonce in (uuid.uuid4(), uuid.uuid4()):
        words = ("/meetups/1/", "Tuesday in Bergen", "Who comes?", kari)
        first, again = (discussions().say(*words, nonce=nonce) for _ in range(2))
        assert first.posts == again.posts
    assert [post.number for post in Post.objects.order_by("pk")] == [1, 2]


@pytest.mark.django_db
def test_a_page_without_words_has_no_thread(kari):
    assert discussions().find("/meetups/2/", kari) is None
