"""The page of players near, and the map of the world."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.ties import TieKind, tie_set
from meetups import cells
from meetups.models import Place, Visibility
from meetups.selectors.areas import world_bubbles
from tests import factories
from tests.meetups.factories import OSLO, area, crowd, many, player

pytestmark = pytest.mark.django_db
PAGE = "/players/near/"
HOME = cells.cell_at(*OSLO)


@pytest.fixture
def vera(client):
    vera = factories.user("vera")
    client.force_login(vera)
    return vera


def main_of(answer):
    return answer.text.split("<main")[1].split("</main>")[0]


def test_a_visitor_looks_around_without_an_account(client, places):
    player("kari", visibility=Visibility.EVERYBODY)
    player("ola")
    page = main_of(client.get(PAGE, {"q": "Oslo"}))
    (chosen,) = re.findall(r'href="(\?place=\d+)">Oslo, Norway<', page)
    answer = client.get(PAGE + chosen)
    page = main_of(answer)
    assert "Players near Oslo, Norway" in page
    assert "kari" in page
    assert "ola" not in page
    assert "sessionid" not in answer.cookies


def test_without_an_area_the_page_begins_with_a_search_and_the_map(client, vera, places):
    page = main_of(client.get(PAGE))
    assert "Where do you want to play?" in page
    assert "Be found: choose my area" in page
    assert '<svg class="map map--world"' in page


def test_with_an_area_of_ones_own_its_radius_is_the_one_that_is_asked_for(client, vera):
    """M24: 50 km, or what one has chosen."""
    area(vera, radius=100)
    player("far", OSLO[0] + 0.7, OSLO[1])
    page = main_of(client.get(PAGE))
    assert "far" in page
    assert '<option value="100" selected>' in page


def test_fewer_than_five_are_a_few(client, vera):
    """M18 of counts: a number below five is told to nobody."""
    crowd(4, *OSLO)
    assert "A few players within" in main_of(client.get(PAGE, {"cell": f"{HOME:x}"}))
    crowd(1, *OSLO, prefix="q")
    assert "5 players within" in main_of(client.get(PAGE, {"cell": f"{HOME:x}"}))


def test_where_nobody_plays_the_next_radius_with_somebody_is_offered(client, vera):
    player("far", OSLO[0] + 1.5, OSLO[1])
    page = main_of(client.get(PAGE, {"cell": f"{HOME:x}", "km": "50"}))
    assert "Nobody within 50 km" in page
    assert "Look within 250 km: somebody plays there" in page
    lonely = cells.cell_at(-40, -120)
    page = main_of(client.get(PAGE, {"cell": f"{lonely:x}", "km": "500"}))
    assert "within the farthest distance" in page


@pytest.mark.parametrize(
    ("accepts", "said"),
    [
        ("nb", "50 km"),
        ("en", "50 km"),
        ("en-US", "31 mi"),
        ("en-GB,en", "31 mi"),
        ("en-LR", "31 mi"),
    ],
)
def test_distances_are_told_as_the_browsers_language_has_them(client, accepts, said):
    """M39: the words change, the metres do not."""
    player("far", OSLO[0] + 0.43, OSLO[1], visibility=Visibility.EVERYBODY)
    answer = client.get(PAGE, {"cell": f"{HOME:x}"}, headers={"accept-language": accepts})
    assert said in main_of(answer)
    assert '<option value="50" selected>' in main_of(answer)
    assert "far" in main_of(answer)


def test_a_unit_that_was_chosen_holds(client, vera):
    area(vera, unit="mi")
    assert "31 mi" in main_of(client.get(PAGE, headers={"accept-language": "nb"}))


@pytest.mark.parametrize(
    "asked",
    [
        {"cell": "zzz"},
        {"cell": "0"},
        {"cell": "8" * 300},
        {"place": "999999999"},
        {"place": "x"},
        {"km": "26"},
        {"km": "1000000"},
        {"game": "chess"},
        {"day": "someday"},
        {"language": "<b>"},
        {"page": "0"},
        {"page": "-1"},
        {"page": "9" * 30},
    ],
)
def test_what_no_link_of_ours_asks_is_said_in_words(client, vera, asked):
    area(vera)
    answer = client.get(PAGE, asked)
    assert answer.status_code == 422
    assert 'class="error-summary' in answer.text or "alert" in main_of(answer)


def test_who_lives_where_is_in_no_line_of_the_page(client, vera):
    """Of somebody found there is a band, and nothing that follows from their cell alone."""
    found = player("kari", OSLO[0] + 0.3, OSLO[1], games=("313",))
    page = main_of(client.get(PAGE, {"cell": f"{HOME:x}", "km": "100"}))
    assert "25 to 50 km away" in page
    assert f"{found.area.cell5:x}" not in page
    assert str(found.area.cell5) not in page


def test_the_page_costs_the_same_however_many_play(client, vera):
    area(vera)
    costs = []
    for prefix in ("a", "b"):
        crowd(40, *OSLO, prefix=prefix)
        with CaptureQueriesContext(connection) as queries:
            client.get(PAGE)
        costs.append(len(queries))
    assert costs[0] == costs[1] <= 10


def test_near_is_no_name_of_a_person(client):
    assert "Players near you" in client.get(PAGE).text


def test_bubbles_of_the_map_lead_to_players_and_say_how_many(client, places):
    crowd(12, *OSLO, visibility=Visibility.EVERYBODY)
    crowd(2, -18.14, 178.44, prefix="f", visibility=Visibility.EVERYBODY)
    page = main_of(client.get("/players/near/map/"))
    assert "Oslo: 12 players" in page
    assert "Suva: a few players" in page
    (link, *_more) = re.findall(r'<a href="([^"]*)"><title>', page)
    assert client.get(link.replace("&amp;", "&")).status_code == 200


def test_no_line_of_the_land_runs_across_the_map():
    (path,) = re.findall(r' d="([^"]*)"', Path(finders.find("land.svg")).read_text())
    for part in path.split("M")[1:]:
        x = float(part.split("l")[0].split()[0])
        for step in re.findall(r"(-?[\d.]+) -?[\d.]+", part.split("l")[1]):
            x += float(step)
            assert abs(float(step)) < 360
            assert -0.5 <= x <= 720.5


def test_the_map_is_small_however_full_the_world_is(client, places):
    import h3.api.basic_int as h3

    everywhere = [one for base in h3.get_res0_cells() for one in h3.cell_to_children(base, 2)]
    many("p", list(map(cells.middle, everywhere[::6])), visibility=Visibility.EVERYBODY)
    page = client.get("/players/near/map/").text
    svg = page[page.index('<svg class="map') : page.index("</figure>")]
    assert svg.count("<a ") == 250
    assert svg.count("h0") > 650
    assert len(page.encode()) < 60_000
    assert len(gzip.compress(svg.encode())) < 40_000


def test_the_map_is_counted_once_in_ten_minutes(client, places):
    client.get("/players/near/map/")
    with CaptureQueriesContext(connection) as queries:
        client.get("/players/near/map/")
    assert len(queries) == 0


def test_the_map_of_somebody_leaves_out_those_with_whom_there_is_a_block(client, places):
    one = player("one")
    viewer = factories.user("vera")
    assert sum(bubble.count for bubble in world_bubbles(viewer)) == 1
    tie_set(user=one, other=viewer, kind=TieKind.BLOCK)
    assert world_bubbles(viewer) == []
    assert Place.objects.exists()
