"""What a page costs: statements that never grow with what is stored, bytes, cookies, writes."""

import re
import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from forum.models import Like
from tests.factories import user
from tests.forum.steps import category, fresh, post, posts, thread

TRANSACTION = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")
WRITES = ("INSERT", "UPDATE", "DELETE")


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch):
    monkeypatch.setattr("forum.services.limits.PER_MINUTE", 10_000)
    monkeypatch.setattr("forum.services.limits.PER_HOUR", 10_000)


def statements(client, address, *, data=None, **extra):
    """The statements of a request, without those that only begin or end a transaction."""
    with CaptureQueriesContext(connection) as captured:
        answer = client.post(address, data) if data else client.get(address, **extra)
    assert answer.status_code in {200, 303, 304}
    said = [one["sql"] for one in captured.captured_queries]
    return [one for one in said if not one.startswith(TRANSACTION)]


def written(found):
    """Those that write."""
    return [one for one in found if one.startswith(WRITES)]


@pytest.fixture
def begun(kari, ola):
    where = category()
    for number in range(25):
        thread(ola, where=where, title=f"Thread {number}")
    begun = thread(kari, where=where)
    for number in range(24):
        post(begun, user(f"person{number}") if number < 19 else ola)
    return begun


@pytest.mark.usefixtures("begun")
def test_a_visitor_costs_few_statements_and_gets_no_cookie(client, begun):
    budgets = {
        "/forum/": 3,
        fresh(begun.category).get_absolute_url(): 5,
        begun.get_absolute_url(): 5,
        begun.get_absolute_url() + "?page=2": 5,
    }
    for address, budget in budgets.items():
        found = statements(client, address)
        assert len(found) <= budget
        assert written(found) == []
        answer = client.get(address)
        assert answer.cookies == {}
        again = {"If-None-Match": answer["ETag"]}
        assert client.get(address, headers=again).status_code == 304
        assert len(statements(client, address, headers=again)) <= 2
        since = {"If-Modified-Since": answer["Last-Modified"]}
        assert client.get(address, headers=since).status_code == 304


def test_a_member_costs_a_few_more_and_one_row_when_something_is_new(client, begun, ola):
    client.force_login(user("vera"))
    client.get("/forum/")
    assert len(statements(client, "/forum/")) <= 6
    assert len(statements(client, fresh(begun.category).get_absolute_url())) <= 8
    first = statements(client, begun.get_absolute_url())
    assert len(first) <= 9
    assert len(written(first)) == 1
    steady = statements(client, begun.get_absolute_url())
    assert len(steady) <= 8
    assert written(steady) == []


@pytest.mark.parametrize("size", [1, 40])
def test_an_answer_costs_the_same_in_a_short_and_in_a_long_thread(client, kari, size):
    begun = thread(kari)
    posts(begun, kari, size)
    client.force_login(kari)
    client.get("/forum/")
    found = statements(
        client, f"/forum/{begun.pk}/reply/", data={"text": "So it is.", "n": uuid.uuid4()}
    )
    assert len(found) <= 11


def test_statements_do_not_grow_with_posts_authors_threads_and_categories(client, kari, ola):
    client.force_login(kari)
    where = category()
    begun = thread(kari, where=where)
    addresses = ["/forum/", fresh(where).get_absolute_url(), begun.get_absolute_url()]
    for address in addresses:
        client.get(address)
    before = [len(statements(client, address)) for address in addresses]
    for number in range(18):
        answer = post(begun, user(f"person{number}"))
        Like.objects.create(post=answer, user=kari, created_at=answer.created_at)
        thread(ola, where=where)
        category(f"Category {number}")
    for address in addresses:
        client.get(address)
    assert [len(statements(client, address)) for address in addresses] == before


def test_pages_are_small(client, begun):
    client.force_login(user("vera"))
    assert len(client.get(begun.get_absolute_url()).content) <= 40_000
    assert len(client.get(fresh(begun.category).get_absolute_url()).content) <= 25_000


def test_a_page_changes_with_whatever_changes_on_it(client, begun, ola):
    address = begun.get_absolute_url()
    seen = {client.get(address)["ETag"]}
    last = post(begun, ola)
    seen.add(client.get(address)["ETag"])
    client.force_login(ola)
    client.post(f"/forum/posts/{last.pk}/edit/", {"text": "Otherwise.", "n": uuid.uuid4()})
    client.logout()
    seen.add(client.get(address)["ETag"])
    client.force_login(user("vera"))
    client.post(f"/forum/posts/{last.pk}/like/", {"wanted": "1"})
    client.logout()
    seen.add(client.get(address)["ETag"])
    assert len(seen) == 4


def test_pages_of_members_are_kept_by_no_shared_cache(client, begun, kari):
    client.force_login(kari)
    answer = client.get(begun.get_absolute_url())
    assert answer["Cache-Control"] == "private, no-cache"
    assert "ETag" not in answer


PLANS = {
    "sqlite": ("EXPLAIN QUERY PLAN ", r"SCAN (?:{names})\b(?! USING)"),
    "postgresql": ("EXPLAIN ", r"Seq Scan on forum_(?:post|thread)\b"),
}


def names_in(sql):
    """What posts and threads are called in a statement."""
    aliases = re.findall(r'"forum_(?:post|thread)" ([A-Z]\d+)', sql)
    return "|".join(["forum_post", "forum_thread", *aliases])


def test_every_statement_over_posts_and_threads_goes_by_an_index(client, begun, kari):
    """On few rows PostgreSQL would rather read them all: it is told not to."""
    explain, scan = PLANS[connection.vendor]
    where = fresh(begun.category)
    client.force_login(kari)
    addresses = [
        *("/forum/", "/forum/feed/", where.get_absolute_url(), where.feed_address),
        *(begun.get_absolute_url(), begun.get_absolute_url() + "?page=2", begun.feed_address),
        *("/forum/watched/", "/forum/sitemap-1.xml"),
    ]
    found = [sql for address in addresses for sql in statements(client, address)]
    wanted = [sql for sql in found if sql.startswith("SELECT") and "forum_" in sql]
    assert len(wanted) >= len(addresses)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
        for sql in wanted:
            cursor.execute(explain + sql.replace("%", "%%"))
            plan = "\n".join(str(row[-1]) for row in cursor.fetchall())
            assert not re.search(scan.format(names=names_in(sql)), plan), f"{sql}\n{plan}"


def test_no_page_counts_posts_or_threads(client, begun, kari):
    client.force_login(kari)
    where = fresh(begun.category)
    for address in ("/forum/", where.get_absolute_url(), begun.get_absolute_url()):
        for sql in statements(client, address):
            assert "COUNT(" not in sql or "forum_" not in sql
