"""What is new to a reader, and what it costs to know (F1 to F7)."""

from datetime import timedelta

from django.utils import timezone

from forum import services
from forum.models import Category, CategoryReader, State, Thread, ThreadReader
from forum.selectors.access import Viewer
from forum.selectors.lists import category_get, thread_list, unread_categories
from tests.forum.steps import category, fresh, post, posts, thread


def unread(person, where):
    """The titles that are new to somebody in a category, and whether the category is."""
    viewer = Viewer(person)
    shown = thread_list(viewer, category_get(viewer, where.pk), 1).threads
    return {one.title for one in shown if one.is_unread}, where.pk in unread_categories(viewer)


def test_reading_one_thread_leaves_the_other_unread(client, kari, ola):
    where = category()
    first, second = (thread(ola, where=where, title=name) for name in "AB")
    client.force_login(kari)
    client.get(first.get_absolute_url())
    assert unread(kari, where) == ({"B"}, True)
    client.get(second.get_absolute_url())
    assert unread(kari, where) == (set(), False)


def test_the_state_is_one_row_a_thread_and_marking_all_one_a_category(client, kari, ola):
    where = category()
    for name in "ABC":
        thread(ola, where=where, title=name)
    client.force_login(kari)
    client.post("/forum/read/", {"category": where.pk})
    assert unread(kari, where) == (set(), False)
    assert CategoryReader.objects.filter(user=kari).count() == 1
    assert not ThreadReader.objects.filter(user=kari).exists()


def test_after_marking_all_nothing_is_unread_whatever_was_read_before(client, kari, ola):
    where, other = category("One"), category("Two")
    threads = [thread(ola, where=place, title=name) for place in (where, other) for name in "AB"]
    client.force_login(kari)
    client.get(threads[0].get_absolute_url())
    post(threads[0], ola)
    client.post("/forum/read/")
    assert unread_categories(Viewer(kari)) == frozenset()
    post(threads[3], ola)
    assert unread(kari, other) == ({"B"}, True)


def test_my_own_post_is_never_new_to_me_and_others_stay_new(kari, ola):
    where = category()
    first, _second = (thread(ola, where=where, title=name) for name in "AB")
    post(first, kari)
    assert unread(kari, where) == ({"B"}, True)


def test_a_deletion_leaves_the_reader_with_nothing_new(client, kari, ola):
    where = category()
    begun = thread(kari, where=where)
    last = post(begun, ola)
    services.post_delete(post_id=last.pk, user=ola)
    assert unread(kari, where) == (set(), False)
    begun = fresh(begun)
    assert (begun.last_author, begun.last_number) == (kari, 1)
    assert fresh(where).last_thread == begun


def test_a_post_that_waits_is_neither_new_nor_the_last(client, kari, ola):
    where = category()
    begun = thread(ola, where=where)
    client.force_login(ola)
    post(begun, kari, "Look at https://example.org/ now.")
    assert unread(ola, where) == (set(), False)
    assert fresh(begun).last_author == ola


def test_a_hidden_thread_is_neither_new_nor_the_last_of_its_category(kari, ola):
    where = category()
    shown, hidden = (thread(ola, where=where, title=name) for name in ("Shown", "Hidden"))
    services.post_set(post_id=hidden.posts.get().pk, state=State.HIDDEN)
    assert unread(kari, where)[0] == {"Shown"}
    stored = fresh(where)
    assert (stored.last_thread, stored.threads_count, stored.posts_count) == (shown, 1, 1)


def test_what_has_been_quiet_for_long_is_new_to_nobody(kari, ola):
    where = category()
    thread(ola, where=where)
    Thread.objects.update(last_at=timezone.now() - timedelta(days=31))
    assert unread(kari, where) == (set(), False)


def test_a_page_marks_only_what_stands_on_it_and_never_back(client, kari, ola, monkeypatch):
    monkeypatch.setattr("forum.services.limits.PER_MINUTE", 100)
    begun = thread(ola)
    posts(begun, ola, 30)
    client.force_login(kari)
    client.get(begun.get_absolute_url())
    mine = ThreadReader.objects.get(user=kari)
    assert mine.number == 20
    client.get(begun.get_absolute_url(), {"page": 2})
    client.get(begun.get_absolute_url())
    assert fresh(mine).number == 31


def test_on_to_the_first_post_that_is_new(client, kari, ola, monkeypatch):
    monkeypatch.setattr("forum.services.limits.PER_MINUTE", 100)
    begun = thread(ola)
    answers = posts(begun, ola, 25)
    client.force_login(kari)
    client.get(begun.get_absolute_url())
    place = client.get(begun.new_address)["Location"]
    assert place == f"{begun.get_absolute_url()}?page=2#p{answers[19].pk}"


def test_categories_that_one_may_not_read_are_not_marked(client, kari, mona):
    secret = category(visibility="staff")
    thread(mona, where=secret)
    client.force_login(kari)
    client.post("/forum/read/", {"category": secret.pk})
    assert not CategoryReader.objects.filter(user=kari).exists()
    assert Category.objects.filter(visibility="staff").exists()


def test_a_category_that_is_none_marks_nothing(as_kari, ola):
    where = category()
    thread(ola, where=where)
    for sent in ("x", "999999"):
        assert as_kari.post("/forum/read/", {"category": sent}).status_code == 422
    assert not CategoryReader.objects.exists()
