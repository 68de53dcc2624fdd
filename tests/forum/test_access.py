"""Who reads what: one function, asked at every address, for every kind of looker (F30)."""

import uuid

import pytest
from django.contrib.auth.models import AnonymousUser

from forum import services
from forum.models import Category, Post, Thread
from forum.selectors.access import Viewer, may
from forum.selectors.watched import threads_watched
from forum.services.reports import report_answer
from forum.services.wanted import Search, wanted_publish
from notices.models import Notice
from notices.selectors.saying import notices_say
from search.selectors import find
from tests.factories import moderator, user
from tests.forum.reported import report
from tests.forum.steps import category, fresh, post, thread

SECRET = "Zugzwang"
LOOKERS = ("visitor", "member", "moderator")
READ_BY = {"public": LOOKERS, "members": LOOKERS[1:], "staff": LOOKERS[2:]}
HIDDEN = [(one, level) for one in ("members", "staff") for level in ("itself", "the one above")]


@pytest.fixture
def people(db):
    return {"visitor": None, "member": user("vera"), "moderator": moderator("mona")}


def signed_in(client, person):
    """A client of this person, or of nobody."""
    if person is not None:
        client.force_login(person)
    return client


@pytest.mark.parametrize(("visibility", "level"), [("public", "itself"), *HIDDEN])
@pytest.mark.parametrize("looker", LOOKERS)
def test_every_address_shows_a_category_to_its_readers_and_hides_it_from_others(
    client, people, looker, visibility, level
):
    begun = thread(people["moderator"], where=shelf(visibility, level), title=SECRET)
    answer = post(begun, people["moderator"], SECRET)
    where = fresh(begun.category)
    client = signed_in(client, people[looker])
    reads = looker in READ_BY[visibility]
    sitemap = client.get("/forum/sitemap-1.xml").text
    for address in (where.get_absolute_url(), begun.get_absolute_url()):
        assert (address in sitemap) == (visibility == "public")
    for address in ("/forum/", "/forum/feed/", f"/search/?q={SECRET}"):
        page = client.get(address).text
        assert (f"/posts/{answer.pk}/" in page) == reads, address
    alone = [
        where.get_absolute_url(),
        where.feed_address,
        begun.get_absolute_url(),
        begun.feed_address,
        answer.get_absolute_url(),
        f"/forum/posts/{answer.pk}/edits/",
    ]
    for address in alone:
        assert (client.get(address).status_code != 404) == reads, address


def shelf(visibility, level, **fields):
    """A category that is for some, or stands below one that is."""
    if level == "itself":
        return category(SECRET, visibility=visibility, **fields)
    upper = Category.objects.create(title="Attic", visibility=visibility)
    return category(SECRET, parent=upper, **fields)


@pytest.mark.parametrize(("visibility", "level"), HIDDEN)
@pytest.mark.parametrize("looker", LOOKERS)
def test_reports_and_searches_for_players_are_for_the_readers_of_their_category(
    client, people, looker, visibility, level
):
    told = report(people["moderator"], "@mona", "@vera", place=SECRET)
    asked = wanted_publish(
        author=people["moderator"],
        search=Search(title=SECRET, game="313", area="", times="any", text="By post."),
    )
    report_answer(thread_id=told.pk, user=people["member"], is_confirmed=True)
    for one, kind in ((told, "reports"), (asked, "players")):
        Thread.objects.filter(pk=one.pk).update(category=shelf(visibility, level, kind=kind))
    client, reads = signed_in(client, people[looker]), looker in READ_BY[visibility]
    for address in ("", "reports.csv", "reports.json"):
        assert (SECRET in client.get(f"/forum/reports/{address}").text) == reads, address
    assert (f"/{told.pk}-" in client.get("/forum/players/vera/").text) == reads
    assert (f"/{asked.pk}-" in client.get("/forum/wanted/").text) == reads


@pytest.mark.parametrize("level", ["itself", "the one above"])
def test_nobody_is_told_of_a_thread_that_has_gone_out_of_their_sight(people, level):
    member = people["member"]
    begun = thread(people["moderator"], text="@vera, look.")
    services.watch_set(thread_id=begun.pk, user=member, wanted=True)
    services.posts_tell()
    post(begun, people["moderator"])
    services.posts_tell()
    assert len(notices_say(Notice.objects.filter(recipient=member))) == 2
    Thread.objects.filter(pk=begun.pk).update(category=shelf("staff", level))
    assert notices_say(Notice.objects.filter(recipient=member)) == []
    assert threads_watched(Viewer(member)) == []
    before = Notice.objects.filter(recipient=member).count()
    post(fresh(begun), people["moderator"], "@vera, still there?")
    services.posts_tell()
    assert Notice.objects.filter(recipient=member).count() == before


@pytest.mark.parametrize("visibility", ["members", "staff"])
def test_nobody_writes_where_they_do_not_read(client, people, visibility):
    where = category(SECRET, visibility="staff")
    begun = thread(people["moderator"], where=where)
    first, client = begun.posts.get(), signed_in(client, people["member"])
    sent = {"text": "Hello", "title": "Hello", "n": str(uuid.uuid4()), "wanted": "1"}
    deeds = ["edit", "delete", "like"]
    addresses = [f"/forum/posts/{first.pk}/{deed}/" for deed in deeds]
    addresses += [f"/forum/{begun.pk}/{deed}/" for deed in ("reply", "watch", "moderate")]
    addresses += [where.start_address, f"/moderation/report/forum.post/{first.pk}/"]
    for address in addresses:
        for form in (sent, {**sent, "do": "keep"}):
            assert client.post(address, form).status_code == 404, address
    assert Post.objects.count() == Thread.objects.count() == 1


def test_the_search_of_each_finds_what_they_read(people):
    for visibility in READ_BY:
        thread(people["moderator"], where=category(visibility, visibility=visibility), title=SECRET)
    for looker, count in (("visitor", 1), ("member", 2), ("moderator", 3)):
        assert len(find(SECRET, viewer=people[looker] or AnonymousUser()).found) == count


def test_a_post_is_found_at_once_and_gone_at_once(client, kari, ola):
    begun = thread(kari)
    said = post(begun, ola, SECRET)
    assert said.get_absolute_url() in client.get(f"/search/?q={SECRET}").text
    services.post_delete(post_id=said.pk, user=ola)
    assert said.get_absolute_url() not in client.get(f"/search/?q={SECRET}").text


def test_what_moves_to_the_moderators_is_found_by_nobody_else(client, kari, mona):
    begun = thread(kari, title=SECRET)
    secret = category("Attic", visibility="staff")
    services.thread_move(thread_id=begun.pk, moderator=mona, category=secret)
    assert f"/posts/{begun.posts.get().pk}/" not in client.get(f"/search/?q={SECRET}").text


def test_a_notice_says_nothing_of_what_has_moved_out_of_sight(kari, ola, mona):
    begun = thread(kari)
    post(begun, ola)
    services.posts_tell()
    services.thread_move(
        thread_id=begun.pk, moderator=mona, category=category("Attic", visibility="staff")
    )
    assert notices_say(Notice.objects.filter(recipient=kari)) == []


VERBS = ("read", "start", "reply", "edit", "delete", "like", "moderate")
MATRIX = {
    # looker, state of the post: what they may do.
    ("visitor", "visible"): {"read"},
    ("member", "visible"): {"read", "start", "reply", "like"},
    ("author", "visible"): {"read", "start", "reply", "edit", "delete"},
    ("moderator", "visible"): {"read", "start", "reply", "edit", "delete", "like", "moderate"},
    ("visitor", "queued"): set(),
    ("member", "queued"): set(),
    ("author", "queued"): {"read", "start", "reply", "edit", "delete"},
    ("moderator", "queued"): {"read", "start", "reply", "edit", "delete", "moderate"},
    ("visitor", "hidden"): set(),
    ("member", "hidden"): set(),
    ("author", "hidden"): set(),
    ("moderator", "hidden"): {"read", "start", "reply", "edit", "delete", "moderate"},
    ("visitor", "deleted"): set(),
    ("member", "deleted"): set(),
    ("author", "deleted"): set(),
    ("moderator", "deleted"): set(),
}


@pytest.mark.parametrize(("looker", "state"), MATRIX)
def test_one_function_says_who_may_what(people, looker, state):
    author = user("ola")
    begun = thread(author)
    said = begun.posts.get()
    said.state = state
    person = {**people, "author": author, "visitor": AnonymousUser()}[looker]
    viewer = Viewer(person)
    allowed = {verb for verb in VERBS if may(viewer, verb, begun.category, begun, said)}
    assert allowed == MATRIX[looker, state]


def test_in_a_locked_thread_only_moderators_go_on(people):
    author = user("ola")
    begun = thread(author)
    begun.is_locked = True
    said = begun.posts.get()
    for person, count in ((author, 0), (people["member"], 0), (people["moderator"], 3)):
        viewer, verbs = Viewer(person), ("reply", "edit", "delete")
        assert sum(may(viewer, verb, begun.category, begun, said) for verb in verbs) == count


def test_nothing_is_begun_in_an_upper_category(people):
    upper = Category.objects.filter(parent=None).first()
    assert not may(Viewer(people["moderator"]), "start", upper)
