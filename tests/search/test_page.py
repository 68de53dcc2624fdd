"""The page /search/: for everybody, with an address for each search, and few statements."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from search.selectors import PER_PAGE
from tests import factories
from tests.search.conftest import KIND
from tests.search.test_finding import HOSTILE

pytestmark = pytest.mark.django_db
PAGE = "/search/"


def titles(answer):
    return re.findall(r'hits__title"><a href="([^"]+)" dir="auto">([^<]*)<', answer.text)


def test_a_visitor_finds_and_nothing_is_kept_of_it(client, shelf):
    note = shelf.write("Et løp om poeng", "Report")
    shelf.write("a secret race: lop", category="secret")
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(PAGE, {"q": "lop"})
    assert titles(answer) == [(f"/notes/{note.pk}/", "Report")]
    assert "Et <mark>løp</mark> om poeng" in answer.text
    assert '<meta name="robots" content="noindex">' in answer.text
    assert not answer.cookies
    assert len(queries) == 1


def test_who_is_signed_in_finds_what_is_theirs_to_read(client, shelf):
    client.force_login(factories.user("kari"))
    shelf.write("a secret race", "Ours", category="secret")
    assert [title for _url, title in titles(client.get(PAGE, {"q": "race"}))] == ["Ours"]


@pytest.mark.parametrize("order", ["new", "best"])
def test_a_search_with_everything_takes_at_most_six_statements(client, shelf, order):
    kari = factories.user("kari")
    client.force_login(kari)
    for number in range(30):
        shelf.write(f"deck {number}", author=kari)
    asked = {"q": "deck", "where": f"{KIND}/open", "author": "Kari", "since": "2026-01-01"}
    client.get(PAGE)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(PAGE, {**asked, "until": "2027-01-01", "order": order})
    assert len(titles(answer)) == PER_PAGE
    assert len(queries) <= 5  # A source of the forum asks one more, for its categories.
    assert not [query for query in queries if "COUNT(" in query["sql"] and "entry" in query["sql"]]


def test_pages_have_addresses_that_keep_the_search(client, shelf):
    for number in range(PER_PAGE + 1):
        shelf.write(f"deck {number}")
    first = client.get(PAGE, {"q": "deck", "order": "new"})
    assert 'rel="next" href="?q=deck&amp;order=new&amp;page=2"' in first.text
    second = client.get(PAGE, {"q": "deck", "order": "new", "page": 2})
    assert 'rel="prev" href="?q=deck&amp;order=new"' in second.text
    assert len(titles(second)) == 1


def test_an_empty_search_says_what_can_be_done(client, shelf):
    answer = client.get(PAGE)
    assert "Find what was written here" in answer.text
    assert "Nothing was found" not in answer.text


def test_nothing_found_says_what_to_try(client, shelf):
    answer = client.get(PAGE, {"q": "unheard-of"})
    assert answer.status_code == 200
    assert "Nothing was found" in answer.text
    assert 'value="unheard-of"' in answer.text


@pytest.mark.parametrize(("asked", "says"), [
    ({"author": "nobody-here"}, "Nobody here is called “nobody-here”."),
    ({"since": "yesterday"}, "Write the day as in 2026-12-31."),
    ({"until": "2026-13-41"}, "Write the day as in 2026-12-31."),
    ({"where": "test.else"}, "Select a valid choice."),
    ({"order": "; DROP"}, "Select a valid choice."),
    ({"q": "a" * 201}, "at most 200 characters"),
    ({"page": "x"}, "Enter a whole number."),
])  # fmt: skip
def test_what_cannot_be_asked_is_said_and_what_was_typed_is_kept(client, shelf, asked, says):
    answer = client.get(PAGE, {"q": "deck", **asked})
    assert answer.status_code == 400
    assert says in answer.text
    assert asked.get("q", "deck") in answer.text


@pytest.mark.parametrize("year", ["0001-01-01", "1999-12-31", "9999-12-31"])
@pytest.mark.parametrize("name", ["since", "until"])
def test_any_day_can_be_asked_for(client, shelf, name, year):
    shelf.write("deck")
    assert client.get(PAGE, {"q": "deck", name: year}).status_code == 200


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
def test_nothing_typed_breaks_the_page(client, shelf, query):
    answer = client.get(PAGE, {"q": query.encode(errors="surrogatepass").decode(errors="replace")})
    assert answer.status_code in {200, 400}
    assert "<script>" not in answer.text.partition("<main")[2].partition("</main>")[0]


@pytest.mark.parametrize("page", ["-1", "0", "999999999999"])
def test_a_page_that_is_nowhere_is_no_error(client, shelf, page):
    shelf.write("deck")
    assert client.get(PAGE, {"q": "deck", "page": page}).status_code == 200


def test_places_can_be_chosen_by_who_may_read_there(client, shelf):
    assert "Secret" not in client.get(PAGE).text
    client.force_login(factories.user("kari"))
    assert f'<option value="{KIND}/secret">Secret</option>' in client.get(PAGE).text
