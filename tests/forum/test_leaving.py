"""Leaving: everything that one wrote in a file, and threads that stay readable (F40)."""

import uuid

import pytest

from accounts.erasure import account_erase
from forum import services
from forum.models import Edit, PageThread, PlaceWord, PlayersWanted, Post, Thread
from forum.refusals import Conflict
from forum.selectors.own_data import forum_data
from forum.services.polls import PollDraft
from forum.services.wanted import Search, wanted_publish
from markup import quote
from markup.discussions import discussions
from search.selectors import find
from tests.accounts.steps import confirm, sign_in
from tests.factories import moderator, user
from tests.forum.reported import report
from tests.forum.steps import category, counters_drift, fresh, post, thread


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
    page = client.get(fresh(begun).get_absolute_url()).text
    assert "Higher." in page
    assert page.count("Who wrote this has removed the text.") == 2
    assert page.count("a former member") >= 2
    for address in (begun.feed_address, "/forum/feed/", f"/forum/posts/{last.pk}/edits/"):
        assert secret not in client.get(address).text
    assert find(secret, viewer=ola).found == []
    assert client.get(alone.get_absolute_url()).status_code == 404
    assert "5" in client.get(fresh(told).get_absolute_url()).text
    assert not Post.objects.filter(text__contains=secret).exists()
    assert not Edit.objects.exists()
    assert fresh(said).position == 1
    assert counters_drift(begun) == {}


def test_titles_polls_searches_and_what_reports_say_go_with_ones_words(client, ola):
    per, secret = user("per"), "Zugzwang"
    category("Players", kind="players")
    asked = thread(per, title=f"Ask {secret}", poll=PollDraft(secret, [f"{secret} 1", "b"]))
    services.vote_set(thread_id=asked.pk, user=ola, option_id=asked.poll.options.first().pk)
    where = {"place": f"{secret} inn", "variant": secret}
    told = report(per, "@per", f"Pia {secret}", "@ola", rounds=((5, 3, 4),), **where)
    search = Search(f"Who {secret}?", "Hearts", f"{secret}town", secret, "Come.")
    sought = wanted_publish(author=per, search=search)
    for begun in (asked, told, sought):
        post(begun, ola, "Well then.")
    said = discussions().say("/meetups/1/", "Tuesday in Bergen", "Who comes?", per)
    account_erase(user=per, keeps_words=False)
    for begun in (asked, told, sought):
        assert begun.slug not in fresh(begun).get_absolute_url()
        page = client.get(fresh(begun).get_absolute_url()).text
        assert "Well then." in page
        assert secret not in page
    assert fresh(asked.poll.options.first()).votes_count == 1
    assert list(told.report.players.values_list("user", flat=True)) == [None, None, ola.pk]
    assert not PlaceWord.objects.exists()
    assert not PlayersWanted.objects.exists()
    assert find(secret, viewer=ola).found == []
    assert len(find("well then", viewer=ola).found) == 3
    assert not Thread.objects.filter(title__contains=secret).exists()
    assert PageThread.objects.get().thread.title == "Tuesday in Bergen"
    assert client.get(said.url).status_code == 404


def test_a_moderator_who_leaves_with_their_words_takes_nobody_elses_along(kari):
    mona = moderator("mona")
    said = post(thread(kari), kari, "First words")
    services.post_edit(post_id=said.pk, editor=mona, text="Tidy words")
    account_erase(user=mona, keeps_words=False)
    assert Edit.objects.get().text == "First words"
    assert fresh(said).text == "Tidy words"


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


def test_no_thread_from_elsewhere_becomes_that_of_a_page(kari, ola):
    forum, title, address = discussions(), "Tuesday in Bergen", "/meetups/1/"
    begun, asked = thread(kari), thread(ola)
    said = post(asked, kari)
    forum.say("/meetups/2/", title, "Elsewhere.", kari, nonce=(other := uuid.uuid4()))
    for nonce in (begun.posts.get().nonce, said.nonce, other):
        with pytest.raises(Conflict, match="sent before"):
            forum.say(address, title, "Who comes?", kari, nonce=nonce)
        assert forum.find(address, kari) is None
    forum.say(address, title, "Who comes?", ola)
    with pytest.raises(Conflict, match="sent before"):
        forum.say(address, title, "I do.", kari, nonce=said.nonce)
    assert PageThread.objects.count() == 2


def test_a_form_that_has_answered_elsewhere_begins_no_thread_and_adds_no_poll(kari, ola):
    asked = thread(ola)
    said = post(asked, kari)
    for where in (asked.category_id, category("Another").pk):
        with pytest.raises(Conflict, match="sent before"):
            services.thread_start(
                category_id=where,
                author=kari,
                title="Mine",
                text="Now.",
                nonce=said.nonce,
                poll=PollDraft("Which?", ["a", "b"]),
            )
    assert not fresh(asked).has_poll
    assert Thread.objects.count() == 1


@pytest.mark.django_db
def test_a_page_without_words_has_no_thread(kari):
    assert discussions().find("/meetups/2/", kari) is None
