"""An index that is made anew while people write, hide and move: it knows of all that."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import AnonymousUser

from forum import services
from forum.found import POSTS
from forum.models import State
from search.models import Entry
from search.rebuilding import source_rebuild
from search.selectors import find
from tests.forum.steps import category, posts, thread


def found(word):
    return sorted(one.entry.title for one in find(word, viewer=AnonymousUser()).found)


def while_it_runs(deed):
    """A rebuild that has read everything, and begins to write after something was done."""

    def everything():
        old = list(POSTS.everything())
        deed()
        return old

    return source_rebuild(replace(POSTS, everything=everything))


@pytest.fixture
def begun(kari, ola):
    begun = thread(ola, title="A pair", text="Zugzwang here")
    posts(begun, kari, 2)
    return begun


def test_what_is_hidden_meanwhile_is_not_found(begun):
    first = begun.posts.get(number=1)
    while_it_runs(lambda: services.post_set(post_id=first.pk, state=State.HIDDEN))
    assert found("zugzwang") == found("answer") == []


def test_what_moves_out_of_sight_meanwhile_is_not_found(begun, mona):
    attic = category("Attic", visibility="staff")
    while_it_runs(lambda: services.thread_move(thread_id=begun.pk, moderator=mona, category=attic))
    assert found("zugzwang") == []


def test_what_is_changed_or_written_meanwhile_is_found_as_it_is(begun, ola):
    first = begun.posts.get(number=1)

    def deed():
        services.post_edit(post_id=first.pk, editor=ola, text="Tempo here")
        thread(ola, title="Another", text="Zwischenzug")

    while_it_runs(deed)
    assert (found("zugzwang"), found("tempo"), found("zwischenzug")) == (
        [],
        ["A pair"],
        ["Another"],
    )


def test_what_is_shown_again_meanwhile_stays(begun, mona):
    first = begun.posts.get(number=1)
    services.post_set(post_id=first.pk, state=State.HIDDEN)
    Entry.objects.all().delete()
    stale = Entry(id=1, kind=POSTS.kind, subject_id=str(first.pk), url="/", date=first.created_at)
    stale.save()
    while_it_runs(lambda: services.post_set(post_id=first.pk, state=State.VISIBLE))
    assert found("zugzwang") == ["A pair"]


def test_what_is_gone_is_forgotten(begun):
    Entry(id=1, kind=POSTS.kind, subject_id="999", url="/", date=begun.created_at).save()
    assert source_rebuild(POSTS) == 3
    assert Entry.objects.count() == 3
