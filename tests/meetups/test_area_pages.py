"""One's own area: searched, looked at, kept; and what is not kept."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from accounts import activity, data_export
from meetups import cells
from meetups.models import Area, AreaChange, Place, Visibility
from tests import factories
from tests.meetups.factories import area, player

pytestmark = pytest.mark.django_db
PAGE = "/meetups/area/"


@pytest.fixture
def kari(client):
    kari = factories.user("kari")
    client.force_login(kari)
    return kari


def sent(place="", **fields):
    return {"place": place, "visibility": "1", "is_adult": "on", "radius": "50", **fields}


def number_of(name):
    return Place.objects.get(name=name, country__in=("NO", "VN", "JP")).pk


def test_one_types_submits_chooses_looks_and_saves_without_javascript(client, kari, places):
    page = client.get(PAGE).text
    assert "Where are you?" in page
    assert '<svg class="map' not in page
    page = client.get(PAGE, {"q": "tromso"}).text
    (chosen,) = re.findall(r'href="(\?place=\d+)">Tromsø, Norway<', page)
    page = client.get(PAGE + chosen).text
    assert "The area around Tromsø, Norway" in page
    assert '<polygon class="map__area"' in page
    assert not Area.objects.exists()
    answer = client.post(PAGE, sent(number_of("Tromsø"), games=["313"], days=["fri"]))
    assert (answer.status_code, answer["Location"]) == (303, PAGE)
    stored = Area.objects.get(user=kari)
    assert (stored.games, stored.days, stored.visibility) == (("313",), ("fri",), 1)
    page = client.get(PAGE).text
    assert "Your area, with Tromsø, Norway" in page
    assert "You can move 2 more times" in page


def test_a_town_that_is_not_there_is_said_and_everything_that_was_typed_stays(client, kari, places):
    page = client.get(PAGE, {"q": "Nowhereville"}).text
    assert "No town is called “Nowhereville”" in page
    assert 'value="Nowhereville"' in page
    answer = client.post(PAGE, sent("999999999", games=["313"]))
    assert answer.status_code == 422
    assert "Choose a place" in answer.text
    answer = client.post(PAGE, sent(""))
    assert answer.status_code == 422
    assert not Area.objects.exists()


@pytest.mark.parametrize(
    "fields",
    [
        {"visibility": "9"},
        {"visibility": ""},
        {"radius": "26"},
        {"games": ["chess"]},
        {"days": ["someday"]},
        {"languages": ["xx"]},
        {"unit": "leagues"},
        {"place": "-1"},
        {"place": "²"},
        {"place": "1" * 5000},
    ],
)
def test_what_no_form_of_ours_sends_is_refused(client, kari, places, fields):
    answer = client.post(PAGE, {**sent(number_of("Oslo")), **fields})
    assert answer.status_code == 422
    assert not Area.objects.exists()


def test_a_minor_is_not_shown_and_says_so_by_leaving_the_box_empty(client, kari, places):
    form = sent(number_of("Oslo"))
    del form["is_adult"]
    answer = client.post(PAGE, form)
    assert answer.status_code == 422
    assert "Only adults can be found by others." in answer.text
    answer = client.post(PAGE, {**form, "visibility": "0"})
    assert answer.status_code == 303
    assert Area.objects.get().visibility == Visibility.NOBODY


def test_an_area_moves_three_times_in_thirty_days(client, kari, places):
    """M19: whoever wants to find others by moving around needs years."""
    towns = ["Oslo", "Bergen", "Tromsø", "Tokyo"]
    for town in towns[:3]:
        assert client.post(PAGE, sent(number_of(town))).status_code == 303
    stored = Area.objects.get().cell5
    answer = client.post(PAGE, sent(number_of("Tokyo")))
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 29 * 86400
    assert "three times within 30 days" in answer.text
    assert Area.objects.get().cell5 == stored
    assert client.post(PAGE, sent(number_of("Tromsø"), radius="100")).status_code == 303
    client.post(reverse("meetups:area_remove"))
    assert not Area.objects.exists()
    assert client.post(PAGE, sent(number_of("Tokyo"))).status_code == 429
    with time_machine.travel(timezone.now() + timedelta(days=31), tick=False):
        client.force_login(kari)
        assert client.post(PAGE, sent(number_of("Tokyo"))).status_code == 303
    assert AreaChange.objects.count() == 1


def test_nothing_exact_is_kept_anywhere(client, kari, places, caplog):
    """Neither the town nor its point stands in a row of the person, a session, the cache, a log."""
    town = Place.objects.get(name="Reine")
    client.get(PAGE, {"q": "Reine"})
    client.get(PAGE, {"place": town.pk})
    client.post(PAGE, sent(town.pk))
    client.get("/players/near/", {"place": town.pk})
    traces = [
        str(town.pk),
        str(town.latitude),
        str(town.longitude),
        "Reine",
        f"{town.cell5:x}",
        str(town.cell5),
    ]
    kept = [caplog.text, *(str(one.get_decoded()) for one in Session.objects.all())]
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            if not table.startswith(("meetups_place", "django_session")):
                cursor.execute(f"SELECT * FROM {table}")  # noqa: S608 - our own tables.
                kept.append(str(cursor.fetchall()))
    assert Area.objects.get().cell5 != town.cell5
    for trace in traces:
        assert [text for text in kept if trace in text] == []


def test_only_large_towns_are_known_for_a_while_and_the_page_says_so(client, kari, gazetteer_small):
    from meetups import services

    services.places_import(smallest=1_000_000)
    assert "so far only large ones are found" in client.get(PAGE).text
    services.places_import()
    assert "still being read in" not in client.get(PAGE).text


def test_an_hour_of_use_notes_the_day_and_no_more(client, kari):
    area(kari, last_seen=timezone.now().date() - timedelta(days=40))
    activity.seen(kari)
    assert Area.objects.get().last_seen == timezone.now().date()


def test_an_export_has_ones_own_area(places, client, kari):
    client.post(PAGE, sent(number_of("Oslo"), games=["hearts"]))
    files = {name: list(rows) for source in data_export.sources() for name, rows in source(kari)}
    (own,) = files["meetups/area.json"]
    assert (own["about"], own["games"]) == ("Oslo, Norway", ("hearts",))
    assert len(files["meetups/area-changes.csv"]) == 1


@pytest.mark.parametrize("name", ["Oslo", "Longyearbyen", "Suva", "Levuka"])
def test_no_map_of_an_area_spans_the_world(client, kari, places, name):
    """M23: at the 180th meridian too, the outline is smaller than the picture."""
    town = Place.objects.filter(name=name).first()
    page = client.get(PAGE, {"place": town.pk}).text
    (points,) = re.findall(r'class="map__area" points="([^"]*)"', page)
    across = [float(point.split(",")[0]) for point in points.split()]
    assert 0 < min(across) < max(across) < 340
    assert max(across) - min(across) < 200


def test_an_area_at_the_180th_meridian_is_drawn_in_one_piece():
    from meetups.maps import area_map

    drawn = area_map(cells.cell_at(-16.8, 179.99), 5, [("Taveuni", -16.8, -179.98)])
    across = [float(point.split(",")[0]) for point in drawn.outline.split()]
    assert max(across) - min(across) < 60
    assert [dot.name for dot in drawn.dots] == ["Taveuni"]


def test_suggestions_are_links_for_whoever_asks(client, places):
    answer = client.get(reverse("meetups:place_suggest"), {"q": "trom"})
    assert "Tromsø, Norway" in answer.text
    assert answer["Cache-Control"] == "private, max-age=300"
    assert "Tromsø" not in client.get(reverse("meetups:place_suggest"), {"q": "t"}).text
    assert client.get(reverse("meetups:place_suggest"), {"q": "x" * 999}).text.strip() == ""


def test_a_moderator_takes_somebody_off_the_lists():
    from moderation.kinds import kind_get, thing_get

    shown = player("kari")
    reporter = factories.user("vera")
    kind = kind_get("meetups.area")
    assert kind.may_report(str(shown.pk), reporter)
    kind.hide(str(shown.pk))
    assert thing_get("meetups.area", str(shown.pk)).is_hidden
    assert not kind.may_report(str(shown.pk), reporter)
    kind.show(str(shown.pk))
    assert kind.may_report(str(shown.pk), reporter)
    cache.clear()
