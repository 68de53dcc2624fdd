"""Threads that move, merge and split: where to, and what the log says of it and of undoing it."""

import re

import pytest

from forum import services
from forum.models import Category, Thread
from forum.refusals import Conflict
from forum.services.wanted import Search, wanted_publish
from moderation.models import Action
from tests.forum.reported import report
from tests.forum.steps import category, counters_drift, fresh, post, thread


def logged(client, mona):
    client.force_login(mona)
    return re.sub(r"\s+", " ", client.get("/moderation/log/").text)


def test_a_move_is_logged_with_where_from_and_undone_as_it_says(client, kari, mona):
    begun, there = thread(kari, title="A pair"), category("There")
    here = begun.category
    services.thread_move(thread_id=begun.pk, moderator=mona, category=there)
    assert Action.objects.get().verb == "move"
    page = logged(client, mona)
    path = f"{here.parent.title} › {here.title}"
    assert f"“A pair” from “{path}” to “{there.parent.title} › There”" in page
    assert f"move the thread back to “{path}”" in page
    services.thread_move(thread_id=begun.pk, moderator=mona, category=here)
    with pytest.raises(Conflict):
        services.thread_move(thread_id=begun.pk, moderator=mona, category=here)
    assert Action.objects.count() == 2


def test_a_merge_is_logged_with_its_posts_and_undone_by_splitting_them(client, kari, ola, mona):
    there, here = thread(kari, title="There"), thread(ola, title="Here")
    post(here, kari, "To Here.")
    services.thread_merge(thread_id=here.pk, into_id=there.pk, moderator=mona)
    page = logged(client, mona)
    assert "“Here” into “There”, where its posts are 2–3" in page
    assert "split the posts 2–3 out of “There” again" in page
    moved = there.posts.filter(number__in=[2, 3])
    back = services.thread_split(
        thread_id=there.pk, moderator=mona, post_ids=[one.pk for one in moved], title="Here"
    )
    assert [one.text for one in back.posts.order_by("position")] == [
        "What beats a pair?",
        "To Here.",
    ]
    assert "merge “Here” into “There”" in logged(client, mona)
    assert counters_drift(there) == counters_drift(back) == {}


def begun_as(kind, author):
    if kind == "reports":
        return report(author)
    asked = Search(title="A third", game="Hearts", area="", times="any", text="By post.")
    return wanted_publish(author=author, search=asked)


@pytest.mark.parametrize("kind", ["reports", "players"])
def test_what_is_split_from_a_report_or_a_search_is_talk_beside_it(client, kari, ola, mona, kind):
    begun = begun_as(kind, kari)
    said = post(begun, ola, "By the way, what beats a pair?")
    new = services.thread_split(
        thread_id=begun.pk, moderator=mona, post_ids=[said.pk], title="By the way"
    )
    assert new.category.kind == "discussion"
    assert new.category.parent == begun.category.parent
    assert client.get(new.get_absolute_url()).status_code == 200
    assert counters_drift(begun) == counters_drift(new) == {}
    for where in (fresh(begun.category), fresh(new.category)):
        assert (where.threads_count, where.posts_count) == (1, 1)
    assert fresh(begun.category).last_thread_id == begun.pk


def test_nothing_is_split_into_the_sight_of_others(kari, ola, mona):
    begun = report(kari)
    said = post(begun, ola)
    Category.objects.filter(pk=begun.category_id).update(visibility="staff")
    split = {"thread_id": begun.pk, "moderator": mona, "post_ids": [said.pk], "title": "Elsewhere"}
    with pytest.raises(Conflict, match="same readers"):
        services.thread_split(**split)
    attic = category("Attic", visibility="staff")
    assert services.thread_split(**split).category == attic
    assert Thread.objects.count() == 2
