"""The way up: for people a line of links, for machines a schema.org BreadcrumbList."""

from html.parser import HTMLParser

import pytest
from django.template import Context, Template
from django.urls import reverse

from tests.factories import match, user

RULES = "/rules/"


class Trail(HTMLParser):
    """``links`` are its addresses with what they say, ``places`` the numbers of its steps."""

    def __init__(self, html):
        super().__init__()
        self.links, self.places, self.types, self.words, self.tags = [], [], [], "", []
        _before, _start, inside = html.partition('<nav class="trail"')
        self.feed(inside.partition(">")[2].partition("</nav>")[0])

    def handle_starttag(self, tag, attrs):
        fields = dict(attrs)
        self.tags.append(tag)
        if tag == "a":
            self.links.append([fields["href"], ""])
        if fields.get("itemprop") == "position":
            self.places.append(fields["content"])
        if "itemtype" in fields:
            self.types.append(fields["itemtype"].rpartition("/")[2])

    def handle_data(self, data):
        self.words += data
        if self.tags[-2:] == ["a", "bdi"]:
            self.links[-1][1] += data


def trail(steps, **context):
    return Trail(Template("{% load trail %}{% trail " + steps + " %}").render(Context(context)))


def test_the_way_up_names_each_page_and_its_place():
    way = trail('"pages:rules_list" "Rules" book title', book="/rules/313/", title="313")
    assert way.links == [[RULES, "Rules"], ["/rules/313/", "313"]]
    assert way.places == ["1", "2"]
    assert way.types == ["BreadcrumbList", "ListItem", "ListItem"]


def test_a_step_without_an_address_is_read_and_leads_nowhere():
    way = trail('"pages:rules_list" "Rules" "" "Card games" book "313"', book="/rules/313/")
    assert way.words.split() == ["Rules", "Card", "games", "313"]
    assert way.links == [[RULES, "Rules"], ["/rules/313/", "313"]]
    assert way.places == ["1", "2"]


def test_what_people_typed_stays_text():
    way = trail("address title", address='/"><script>', title="<script>alert(1)</script>")
    assert "script" not in way.tags
    assert way.links == [['/"><script>', "<script>alert(1)</script>"]]


@pytest.mark.parametrize(
    ("address", "above"),
    [
        ("/rules/313/", [RULES]),
        ("/rules/313/try/", [RULES, "/rules/313/"]),
        ("/learn/313/", [RULES, "/learn/"]),
        ("/scoresheets/313/", ["/scoresheets/"]),
        ("/meetups/month/", ["/meetups/"]),
        ("/players/near/map/", ["/players/near/"]),
        ("/forum/reports/", ["/forum/"]),
    ],
)
def test_pages_below_a_room_say_where_they_are(client, db, address, above):
    way = Trail(client.get(address).content.decode())
    assert [address for address, _label in way.links] == above


def test_a_page_of_a_match_leads_back_to_it(client, db):
    ann = user("ann")
    table = match(creator=ann)
    client.force_login(ann)
    page = client.get(reverse("games:match_edit", args=[table.pk])).content.decode()
    assert [address for address, _label in Trail(page).links] == [
        "/games/",
        table.get_absolute_url(),
    ]
