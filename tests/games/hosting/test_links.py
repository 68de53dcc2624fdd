"""The link of a table that is not listed: shared, renewed, and what the old one says."""

import pytest
from django.urls import reverse

from games.models import Match
from games.selectors.told import SUBJECT
from tests.games.addresses import addresses
from tests.games.hosting.steps import address, invited, match_made, path_of, post, sit
from tests.games.pages.browser import Browser
from tests.games.pages.steps import started

RENEWED = "This link was renewed and does not lead in any more."
OPEN_TO_ALL = {"games:match_version", "notices:subject_choose"}
"""A number and nothing else, asked too often to look up who asks; and one's own choice about a
subject, which names the game and nobody.
"""


@pytest.fixture
def match(kari):
    return match_made(kari.user, seats=3, visibility="link")


def renewed(host, match):
    """Renew the link by the page; the path of the new one, as the page says it."""
    host.open(address(match))
    page = host.press("/link/", "Renew the link")
    match.refresh_from_db()
    path = reverse("games:link_detail", args=[match.pk, match.link_key])
    assert f"http://testserver{path}" in page.text
    return path


def test_until_it_is_renewed_the_address_of_the_table_is_its_link(kari, ola, match):
    assert f"http://testserver{address(match)}" in kari.open(address(match)).text
    ola.open(address(match))
    assert "You sit here" in ola.press("/join/", "Sit down").text


def test_a_renewed_link_lets_people_sit_down_and_the_old_one_says_whom_to_ask(kari, ola, match):
    path = renewed(kari, match)
    page = ola.open(address(match))
    assert page.status == 404
    assert RENEWED in page.text
    assert ola.open(path).status == 200
    assert "You sit here" in ola.press("/join/", "Sit down", seed="stones").text
    assert ola.open(address(match)).status == 200


def test_a_link_that_was_renewed_again_is_gone_for_who_does_not_sit_there(kari, ola, ada, match):
    first = renewed(kari, match)
    ola.open(first)
    ola.press("/join/", "Sit down")
    second = renewed(kari, match)
    assert first != second
    page = ada.open(first)
    assert (page.status, RENEWED in page.text) == (404, True)
    assert ola.open(address(match)).status == 200
    assert ada.open(second).status == 200


def test_a_form_with_the_old_link_sits_nobody_down(kari, ola, match):
    ola.open(renewed(kari, match))
    form = ola.page.form("/join/")
    renewed(kari, match)
    page = ola.send(form.action, form.sent(form.buttons[0]))
    assert page.status == 404
    assert not match.seats.exists()


def test_a_refusal_keeps_the_link_in_the_form(kari, ola, match):
    ola.open(renewed(kari, match))
    page = ola.press("/join/", "Sit down", seed="ø" * 33)
    assert page.status == 422
    assert "You sit here" in ola.press("/join/", "Sit down", seed="x").text


def test_nothing_of_a_match_whose_link_was_renewed_is_shown_to_strangers(kari, ola, ada):
    match = started(kari, ola, visibility="link")
    Match.objects.filter(pk=match.pk).update(link_key="k" * 32)
    for looker in (ada, Browser()):
        for route, path in addresses(match, skip=("admin:",)):
            if str(match.pk) in path and route not in OPEN_TO_ALL:
                answer = looker.client.get(path)
                assert answer.status_code in {302, 404, 405}, (route, answer.status_code)
    said = ada.open(reverse("notices:subject_choose", args=[SUBJECT, match.pk])).text
    assert "kari" not in said
    assert kari.open(address(match)).status == 200
    assert kari.client.get(address(match, "state.json")).status_code == 200


def test_the_link_of_a_match_that_has_begun_tells_a_stranger_so_and_leads_players_in(
    kari, ola, ada
):
    match = match_made(kari.user, visibility="link")
    path = renewed(kari, match)
    sit(kari.user, match)
    sit(ola.user, match)
    assert "This match has begun or ended without you." in ada.open(path).text
    assert ola.client.get(path).headers["Location"] == address(match)


def test_who_is_invited_comes_in_whatever_the_link_is(kari, ola, visitor, match):
    invited(kari.user, match, "ola")
    by_mail = invited(kari.user, match, "x@example.org")
    renewed(kari, match)
    assert ola.open(address(match)).status == 200
    assert visitor.open(path_of(by_mail)).status == 200
    assert visitor.open(address(match)).status == 404


def test_a_listed_table_has_no_link_to_renew(kari):
    listed = match_made(kari.user)
    assert not kari.open(address(listed)).has_form("/link/")
    page = post(kari, listed, "link/")
    assert page.status == 409
    assert "The lobby lists this table." in page.text


def test_a_table_that_is_listed_after_all_lets_everybody_in_until_it_is_not(kari, ola, match):
    renewed(kari, match)
    for visibility, status in (("open", 200), ("link", 404)):
        kari.open(address(match, "edit/"))
        kari.press("/edit/", "Save", visibility=visibility)
        assert ola.open(address(match)).status == status


def test_only_the_host_renews_the_link_and_only_while_the_table_waits(kari, ola, match):
    sit(ola.user, match)
    assert not ola.open(address(match)).has_form("/link/")
    assert post(ola, match, "link/").status == 403
    Match.objects.filter(pk=match.pk).update(status="closed")
    assert post(kari, match, "link/").status == 410


@pytest.mark.parametrize("key", ["x", "%00", "ø", "x" * 3000, "%2e%2e"])
def test_a_key_that_was_made_up_leads_nowhere(visitor, match, key):
    assert visitor.client.get(f"{address(match)}links/{key}/").status_code == 404


def test_a_script_reads_that_a_link_was_renewed(kari, ola, match):
    renewed(kari, match)
    answer = ola.client.get(address(match), headers={"accept": "application/json"})
    assert (answer.status_code, RENEWED in answer.json()["reason"]) == (404, True)


def test_who_sits_there_finds_every_page_as_before(kari, ola):
    match = started(kari, ola, visibility="link")
    before = statuses(kari, match)
    Match.objects.filter(pk=match.pk).update(link_key="k" * 32)
    assert statuses(kari, match) == before
    assert 200 in before.values()


def statuses(browser, match):
    """What each address of the match answers to GET, by its path."""
    found = {}
    for _route, path in addresses(match, skip=("admin:",)):
        if str(match.pk) in path and "/links/" not in path:
            found[path] = browser.client.get(path).status_code
    return found
