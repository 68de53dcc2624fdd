"""Preferences: names, language, time zone and suits, of oneself only."""

import re

import pytest
from django import forms

from accounts import selectors, services
from accounts.models import TakenName, User
from accounts.validators import NAME_TAKEN
from accounts.widgets import LongSelect
from tests import factories
from tests.accounts.steps import sentences

pytestmark = pytest.mark.django_db

CHOICES = {
    "public_name": "Kari Nordmann",
    "language": "nb",
    "time_zone": "Europe/Oslo",
    "suits": "four",
}
PAGE = "/players/preferences/"


@pytest.fixture
def kari(client):
    person = factories.user("kari")
    client.force_login(person)
    return person


def stored(person):
    return {name: getattr(User.objects.get(pk=person.pk), name) for name in CHOICES}


def test_preferences_are_stored_and_shown(client, kari):
    response = client.post(PAGE, CHOICES)
    assert (response.status_code, response["Location"]) == (302, PAGE)
    assert stored(kari) == CHOICES
    page = client.get(PAGE).content.decode()
    assert 'value="Kari Nordmann"' in page
    assert "<option selected>Europe/Oslo</option>" in page


def test_a_person_may_go_back_to_no_preferences(client, kari):
    client.post(PAGE, CHOICES)
    client.post(PAGE, {"public_name": "", "language": "", "time_zone": "", "suits": "two"})
    assert stored(kari) == {"public_name": "", "language": "", "time_zone": "", "suits": "two"}
    assert set(TakenName.objects.values_list("skeleton", flat=True)) == {"kari"}


def test_the_page_is_for_people_who_are_signed_in(client):
    assert client.get(PAGE)["Location"] == f"/accounts/login/?next={PAGE}"
    assert client.post(PAGE, CHOICES).status_code == 302


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_other_methods_are_refused(client, kari, method):
    assert getattr(client, method)(PAGE).status_code == 405


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("language", "xx"),
        ("language", "en-nowhere"),
        ("time_zone", "Europe/Nowhere"),
        ("time_zone", "../../etc/passwd"),
        ("time_zone", "\x00"),
        ("suits", "seven"),
        ("suits", ""),
        ("public_name", "x" * 41),
        ("public_name", "аdmin"),
        ("public_name", "Moderator"),
        ("public_name", "Kari\u202e"),
        ("public_name", "Kari\r\nBcc: x"),
        ("public_name", "<b>Kari</b>"),
    ],
)
def test_a_bad_choice_is_refused_with_a_sentence_and_nothing_is_stored(client, kari, field, value):
    before = stored(kari)
    response = client.post(PAGE, CHOICES | {field: value})
    assert response.status_code == 422
    assert response.context["form"].errors.keys() == {field}
    assert sentences(response)[0].endswith(".")
    assert stored(kari) == before


def test_a_refused_form_keeps_what_was_typed_and_the_name_of_the_page(client, kari):
    page = client.post(PAGE, CHOICES | {"suits": "seven"}).content.decode()
    assert 'value="Kari Nordmann"' in page
    assert page.count("Kari Nordmann") == 1


@pytest.mark.parametrize("name", ["ola", "0la", "OLA", "Ola N", "0la n"])
def test_a_public_name_that_looks_like_somebody_else_s_is_refused(client, kari, name):
    factories.user("ola", public_name="Ola N")
    response = client.post(PAGE, CHOICES | {"public_name": name})
    assert sentences(response) == [NAME_TAKEN]


def test_one_s_own_name_may_be_the_public_one_too(client, kari):
    client.post(PAGE, CHOICES | {"public_name": "KARI"})
    assert stored(kari)["public_name"] == "KARI"


def test_a_name_given_up_is_free_again(client, kari):
    client.post(PAGE, CHOICES)
    client.post(PAGE, CHOICES | {"public_name": "Kari"})
    assert not selectors.name_is_taken("Kari Nordmann")


def test_a_name_taken_since_the_check_is_refused_by_the_database(client, kari, monkeypatch):
    factories.user("ola")
    monkeypatch.setattr(selectors, "name_is_taken", lambda *_, **__: False)
    response = client.post(PAGE, CHOICES | {"public_name": "0la"})
    assert response.status_code == 422
    assert sentences(response) == [NAME_TAKEN]
    assert stored(kari)["public_name"] == ""


def test_nobody_else_s_preferences_can_be_reached(client, kari):
    ola = factories.user("ola")
    before = stored(ola)
    fields = {"id": ola.pk, "pk": ola.pk, "user": ola.pk, "username": "ola", "is_staff": "on"}
    client.post(PAGE, CHOICES | fields)
    assert stored(ola) == before
    assert not User.objects.get(pk=kari.pk).is_staff
    assert User.objects.get(pk=kari.pk).username == "kari"
    for path in (f"{PAGE}{ola.pk}/", "/players/ola/preferences/", f"/players/{ola.pk}/"):
        assert client.post(path, CHOICES).status_code in (404, 405)
        assert client.get(path).status_code == 404
    assert client.post("/players/ola/", CHOICES).status_code == 405
    assert stored(ola) == before


def test_a_service_does_not_store_what_the_form_would_refuse(kari):
    with pytest.raises(Exception, match="kept for the site"):
        services.preferences_update(
            user=kari, public_name="admin", language="", time_zone="", suits="two"
        )
    assert stored(kari)["public_name"] == ""


def test_the_page_asks_the_database_little(client, kari, django_assert_max_num_queries):
    with django_assert_max_num_queries(4):
        client.get(PAGE)


def test_the_long_select_is_the_one_of_django_written_faster():
    choices = [("", "None & none"), ("a", "<A>"), ("b", "B"), ("<c>", "<c>")]
    long, usual = (kind({"class": "x"}, choices) for kind in (LongSelect, forms.Select))
    for value in ("", "a", "b", "<c>", None):
        ours, theirs = (kind.render("zone", value, {"id": "z"}) for kind in (long, usual))
        theirs = theirs.replace('<option value="&lt;c&gt;"', "<option")
        for part in (r"<option.*?</option>", r" (?:name|id|class)=\".*?\""):
            assert sorted(re.findall(part, ours)) == sorted(re.findall(part, theirs))


def test_the_zones_of_the_world_can_be_chosen():
    zones = selectors.time_zones()
    assert {"UTC", "Europe/Oslo", "Asia/Ho_Chi_Minh", "America/New_York"} <= set(zones)
    assert not any(zone.startswith(("Etc/", "posix/", "right/")) for zone in zones)
    assert list(zones[1:]) == sorted(zones[1:])
