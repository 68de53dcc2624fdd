"""Who plays near: bands, the order in them, filters, and what nobody learns."""

from datetime import timedelta
from random import Random

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.ties import TieKind, tie_clear, tie_set
from meetups import cells, services
from meetups.models import Area, Visibility
from meetups.selectors.areas import world_bubbles
from meetups.selectors.near import BANDS, PAGE, Wish, players_near, radius_with_somebody
from moderation.services.people import person_ban, person_unban
from tests import factories
from tests.meetups.factories import OSLO, crowd, many, player
from tests.meetups.origins import ORIGINS

pytestmark = pytest.mark.django_db
HOME = cells.cell_at(*OSLO)


def names(near):
    return [[area.user.username for area in band.areas] for band in near.bands]


def everybody(viewer, wish):
    """All pages, one after the other: ``(start of the band, name)``."""
    found = []
    for page in range(1, 30):
        near = players_near(viewer, Wish(wish.cell, km=wish.km, page=page))
        found += [(band.start, area.user.username) for band in near.bands for area in band.areas]
        if not near.has_more:
            return found
    raise AssertionError("it never ends")


def brute_force(cell, km):
    """The same by looking at every area there is: cell by cell up to 100 km, large cells beyond."""
    found = []
    for area in Area.objects.select_related("user"):
        far = cells.distance(cell, area.cell5)
        if far > 100:
            far = max(cells.distance(cell, area.cell3), 100.5)
        if far <= km:
            start = max([0, *(end for end in BANDS if end < far)])
            found.append((start, area.user.username))
    return sorted(found)


@pytest.mark.parametrize("origin", ORIGINS)
def test_every_edge_of_the_world_is_as_brute_force_finds_it(origin):
    random = Random(str(origin))
    cell = cells.cell_at(*origin)
    wide = [*cells.disk(cell, 100, 5), *map(cells.middle, cells.disk(cell, 600, 3))]
    many("p", [random.choice(wide) for _ in range(60)])
    viewer = factories.user("vera")
    for km in (25, 100, 500):
        assert sorted(everybody(viewer, Wish(cell, km=km))) == brute_force(cell, km)


def test_two_sides_of_the_180th_meridian_find_each_other():
    """M22"""
    west, east = player("west", -16.8, -179.98), player("east", -16.8, 179.98)
    for viewer, other in ((west, "east"), (east, "west")):
        near = players_near(viewer, Wish(viewer.area.cell5, km=25))
        assert names(near) == [[other]]


def test_two_players_of_one_cell_are_told_alike_from_everywhere(client):
    """M20: the attack by asking from 200 places gives the same bytes for both, each time."""
    corner = cells.outline(HOME, 5)[0]
    other = tuple((a + 3 * b) / 4 for a, b in zip(corner, OSLO, strict=True))
    assert cells.cell_at(*other) == HOME
    anna = player("anna", *OSLO, visibility=Visibility.EVERYBODY)
    anne = player("anne", *other, visibility=Visibility.EVERYBODY)
    random = Random(313)
    asked = []
    for km in (100, 500) * 100:
        origin = cells.cell_at(OSLO[0] + random.uniform(-4, 4), OSLO[1] + random.uniform(-7, 7))
        asked.append(f"/players/near/?cell={origin:x}&km={km}")
    Area.objects.filter(user=anne).update(visibility=Visibility.NOBODY)
    first = [client.get(one).content for one in asked]
    Area.objects.filter(user=anna).update(visibility=Visibility.NOBODY)
    Area.objects.filter(user=anne).update(visibility=Visibility.EVERYBODY)
    second = [client.get(one).content.replace(b"anne", b"anna") for one in asked]
    assert first == second
    assert 50 < sum(b"anna" in page for page in first) < 200


def test_asking_again_tells_the_same(client):
    """M21: nothing is random."""
    crowd(30, *OSLO)
    client.force_login(factories.user("vera"))
    address = f"/players/near/?cell={HOME:x}&km=50"
    first = client.get(address).text.split("<main")[1].split("</main>")[0]
    assert client.get(address).text.split("<main")[1].split("</main>")[0] == first


def test_inside_a_band_whoever_was_here_last_comes_first():
    today = timezone.now().date()
    for days, name in ((5, "old"), (0, "new"), (2, "middle")):
        player(name, last_seen=today - timedelta(days=days))
    near = players_near(factories.user("vera"), Wish(HOME, km=25))
    assert names(near) == [["new", "middle", "old"]]


def test_the_nearer_band_comes_first_whoever_was_here_last():
    today = timezone.now().date()
    player("far", OSLO[0] + 0.3, OSLO[1])
    player("close", last_seen=today - timedelta(days=300))
    near = players_near(factories.user("vera"), Wish(HOME, km=100))
    assert names(near) == [["close"], ["far"]]


@pytest.mark.parametrize("km", [50, 500])
def test_where_many_live_two_queries_are_enough(km):
    crowd(60, *OSLO)
    viewer = factories.user("vera")
    with CaptureQueriesContext(
        connection,
    ) as queries:
        near = players_near(viewer, Wish(HOME, km=km))
        assert sum(len(band.areas) for band in near.bands) == PAGE
    assert len(queries) == 2


@pytest.mark.parametrize("origin", ORIGINS[:10])
def test_nowhere_more_than_seven_are_needed(origin):
    cell = cells.cell_at(*origin)
    rings = [*cells.disk(cell, 100, 5)][::9] + [*map(cells.middle, cells.disk(cell, 500, 3))][::4]
    many("p", rings * 2)
    viewer = factories.user("vera")
    for page in (1, 2):
        with CaptureQueriesContext(connection) as queries:
            players_near(viewer, Wish(cell, km=500, page=page))
        assert len(queries) <= 7


def test_pages_follow_on_one_another_without_a_gap_or_a_double():
    for index, north in enumerate((0, 0.15, 0.3, 0.6, 1.5)):
        crowd(17, OSLO[0] + north, OSLO[1], prefix=f"p{index}-")
    found = everybody(factories.user("vera"), Wish(HOME, km=250))
    assert len(found) == len(set(found)) == 85
    assert [start for start, _name in found] == sorted(start for start, _name in found)


@pytest.mark.parametrize(
    ("field", "words", "wish"),
    [
        ("games", ("313", "hearts"), {"game": "hearts"}),
        ("languages", ("nb",), {"language": "nb"}),
        ("days", ("mon", "sun"), {"day": "sun"}),
    ],
)
def test_a_filter_leaves_those_who_fit(field, words, wish):
    player("fits", **{field: words})
    player("other")
    near = players_near(factories.user("vera"), Wish(HOME, **wish))
    assert names(near) == [["fits"]]
    assert near.count == 1


def test_a_word_is_found_whole_only():
    player("kari", games=("three-thirteen",))
    assert players_near(factories.user("vera"), Wish(HOME, game="313")).count == 0


def test_who_may_be_found_by_whom():
    player("members", visibility=Visibility.MEMBERS)
    player("everybody", visibility=Visibility.EVERYBODY)
    player("nobody", visibility=Visibility.NOBODY)
    hidden = player("hidden")
    Area.objects.filter(user=hidden).update(hidden_at=timezone.now())
    member = factories.user("vera")
    near = players_near(member, Wish(HOME))
    assert set(*names(near)) == {"members", "everybody"}
    assert near.count == 2
    assert names(players_near(AnonymousUser(), Wish(HOME))) == [["everybody"]]


def test_whose_account_is_closed_or_banned_is_in_no_list_and_in_no_count(client):
    mona, vera = factories.moderator(), factories.user("vera")
    closed, banned = player("closed"), player("banned")
    assert players_near(vera, Wish(HOME)).count == 2
    closed.is_active = False
    closed.save()
    person_ban(moderator=mona, person=banned, reason="Spam.", days=3)
    services.area_seen(banned)
    near = players_near(vera, Wish(HOME))
    assert (near.count, near.bands, world_bubbles(vera)) == (0, [], [])
    person_unban(moderator=mona, person=banned, reason="It was a mistake.")
    assert names(players_near(vera, Wish(HOME))) == [["banned"]]


def test_whose_ban_has_run_out_is_found_again_when_they_come_back():
    today = timezone.now()
    banned = player("banned", is_away=True, last_seen=today - timedelta(days=9))
    banned.banned_until = today - timedelta(days=1)
    services.area_seen(banned)
    assert players_near(factories.user("vera"), Wish(HOME)).count == 1


@pytest.mark.parametrize("until", [None, timedelta(minutes=-1)])
def test_who_is_let_in_again_is_found_on_the_day_on_which_they_were_here(until):
    """The account was closed, or the ban ended, after they had been here today."""
    now = timezone.now()
    back = player("back", is_away=True, last_seen=now.date())
    back.banned_until = until and now + until
    services.area_seen(back)
    assert players_near(factories.user("vera"), Wish(HOME)).count == 1


def test_who_is_banned_still_is_not_found_by_being_here():
    banned = player("banned", is_away=True)
    banned.banned_until = timezone.now() + timedelta(hours=1)
    services.area_seen(banned)
    assert players_near(factories.user("vera"), Wish(HOME)).count == 0


def test_a_minor_is_found_by_nobody_even_if_a_row_said_otherwise():
    from django.db import IntegrityError, transaction

    with pytest.raises(IntegrityError), transaction.atomic():
        player("minor", adult_at=None)
    player("mina", adult_at=None, visibility=Visibility.NOBODY)
    assert players_near(factories.user("vera"), Wish(HOME)).count == 0


@pytest.mark.parametrize("who", ["blocker", "blocked"])
def test_people_with_a_block_between_them_meet_neither_in_lists_nor_in_counts(who):
    """M18: in both directions, and undoing it brings them back."""
    one, other = player("one"), player("other")
    tie_set(user=one, other=other, kind=TieKind.BLOCK)
    viewer = one if who == "blocker" else other
    near = players_near(viewer, Wish(HOME))
    assert (near.count, near.bands) == (0, [])
    tie_clear(user=one, other=other, kind=TieKind.BLOCK)
    assert players_near(viewer, Wish(HOME)).count == 1


def test_the_next_radius_within_which_somebody_plays_is_offered():
    """M24"""
    player("far", OSLO[0] + 1.5, OSLO[1])
    viewer = factories.user("vera")
    assert players_near(viewer, Wish(HOME, km=50)).count == 0
    assert radius_with_somebody(viewer, Wish(HOME, km=50)) == 250
    assert radius_with_somebody(viewer, Wish(cells.cell_at(-40, -120), km=50)) is None
