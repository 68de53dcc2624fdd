"""Follow, mute and block on the pages: set on a profile, undone there or on a page of one's own."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts import ties
from accounts.models import Block, Follow, Mute
from accounts.ties import TieKind, tie_clear, tie_set, ties_between
from tests import factories
from tests.security.markup import Markup

pytestmark = pytest.mark.django_db

PEOPLE = reverse("accounts:people")
TABLES = {"follow": Follow, "mute": Mute, "block": Block}


@pytest.fixture
def kari():
    return factories.user("kari")


@pytest.fixture
def ola():
    return factories.user("ola")


@pytest.fixture
def browser(client, kari):
    client.force_login(kari)
    return client


def press(client, name, kind, wanted="1", **fields):
    address = reverse("accounts:tie_update", args=[name])
    return client.post(address, {"kind": kind, "wanted": wanted, **fields})


@pytest.mark.parametrize("kind", TABLES)
def test_a_button_on_a_profile_sets_it_and_the_next_one_undoes_it(browser, kari, ola, kind):
    answer = press(browser, "ola", kind)
    assert (answer.status_code, answer["Location"]) == (303, ola.get_absolute_url())
    assert ties_between(kari, ola) == {TieKind(kind)}
    page = browser.get(ola.get_absolute_url()).text
    assert f"Do not {kind} any more" in page
    press(browser, "ola", kind, "0")
    assert ties_between(kari, ola) == set()


@pytest.mark.parametrize("kind", TABLES)
def test_pressing_twice_changes_nothing_more(browser, ola, kind):
    for wanted in ("1", "1", "0", "0"):
        assert press(browser, "ola", kind, wanted).status_code == 303
    assert not TABLES[kind].objects.exists()


def test_what_was_done_is_said_once(browser, ola):
    answer = browser.get(press(browser, "ola", "mute")["Location"])
    assert "What ola writes is hidden from you now." in answer.text
    assert "hidden from you now" not in browser.get(ola.get_absolute_url()).text


def test_my_people_are_listed_and_can_be_let_go_of_there(browser, kari, ola):
    tie_set(user=kari, other=ola, kind=TieKind.MUTE)
    tie_set(user=kari, other=factories.user("per"), kind=TieKind.FOLLOW)
    page = browser.get(PEOPLE).text
    assert page.index("You follow") < page.index("/players/per/") < page.index("You mute")
    assert page.index("You mute") < page.index("ola") < page.index("You block nobody.")
    answer = press(browser, "ola", "mute", "0", in_list="1")
    assert answer["Location"] == PEOPLE
    assert "You mute nobody." in browser.get(PEOPLE).text


def test_nobody_sees_the_list_of_another(browser, kari, ola):
    tie_set(user=ola, other=kari, kind=TieKind.BLOCK)
    assert "ola" not in browser.get(PEOPLE).text
    visitor = Client().get(PEOPLE)
    assert visitor.status_code == 302
    assert visitor["Location"].startswith(reverse("account_login"))


def test_the_profile_of_who_blocks_me_looks_as_if_they_did_not(browser, kari, ola):
    before = Markup(browser.get(ola.get_absolute_url()))
    tie_set(user=ola, other=kari, kind=TieKind.BLOCK)
    tie_set(user=ola, other=kari, kind=TieKind.MUTE)
    after = Markup(browser.get(ola.get_absolute_url()))
    assert after.shape == before.shape


def test_blocking_ends_following_on_both_sides(kari, ola):
    tie_set(user=kari, other=ola, kind=TieKind.FOLLOW)
    tie_set(user=ola, other=kari, kind=TieKind.FOLLOW)
    tie_set(user=kari, other=ola, kind=TieKind.BLOCK)
    assert ties_between(kari, ola) == {TieKind.BLOCK}
    assert ties_between(ola, kari) == set()


def test_whom_one_blocks_one_is_not_offered_to_follow(browser, kari, ola):
    tie_set(user=kari, other=ola, kind=TieKind.BLOCK)
    assert 'value="follow"' not in browser.get(ola.get_absolute_url()).text


def test_undoing_what_somebody_else_wants_does_nothing(browser, kari, ola):
    tie_set(user=ola, other=kari, kind=TieKind.BLOCK)
    press(browser, "ola", "block", "0")
    assert ties_between(ola, kari) == {TieKind.BLOCK}


def test_one_s_own_profile_and_a_visitor_have_no_buttons(browser, kari, ola):
    assert "/tie/" not in browser.get(kari.get_absolute_url()).text
    assert "/tie/" not in Client().get(ola.get_absolute_url()).text


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [("hate", "1"), ("", "1"), ("block", ""), ("block", "2"), ("block\0", "1"), ("x" * 10000, "1")],
)
def test_a_button_that_is_none_of_ours_is_a_bad_request(browser, ola, kind, wanted):
    assert press(browser, "ola", kind, wanted).status_code == 400
    assert not Block.objects.exists()


def test_nobody_follows_mutes_or_blocks_themselves(browser, kari):
    for kind in TABLES:
        assert press(browser, "kari", kind).status_code == 400


@pytest.mark.parametrize("name", ["vigo", "vera", "x" * 3000])
def test_who_is_not_there_or_has_left_is_missing(browser, name):
    factories.user("vera", is_active=False)
    assert press(browser, name, "block").status_code == 404


def test_who_left_is_not_listed(browser, kari, ola):
    tie_set(user=kari, other=ola, kind=TieKind.FOLLOW)
    type(ola).objects.filter(pk=ola.pk).update(is_active=False)
    assert "You follow nobody yet." in browser.get(PEOPLE).text


def test_a_full_list_takes_nobody_more_and_says_so(browser, kari, ola, monkeypatch):
    monkeypatch.setattr(ties, "MOST", 1)
    tie_set(user=kari, other=ola, kind=TieKind.MUTE)
    tie_set(user=kari, other=ola, kind=TieKind.MUTE)
    factories.user("per")
    answer = browser.get(press(browser, "per", "mute")["Location"])
    assert "This list of yours is full." in answer.text
    tie_clear(user=kari, other=ola, kind=TieKind.MUTE)
    press(browser, "per", "mute")
    assert [tie.muted.username for tie in Mute.objects.all()] == ["per"]


def test_buttons_take_a_post_with_its_token(kari, ola):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(kari)
    assert press(browser, "ola", "block").status_code == 403
    assert browser.get(reverse("accounts:tie_update", args=["ola"])).status_code == 405


def test_the_pages_cost_the_same_with_many_people(browser, kari, django_assert_max_num_queries):
    costs = []
    for number in range(6):
        other = factories.user(f"one{number}")
        for kind in TieKind:
            tie_set(user=kari, other=other, kind=kind)
        if number in {0, 5}:
            with django_assert_max_num_queries(6) as queries:
                browser.get(PEOPLE)
            costs.append(len(queries))
    assert costs[0] == costs[1]
    with django_assert_max_num_queries(10):  # The bell, and the panels.
        browser.get(other.get_absolute_url())
