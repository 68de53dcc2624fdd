"""Threads and posts as services store them: numbers, counters, doubles, refusals."""

import uuid

import pytest

from forum import services
from forum.models import Category, Post, State, Thread
from forum.refusals import NotAllowed, TooMany, Unfit
from tests.forum.steps import category, counters_drift, fresh, post, posts, thread


def test_posts_are_numbered_from_one_and_counted(kari, ola):
    begun = thread(kari)
    answers = [post(begun, ola), post(begun, kari)]
    begun = fresh(begun)
    assert [one.number for one in answers] == [2, 3]
    assert (begun.posts_count, begun.last_id, begun.last_author) == (3, answers[-1].pk, kari)
    assert counters_drift(begun) == {}
    where = fresh(begun.category)
    assert (where.threads_count, where.posts_count, where.last_thread) == (1, 3, begun)


def test_the_same_form_sent_twice_is_one_post_and_both_answers_lead_to_it(kari):
    begun, nonce = thread(kari), uuid.uuid4()
    said = [
        services.post_add(thread_id=begun.pk, author=kari, text="Twice.", nonce=nonce)
        for _ in range(2)
    ]
    assert said[0] == said[1]
    assert fresh(begun).posts_count == 2


def test_the_same_form_sent_to_two_threads_is_one_post(kari):
    here, there, nonce = thread(kari), thread(kari), uuid.uuid4()
    first = services.post_add(thread_id=here.pk, author=kari, text="Once.", nonce=nonce)
    second = services.post_add(thread_id=there.pk, author=kari, text="Once.", nonce=nonce)
    assert first == second
    assert fresh(there).posts_count == 1


def test_a_thread_begun_twice_by_one_form_is_one_thread(kari):
    where, nonce = category(), uuid.uuid4()
    begun = {
        services.thread_start(
            category_id=where.pk, author=kari, title="Once", text="Hello.", nonce=nonce
        )
        for _ in range(2)
    }
    assert len(begun) == 1
    assert Thread.objects.filter(category=where).count() == 1


@pytest.mark.parametrize(
    ("title", "text"),
    [("", "Words"), (" \n ", "Words"), ("x" * 121, "Words"), ("A title", ""), ("A title", " \n ")],
)
def test_what_is_empty_or_too_long_is_refused_and_nothing_is_stored(kari, title, text):
    with pytest.raises(Unfit):
        thread(kari, title=title, text=text)
    assert not Thread.objects.exists()
    assert not Post.objects.exists()


def test_a_text_that_is_too_long_is_refused_in_words(kari):
    begun = thread(kari)
    with pytest.raises(Unfit, match="shorten"):
        post(begun, kari, "x" * 20_001)


def test_nothing_is_begun_in_an_upper_category(kari):
    upper = Category.objects.filter(parent=None).first()
    with pytest.raises(NotAllowed):
        thread(kari, where=upper)


def test_nobody_answers_in_a_locked_thread_but_moderators(kari, mona):
    begun = thread(kari)
    Thread.objects.update(is_locked=True)
    with pytest.raises(NotAllowed, match="locked"):
        post(begun, kari)
    assert post(begun, mona).number == 2


def test_a_thread_that_one_may_not_read_is_not_there(kari, mona):
    hidden = thread(mona, where=category(visibility="staff"))
    with pytest.raises(Thread.DoesNotExist):
        post(hidden, kari)


def test_who_writes_too_much_is_told_how_long_to_wait(kari):
    begun = thread(kari)
    posts(begun, kari, 5)
    with pytest.raises(TooMany, match="Wait") as refused:
        post(begun, kari)
    assert 2 <= refused.value.retry_after <= 60


def test_a_network_address_is_counted_across_its_people(kari, ola, monkeypatch):
    monkeypatch.setattr("forum.services.limits.PER_HOUR_ADDRESS", 2)
    begun = thread(kari, address="192.0.2.1")
    post(begun, kari, address="192.0.2.1")
    with pytest.raises(TooMany, match="Wait"):
        post(begun, ola, address="192.0.2.1")
    assert post(begun, ola, address="192.0.2.2").number == 3


def test_a_newcomers_link_waits_and_is_counted_nowhere(kari, ola):
    begun = thread(ola)
    waiting = post(begun, kari, "Look at https://example.org/ please.")
    begun = fresh(begun)
    assert (waiting.state, waiting.position) == (State.QUEUED, None)
    assert (begun.posts_count, begun.last_author, begun.given_number) == (1, ola, 2)
    assert counters_drift(begun) == {}


def test_trust_grows_with_posts_that_are_visible(kari):
    begun = thread(kari)
    posts(begun, kari, 2)
    assert post(begun, kari, "Look at https://example.org/ please.").state == State.VISIBLE


def test_a_thread_that_begins_with_a_newcomers_link_waits_as_a_whole(kari):
    begun = thread(kari, text="Look at https://example.org/ please.")
    assert fresh(begun).state == State.QUEUED
    assert fresh(begun.category).threads_count == 0


def test_html_of_an_earlier_markup_is_made_anew_in_the_background(kari):
    begun = thread(kari, text="**Bold**")
    first = begun.posts.get()
    Post.objects.update(markup_version=0, html="<p>old</p>")
    assert services.posts_render() == 1
    assert "<strong>Bold</strong>" in fresh(first).html
    assert fresh(begun).revision > begun.revision
    assert services.posts_render() == 0
