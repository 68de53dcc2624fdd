"""What moderators do: hide, judge what waits, pin, lock, move, merge, split (F11, F12, F35)."""

import pytest

from forum import services
from forum.models import Category, State, Thread, ThreadRedirect
from forum.refusals import Conflict, NotAllowed, Unfit
from forum.selectors.threads import posts_waiting
from markup.discussions import discussions
from moderation.kinds import thing_get
from moderation.models import Action
from moderation.services import report_send, thing_hide, thing_show
from tests.factories import moderator, staff
from tests.forum.steps import category, counters_drift, fresh, post, posts, thread


def category_drift(*categories):
    """What is stored of categories and differs from what is counted."""
    drift = {}
    for where in categories:
        stored = fresh(where)
        visible = Thread.objects.filter(category=where, state="visible")
        counted = (
            visible.count(),
            sum(one.posts.filter(state="visible").count() for one in visible),
            visible.order_by("-last_at", "-pk").first(),
        )
        if (stored.threads_count, stored.posts_count, stored.last_thread) != counted:
            drift[where.title] = (stored.threads_count, stored.posts_count, counted)
    return drift


def test_a_reported_post_is_hidden_and_shown_again_and_everything_follows(kari, ola, mona):
    begun = thread(kari)
    first, second = posts(begun, ola, 2)
    thing = thing_get("forum.post", str(first.pk))
    report_send(thing=thing, reporter=kari, ground="rude", words="")
    thing_hide(moderator=mona, thing=thing, reason="Rude")
    assert fresh(second).position == 1
    assert fresh(begun).posts_count == 2
    assert counters_drift(begun) == {}
    thing_show(moderator=mona, thing=thing_get("forum.post", str(first.pk)), reason="No")
    assert (fresh(first).position, fresh(second).position) == (1, 2)
    assert counters_drift(begun) == {}
    assert category_drift(begun.category) == {}


def test_hiding_the_first_post_hides_the_thread(client, kari, ola, mona):
    begun = thread(kari)
    post(begun, ola)
    first = thing_get("forum.post", str(begun.posts.first().pk))
    thing_hide(moderator=mona, thing=first, reason="Rude")
    assert client.get(begun.get_absolute_url()).status_code == 404
    assert category_drift(begun.category) == {}
    thing_show(moderator=mona, thing=thing_get("forum.post", first.id), reason="No")
    assert client.get(begun.get_absolute_url()).status_code == 200
    assert category_drift(begun.category) == {}


@pytest.mark.parametrize("is_first", [True, False])
def test_what_waits_is_let_through_and_counted(kari, ola, mona, is_first):
    text = "See https://example.org/ here."
    begun = thread(kari, text=text) if is_first else thread(ola)
    waiting = begun.posts.get() if is_first else post(begun, kari, text)
    services.post_judge(post_id=waiting.pk, moderator=mona, is_fit=True)
    assert fresh(begun).state == fresh(waiting).state == State.VISIBLE
    assert counters_drift(begun) == {}
    assert category_drift(begun.category) == {}
    assert Action.objects.get().verb == "show"


def test_what_waits_is_hidden_and_nobody_judges_twice_or_themselves(kari, ola, mona):
    begun = thread(ola)
    waiting = post(begun, kari, "See https://example.org/ here.")
    with pytest.raises(NotAllowed):
        services.post_judge(post_id=waiting.pk, moderator=ola, is_fit=True)
    services.post_judge(post_id=waiting.pk, moderator=mona, is_fit=False)
    assert fresh(waiting).state == State.HIDDEN
    with pytest.raises(Conflict):
        services.post_judge(post_id=waiting.pk, moderator=mona, is_fit=True)
    own = post(begun, mona, "See https://example.org/ here.")
    with pytest.raises(NotAllowed):
        services.post_judge(post_id=own.pk, moderator=mona, is_fit=True)


def test_the_queue_shows_what_waits_and_takes_decisions(client, kari, ola, mona):
    waiting = post(thread(ola), kari, "See https://example.org/ here.")
    client.force_login(mona)
    assert "https://example.org/" in client.get("/forum/queue/").text
    client.post("/forum/queue/", {"post": waiting.pk, "do": "show"})
    assert fresh(waiting).state == State.VISIBLE
    assert client.post("/forum/queue/", {"post": "x"}).status_code == 422
    assert client.post("/forum/queue/", {"post": 10**6, "do": "show"}).status_code == 404


def test_pinning_and_locking_leave_a_line_in_the_log(client, kari, mona):
    begun = thread(kari)
    client.force_login(mona)
    client.post(
        f"/forum/{begun.pk}/moderate/", {"do": "mark", "is_pinned": "on", "is_locked": "on"}
    )
    begun = fresh(begun)
    assert (begun.is_pinned, begun.is_locked) == (True, True)
    assert [one.verb for one in Action.objects.order_by("pk")] == ["pin", "lock"]


def test_a_thread_moves_with_its_posts_and_both_categories_know(client, kari, ola, mona):
    begun, there = thread(kari), category("There")
    post(begun, ola)
    client.force_login(mona)
    client.post(f"/forum/{begun.pk}/moderate/", {"do": "move", "category": there.pk})
    assert fresh(begun).category == there
    assert category_drift(begun.category, there) == {}


def test_a_thread_moves_only_to_a_category_of_its_kind(kari, mona):
    begun = thread(kari)
    for where in (Category.objects.filter(kind="reports").first(), begun.category.parent):
        with pytest.raises(NotAllowed):
            services.thread_move(thread_id=begun.pk, moderator=mona, category=where)


def test_merged_posts_stand_in_order_of_time_and_old_addresses_lead_there(
    client, kari, ola, mona, monkeypatch
):
    monkeypatch.setattr("forum.services.limits.PER_MINUTE", 100)
    there, here = thread(kari, title="There"), thread(ola, title="Here")
    said = [post(one, who) for one, who in ((here, kari), (there, ola), (here, ola), (there, kari))]
    old = here.get_absolute_url()
    client.force_login(mona)
    client.post(f"/forum/{here.pk}/moderate/", {"do": "merge", "into": there.pk})
    there = fresh(there)
    shown = list(there.posts.order_by("position"))
    assert [one.pk for one in shown] == sorted(one.pk for one in shown)
    assert len({one.number for one in shown}) == 6
    assert fresh(said[1]).number == said[1].number
    assert counters_drift(there) == {}
    assert category_drift(there.category) == {}
    answer = client.get(old)
    assert (answer.status_code, answer["Location"]) == (301, there.get_absolute_url())
    for one in said:
        place = client.get(one.get_absolute_url())["Location"]
        assert place == f"{there.get_absolute_url()}#p{one.pk}"
    assert post(there, kari).number > max(one.number for one in shown)


def test_a_second_merge_loses_no_post_and_no_address(client, kari, ola, mona):
    first, second, third = (thread(kari, title=name) for name in "ABC")
    services.thread_merge(thread_id=first.pk, into_id=second.pk, moderator=mona)
    services.thread_merge(thread_id=second.pk, into_id=third.pk, moderator=mona)
    assert fresh(third).posts_count == 3
    for gone in (first, second):
        assert client.get(f"/forum/{gone.pk}/")["Location"] == third.get_absolute_url()
    assert ThreadRedirect.objects.count() == 2
    with pytest.raises(Thread.DoesNotExist):
        services.thread_merge(thread_id=first.pk, into_id=third.pk, moderator=mona)


def test_a_thread_is_not_merged_into_itself_or_into_nothing(client, kari, mona):
    begun = thread(kari)
    client.force_login(mona)
    for into, status in ((begun.pk, 409), (10**6, 422), ("x", 422), ("", 422)):
        answer = client.post(f"/forum/{begun.pk}/moderate/", {"do": "merge", "into": into})
        assert answer.status_code == status
    assert fresh(begun).posts_count == 1


def test_posts_are_split_into_a_thread_of_their_own(client, kari, ola, mona):
    begun = thread(kari)
    answers = posts(begun, ola, 4)
    client.force_login(mona)
    chosen = [answers[1].pk, answers[3].pk]
    data = {"do": "split", "title": "Elsewhere", "posts": chosen}
    answer = client.post(f"/forum/{begun.pk}/moderate/", data)
    new = Thread.objects.get(title="Elsewhere")
    assert answer["Location"] == new.get_absolute_url()
    assert [one.pk for one in new.posts.order_by("position")] == chosen
    assert counters_drift(begun) == counters_drift(new) == {}
    assert category_drift(begun.category) == {}
    assert post(begun, kari).number == 6


def test_the_first_post_stays_where_it_is(kari, mona):
    begun = thread(kari)
    first = begun.posts.get()
    with pytest.raises(Unfit):
        services.thread_split(thread_id=begun.pk, moderator=mona, post_ids=[first.pk], title="X")


def test_nobody_else_moderates(as_kari, kari, ola):
    begun = thread(kari)
    assert as_kari.get(f"/forum/{begun.pk}/moderate/").status_code == 404
    assert as_kari.get("/forum/queue/").status_code == 404
    with pytest.raises(NotAllowed):
        services.thread_mark(thread_id=begun.pk, moderator=kari, is_locked=True)
    with pytest.raises(NotAllowed):
        services.thread_merge(thread_id=begun.pk, into_id=thread(ola).pk, moderator=kari)


def test_moderators_page_and_forms_are_there_in_whole(client, kari, mona):
    begun = thread(kari)
    client.force_login(moderator("second"))
    page = client.get(f"/forum/{begun.pk}/moderate/")
    assert page.status_code == 200
    assert client.post(f"/forum/{begun.pk}/moderate/", {"do": "explode"}).status_code == 422


def test_whoever_runs_the_site_changes_categories_and_deletes_only_empty_ones(client, kari):
    client.force_login(staff(is_superuser=True))
    begun, empty = thread(kari), category("Empty")
    where = begun.category
    before = client.get("/forum/").text
    sent = {"parent": where.parent_id, "title": "Renamed", "kind": "discussion", "place": 0}
    sent |= {"visibility": "public", "about": "", "game_slug": ""}
    address = f"/admin/forum/category/{where.pk}/change/"
    assert client.post(address, sent).status_code == 302
    assert "Renamed" not in before
    assert "Renamed" in client.get("/forum/").text
    for one, status in ((where, 403), (empty, 302)):
        gone = client.post(f"/admin/forum/category/{one.pk}/delete/", {"post": "yes"})
        assert gone.status_code == status


def test_nothing_is_split_from_a_thread_that_is_hidden(kari, ola, mona):
    begun = thread(kari)
    answer = post(begun, ola)
    services.post_set(post_id=begun.posts.first().pk, state=State.HIDDEN)
    with pytest.raises(Conflict):
        services.thread_split(
            thread_id=begun.pk, moderator=mona, post_ids=[answer.pk], title="Elsewhere"
        )
    assert category_drift(begun.category) == {}


def test_an_answer_that_waited_in_a_deleted_thread_waits_no_longer(kari, ola):
    begun = thread(kari)
    post(begun, ola, "Look at https://example.org/ please.")
    assert [one.number for one in posts_waiting()] == [2]
    services.post_delete(post_id=begun.posts.get(number=1).pk, user=kari)
    assert posts_waiting() == []


def test_the_talk_about_a_page_goes_on_where_its_thread_was_merged(kari, ola, mona):
    forum = discussions()
    forum.say("/meetups/1/", "Tuesday in Bergen", "Who comes?", kari)
    about = Thread.objects.get()
    target = thread(ola, where=about.category)
    services.thread_merge(thread_id=about.pk, into_id=target.pk, moderator=mona)
    assert forum.find("/meetups/1/", kari).url == fresh(target).get_absolute_url()
