"""Places are found as people type them, and read in once."""

import pytest
from django.core.management import call_command

from meetups import gazetteer, services
from meetups.models import Place, PlaceImport, PlaceName
from meetups.selectors.places import area_of_place, inhabitants, places_coming, places_find
from meetups.services import places as importing

TROMSO = 3133895


def first(words):
    return places_find(words)[0].place.name


@pytest.mark.parametrize(
    "words", ["Tromso", "TROMSO", "Tromsø", "tromsö", " tromsø ", "Tromsø, Norway"]
)
def test_a_town_is_found_however_it_is_written(places, words):
    """M28: data and query are folded by the same function."""
    assert places_find(words)[0].place.pk == TROMSO


@pytest.mark.parametrize("words", ["Saigon", "Sài Gòn", "sai gon", "SAIGON"])
def test_a_town_is_found_by_its_other_names(places, words):
    assert first(words) == "Ho Chi Minh City"


def test_a_town_is_found_in_another_script(places):
    assert first("東京") == "Tokyo"


def test_the_exact_name_comes_before_the_larger_town_that_begins_so(places):
    names = [found.place.name for found in places_find("San")]
    assert names[0] == "San"
    assert len(names) > 1
    assert all(name.startswith(("San", "São", "Sant")) or name for name in names[1:])


def test_among_namesakes_the_larger_comes_first_and_each_says_where_it_is(places):
    found = places_find("Paris")
    assert found[0].label == "Paris, France"
    assert "Paris, Texas, United States" in [one.label for one in found]


def test_what_follows_a_comma_says_which_one(places):
    assert places_find("Paris, Texas")[0].label == "Paris, Texas, United States"


@pytest.mark.parametrize("words", ["", " ", ",", "no such town anywhere", "💥", "x" * 10_000])
def test_what_is_no_town_finds_nothing(places, words):
    assert places_find(words) == []


def test_letters_of_a_range_end_where_the_name_ends(places):
    """A prefix is looked up as a range of names: nothing beside it is read."""
    assert {found.place.name for found in places_find("troms")} == {"Tromsø"}


def test_everything_is_read_in_once_and_again_only_when_asked(db, gazetteer_small):
    assert services.places_import() == Place.objects.count()
    names = PlaceName.objects.count()
    assert services.places_import() == 0
    assert services.places_import(again=True) == Place.objects.count()
    assert PlaceName.objects.count() == names


def test_large_towns_are_there_first_and_the_search_says_that_the_rest_comes(db, gazetteer_small):
    services.places_import(smallest=1_000_000)
    assert not Place.objects.filter(population__lt=1_000_000).exists()
    assert places_coming() is not None
    call_command("import_places", verbosity=0)
    assert Place.objects.filter(pk=TROMSO).exists()
    assert places_coming() is None


def test_an_import_that_was_cut_off_goes_on_where_it_stopped(db, gazetteer_small, monkeypatch):
    monkeypatch.setattr(importing, "PIECE", 50)
    stored = importing._piece_store
    done = []

    def dies_at_the_third(*arguments):
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(stored(*arguments))

    monkeypatch.setattr(importing, "_piece_store", dies_at_the_third)
    with pytest.raises(KeyboardInterrupt):
        services.places_import()
    monkeypatch.setattr(importing, "_piece_store", stored)
    assert (PlaceImport.objects.get().done, PlaceImport.objects.get().finished_at) == (100, None)
    assert places_coming().done == 100
    assert services.places_import() == len(gazetteer.rows_read(0)) - 100
    assert Place.objects.count() == len(gazetteer.rows_read(0))


def test_where_enough_people_live_an_area_is_a_cell_of_its_town(places):
    oslo = Place.objects.get(name="Oslo")
    assert area_of_place(oslo) == (oslo.cell5, 5)


def test_where_few_people_live_the_area_is_larger_and_tells_nothing_of_the_town(places):
    from meetups import cells

    reine = Place.objects.get(name="Reine")
    cell5, level = area_of_place(reine)
    assert level < 5
    assert inhabitants(cells.parent(reine.cell5, 5)) < 5000
    assert cells.parent(cell5, level) == cells.parent(reine.cell5, level)
    assert cell5 == cells.middle(cells.parent(reine.cell5, level))


def test_the_package_is_read_as_it_is():
    """A slice of the real file: the largest towns, each with a zone and names."""
    rows = gazetteer.rows_read(5_000_000)
    assert 30 < len(rows) < 200
    assert {"Tokyo", "Shanghai"} <= {row["name"] for row in rows}
    regions = gazetteer.regions_name(rows)
    assert regions["US", "TX"] == "Texas"
    assert all(gazetteer.place_make(row, regions).zone for row in rows)
    assert all(list(gazetteer.names_make(row)) for row in rows)


def test_a_code_of_an_airport_is_no_name():
    """Whoever types “tro” means Tromsø, and nobody means the airport of Taree."""
    row = {"geonameid": 1, "name": "Taree", "population": 1, "alternatenames": ["TRO", "Tari"]}
    assert [name.folded for name in gazetteer.names_make(row)] == ["taree", "tari"]
