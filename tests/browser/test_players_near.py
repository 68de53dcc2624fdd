"""Players near, one's area and letters in a browser: in order everywhere, and without scripts."""

import pytest
from django.core.cache import cache

from letters.models import Letter
from meetups import cells
from meetups.models import Area, Place, PlaceName, Visibility
from tests.browser.looking import follow, overflow, wrong_of
from tests.factories import user
from tests.meetups.factories import OSLO, area, crowd, player

TOWNS = ((3143244, "Oslo", *OSLO, 580_000), (3133895, "Tromsø", 69.6489, 18.9551, 41_915))
EVERYTHING = {
    "games": ("313", "hearts", "spades", "three-thirteen"),
    "styles": ("casual", "teaching", "tournament"),
    "days": ("mon", "tue", "wed", "thu", "fri", "sat", "sun"),
    "languages": ("nb", "en", "vi"),
}


@pytest.fixture
def kari(live_server):
    """Kari in Oslo, with others around her, and one who has nearly nobody near."""
    cache.clear()
    for number, name, latitude, longitude, people in TOWNS:
        cell5 = cells.cell_at(latitude, longitude)
        place = Place.objects.create(
            id=number, name=name, country="NO", population=people, latitude=latitude,
            longitude=longitude, zone="Europe/Oslo", cell5=cell5,
        )  # fmt: skip
        folded = name.lower().replace("ø", "o")
        PlaceName.objects.create(place=place, folded=folded, population=people)
    kari = user("kari")
    crowd(6, *OSLO, visibility=Visibility.EVERYBODY, **EVERYTHING)
    player("ola", 69.65, 18.96)
    yield kari
    cache.clear()


@pytest.mark.parametrize(
    "path",
    [
        "/players/near/",
        "/players/near/?place=3143244",
        "/players/near/?q=Nowhere",
        "/players/near/map/",
        "/meetups/area/?place=3133895",
        "/letters/",
        "/letters/ola/",
    ],
)
def test_a_page_is_in_order_by_day_and_by_night_on_phone_and_desk(browser_page, kari, path):
    area(kari)
    assert browser_page(path, wrong_of, user=kari) == []


def test_a_newcomer_finds_people_and_is_found_on_a_phone_without_scripts(browser_page, kari):
    def look(page):
        page.get_by_label("Town").fill("tromso")
        follow(page.get_by_role("button", name="Search"))
        follow(page.get_by_role("link", name="Tromsø, Norway"))
        page.get_by_label("Members who are signed in").check()
        page.get_by_label("I am 18 or older").check()
        page.get_by_label("Hearts").check()
        follow(page.get_by_role("button", name="Save"))
        follow(page.get_by_role("link", name="Players near you"))
        follow(page.get_by_role("link", name="ola"))
        follow(page.get_by_role("link", name="Write a letter"))
        page.get_by_label("Your letter").fill("Do you play on Thursday?")
        follow(page.get_by_role("button", name="Send"))
        return page.get_by_text("Your letter is sent.").count(), overflow(page)

    seen = browser_page("/meetups/area/", look, user=kari, scripts=False, width=390)
    assert seen == (1, 0)
    assert Area.objects.get(user=kari).games == ("hearts",)
    assert Letter.objects.get().author == kari


def test_towns_are_suggested_while_one_types(browser_page, kari):
    def look(page):
        page.get_by_label("Town").press_sequentially("trom")
        follow(page.get_by_role("link", name="Tromsø, Norway"))
        return page.get_by_role("heading", level=1).inner_text()

    assert browser_page("/players/near/", look, user=kari) == "Players near Tromsø, Norway"
