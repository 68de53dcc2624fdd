"""What the site says of itself: texts for people, and what machines ask for."""

import re
import xml.etree.ElementTree as ET

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from pages.about import TOPICS
from tests.factories import user
from tests.meetups.factories import meetup

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@pytest.fixture
def visitor(client, db):
    return client


def locations(answer):
    return [one.text for one in ET.fromstring(answer.content).iter(f"{SITEMAP}loc")]  # noqa: S314


@pytest.mark.parametrize("language", ["en", "nb"])
@pytest.mark.parametrize("topic", TOPICS)
def test_each_text_is_there_and_leads_to_pages_that_are(visitor, topic, language):
    page = visitor.get(f"/about/{topic}/", headers={"accept-language": language})
    assert page.status_code == 200
    assert "Set-Cookie" not in page.headers
    text = page.context["text"]
    assert text.language == language
    for address in re.findall(r'href="(/[^"]*)"', text.html):
        assert visitor.get(address).status_code in {200, 302}, address


def test_a_text_that_is_not_there_is_a_404(visitor):
    assert visitor.get("/about/nothing/").status_code == 404


def test_credits_lead_to_no_file_of_the_repository(visitor):
    text = visitor.get("/about/credits/").context["text"]
    leads = re.findall(r'href="([^"]*)"', text.html)
    assert leads
    assert all(address.startswith("https://") for address in leads)


def test_credits_name_the_same_works_in_both_languages(visitor):
    named = []
    for language in ("en", "nb"):
        answer = visitor.get("/about/credits/", headers={"accept-language": language})
        html = answer.context["text"].html
        named.append((re.findall(r'href="([^"]*)"', html), html.count("<tr>")))
    assert named[0] == named[1]


def test_the_keys_that_are_listed_are_those_of_the_page(visitor, django_user_model):
    visitor.force_login(django_user_model.objects.create_user("kari"))
    page = visitor.get("/about/shortcuts/").text
    rows = re.findall(r"<tr>\s*<td>(.*?)</td>", page)
    listed = {"".join(re.findall(r"<code>(.*?)</code>", row)) for row in rows}
    pressed = set(re.findall(r'data-shortcut="([^"]+)"', page))
    assert listed == pressed


def test_robots_are_told_where_the_sitemap_is(visitor):
    text = visitor.get("/robots.txt").text
    assert "Sitemap: https://testserver/sitemap.xml" in text
    for path in ("/admin/", "/learn/*/play/"):
        assert f"Disallow: {path}\n" in text


def test_every_address_of_the_sitemap_is_a_page_that_a_visitor_may_read(visitor):
    files = locations(visitor.get("/sitemap.xml"))
    assert files == [
        "https://testserver/sitemap-pages.xml",
        "https://testserver/forum/sitemap-1.xml",
    ]
    pages = locations(visitor.get("/sitemap-pages.xml"))
    assert len(pages) == len(set(pages)) > 30
    for page in pages:
        assert visitor.get(page.removeprefix("https://testserver")).status_code == 200, page


def test_the_sitemap_reads_of_meetups_what_it_lists_at_once(visitor):
    host = user("kari")
    made = [meetup(host) for _each in range(3)]
    with CaptureQueriesContext(connection) as queries:
        pages = locations(visitor.get("/sitemap-pages.xml"))
    assert {f"https://testserver{one.get_absolute_url()}" for one in made} <= set(pages)
    (read,) = [query["sql"] for query in queries if "meetups_meetup" in query["sql"]]
    assert '"title"' not in read


def test_the_manifest_names_icons_that_are_there(visitor):
    answer = visitor.get("/site.webmanifest", headers={"accept-language": "nb"})
    assert answer["Content-Type"] == "application/manifest+json"
    words = answer.json()
    assert words["lang"] == "nb"
    for icon in words["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/")), icon


def test_a_page_names_itself_and_its_picture_for_those_who_share_it(visitor):
    page = visitor.get("/rules/313/?q=1").text
    assert '<link rel="canonical" href="https://testserver/rules/313/">' in page
    assert 'property="og:image" content="https://testserver/static/share' in page
    assert page.count('rel="canonical"') == 1


def test_an_error_page_names_no_address(visitor):
    assert "canonical" not in visitor.get("/nothing/").text


def test_the_front_page_leads_to_all_of_them(visitor):
    page = visitor.get("/").text
    for topic in TOPICS:
        assert reverse("pages:about_topic", args=[topic]) in page
