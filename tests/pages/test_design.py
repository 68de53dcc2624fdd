"""/design/: all parts in one place, for those who build the site."""

import pytest
from django.urls import reverse

from cards.card import TEXTS
from cards.names import card_name
from pages import design


@pytest.fixture
def debug(settings):
    settings.PLAYGROUND = True


@pytest.mark.parametrize("path", ["/design/", "/design/errors/404/"])
def test_visitors_of_the_running_site_do_not_find_it(client, path):
    response = client.get(path)
    assert response.status_code == 404
    assert "There is nothing at this address." in response.text


@pytest.mark.usefixtures("debug")
def test_all_cards_are_on_the_page(client):
    text = client.get("/design/").text
    assert [name for name in map(card_name, TEXTS) if name not in text] == []


@pytest.mark.usefixtures("debug")
@pytest.mark.parametrize(
    "part",
    [
        "playing-card--back", "suits-four", "hand__tick", "seat--turn", "felt", "log__entry--new",
        "table__row--winner", "hash__value", "message--error", "is-invalid", "empty__title",
        "pager__where", "badge--warn", "panel-list__item", "swatch",
    ],
)  # fmt: skip
def test_every_part_is_on_the_page(client, part):
    assert part in client.get("/design/").text


@pytest.mark.usefixtures("debug")
@pytest.mark.parametrize("status", design.ERRORS)
def test_each_error_page_can_be_seen_without_the_error(client, status):
    client.raise_request_exception = False
    assert client.get(reverse("pages:page_design_error", args=[status])).status_code == status


@pytest.mark.usefixtures("debug")
def test_an_error_that_has_no_page_is_not_shown(client):
    assert client.get("/design/errors/418/").status_code == 404


def test_the_samples_hold_the_longest_hand_of_any_game():
    assert (len(set(design.THIRTEEN)), len(set(design.SEVENTEEN))) == (13, 17)
