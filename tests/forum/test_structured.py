"""What machines read of the forum: canonical addresses, JSON-LD, feeds, sitemap (F37)."""

import json
import re
from xml.etree import ElementTree as ET

import pytest

from forum import services
from forum.models import Thread
from forum.services.reports import report_answer
from tests.forum.reported import report
from tests.forum.steps import category, fresh, post, posts, thread

ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def canonical(page):
    """The address that a page says is its own."""
    return re.search(r'<link rel="canonical" href="([^"]+)"', page.text)[1]


def structured(page):
    """What a page says in JSON-LD."""
    return json.loads(
        re.search(r'<script type="application/ld\+json">(.*?)</script>', page.text)[1]
    )


def titles(page):
    """The titles of the entries of a feed."""
    return ET.fromstring(page.content).findall(f"{ATOM}entry/{ATOM}title")  # noqa: S314


def test_every_page_names_its_own_address(client, kari, monkeypatch):
    monkeypatch.setattr("forum.services.limits.PER_MINUTE", 100)
    begun = thread(kari)
    posts(begun, kari, 20)
    for address in (begun.get_absolute_url(), f"{begun.get_absolute_url()}?page=2", "/forum/"):
        assert canonical(client.get(address)) == f"https://testserver{address}"
    first = client.get(begun.get_absolute_url()).text
    assert f'<link rel="next" href="{begun.get_absolute_url()}?page=2">' in first


def test_a_thread_says_what_it_is_with_visible_posts_alone(client, kari, ola):
    title = "A </script> & 'pair' \"?\""
    begun = thread(kari, title=title, text="What *beats* it <b>?")
    shown, hidden = post(begun, ola), post(begun, ola, "Secret")
    services.post_delete(post_id=hidden.pk, user=ola)
    said = structured(client.get(begun.get_absolute_url()))
    assert said["@type"] == "DiscussionForumPosting"
    assert said["headline"] == title
    assert said["text"] == "What beats it <b>?"
    assert said["author"]["url"] == "https://testserver/players/kari/"
    assert [one["url"] for one in said["comment"]] == [
        f"https://testserver{shown.get_absolute_url()}"
    ]
    assert said["interactionStatistic"]["userInteractionCount"] == 1


def test_feeds_hold_the_newest_posts_first_with_their_permalinks(client, kari, ola):
    begun = thread(kari, title="A pair & more")
    answer = post(begun, ola, "So [3S] it is.")
    where = fresh(begun.category)
    for address in ("/forum/feed/", where.feed_address, begun.feed_address):
        page = client.get(address)
        assert page["Content-Type"].startswith("application/atom+xml")
        entries = ET.fromstring(page.content).findall(f"{ATOM}entry")  # noqa: S314
        assert len(entries) == 2
        link = entries[0].find(f"{ATOM}link").get("href")
        assert link == f"https://testserver{answer.get_absolute_url()}"
        assert entries[0].find(f"{ATOM}author/{ATOM}name").text == "ola"
        assert page.cookies == {}
        again = client.get(address, headers={"If-None-Match": page["ETag"]})
        assert again.status_code == 304


def test_a_game_and_the_reports_of_a_person_have_feeds_and_pages_say_where(client, kari, ola):
    told = report(kari, "@kari", "@ola", title="A moon", game="Hearts")
    thread(ola, title="Elsewhere", where=category("Hello"))
    for name in ("kari", "ola"):
        found = client.get(f"/forum/players/{name}/feed/")
        assert [entry.text for entry in titles(found)] == ["A moon"]
        assert f'href="/forum/players/{name}/feed/"' in client.get(f"/forum/players/{name}/").text
    game = client.get("/forum/games/hearts/feed/")
    assert [entry.text for entry in titles(game)] == ["A moon"]
    where = told.category.get_absolute_url()
    for page in (where, "/forum/reports/?game=hearts"):
        assert 'href="/forum/games/hearts/feed/"' in client.get(page).text
    assert client.get("/forum/games/nothing/feed/").status_code == 404
    assert client.get("/forum/players/nobody/feed/").status_code == 404
    again = client.get("/forum/players/ola/feed/", headers={"If-None-Match": found["ETag"]})
    assert again.status_code == 304
    report_answer(thread_id=told.pk, user=ola, is_confirmed=False)
    assert titles(client.get("/forum/players/ola/feed/")) == []


def test_signs_that_xml_does_not_take_break_no_feed_wherever_they_come_from(client, kari):
    begun = thread(kari, title="A\x01 title\0", text="Some\x0b words\x1b[31m\0")
    first = begun.posts.get()
    assert (begun.title, first.text) == ("A title", "Some words[31m")
    services.post_edit(post_id=first.pk, editor=kari, title="An\0other", text="Other\0 words")
    assert fresh(begun).title == "Another"
    assert fresh(first).text == "Other words"
    # What was stored before they were taken out.
    Thread.objects.filter(pk=begun.pk).update(title="Old\x01")
    begun.posts.update(html="<p>old\x02</p>")
    for address in ("/forum/feed/", begun.category.feed_address, begun.feed_address):
        page = client.get(address)
        assert page.status_code == 200
        entry = ET.fromstring(page.content).find(f"{ATOM}entry")  # noqa: S314
        assert entry.find(f"{ATOM}title").text == "Old"


def test_the_sitemap_lists_what_a_visitor_reads(client, kari, ola, mona):
    begun = thread(kari)
    hidden = thread(mona, where=category(visibility="members"))
    gone = thread(ola)
    services.post_delete(post_id=gone.posts.get().pk, user=ola)
    index = ET.fromstring(client.get("/forum/sitemap.xml").content)  # noqa: S314
    (file,) = [one.text for one in index.iter(f"{MAP}loc")]
    assert file == "https://testserver/forum/sitemap-1.xml"
    listed = ET.fromstring(client.get("/forum/sitemap-1.xml").content)  # noqa: S314
    found = {one.text.removeprefix("https://testserver") for one in listed.iter(f"{MAP}loc")}
    assert {begun.get_absolute_url(), fresh(begun.category).get_absolute_url()} <= found
    assert not {hidden.get_absolute_url(), gone.get_absolute_url()} & found
    assert client.get("/forum/sitemap-2.xml").status_code == 404


@pytest.mark.django_db
def test_permalinks_and_earlier_versions_are_not_for_search_engines(client, kari):
    begun = thread(kari)
    first = begun.posts.get()
    assert client.get(first.get_absolute_url()).status_code == 302
    assert "noindex" in client.get(f"{first.get_absolute_url()}edits/").text
