"""A report written from a finished match on a phone without scripts; and how its pages look."""

from importlib import import_module

import pytest
from django.apps import apps
from django.core.cache import cache

from accounts.models import User
from forum.demo_reports import reports_demo
from forum.models import Category, GameReport, ReportPlayer
from tests.browser.looking import follow, overflow, wrong_of
from tests.factories import user
from tests.forum.finished import match_finished
from tests.forum.reported import report


@pytest.fixture
def people(live_server):
    """Four people, and the categories of a fresh site: an earlier test may have emptied it."""
    cache.clear()
    for name in ("0003_categories_of_a_fresh_site", "0006_reports_of_other_games_have_a_place"):
        if not Category.objects.filter(title="Reports of other games").exists():
            import_module(f"forum.migrations.{name}").fill(apps, None)
    return {name: user(name) for name in ("kari", "ola", "nam", "ada")}


def wide(page):
    return [page.url] if overflow(page) else []


def test_a_report_is_written_from_a_finished_match_without_scripts_on_a_phone(people, browser_page):
    match = match_finished(people["kari"], people["ola"])

    def write(page):
        found = []
        follow(page.get_by_role("link", name="Write a report"))
        found += wide(page)
        page.get_by_label("Where", exact=True).fill("By post, from the bus")
        page.get_by_label("The story").fill("It was *close*, and I held [3S] to the end.")
        follow(page.get_by_role("button", name="One more player"))
        page.get_by_label("Name").nth(2).fill("Åse, who looked on")
        follow(page.get_by_role("button", name="Remove player 3"))
        follow(page.get_by_role("button", name="One more round"))
        page.get_by_label("Round 3, @kari").fill("49-46ish")
        follow(page.get_by_role("button", name="Publish the report"))
        refused = page.get_by_role("alert").inner_text()
        found += wide(page)
        follow(page.get_by_role("button", name="Remove round 3"))
        follow(page.get_by_role("button", name="Look at it first"))
        preview = page.get_by_role("heading", name="How it will look").count()
        follow(page.get_by_role("button", name="Publish the report"))
        found += wide(page)
        return found, refused, preview, page.url, page.locator("main").inner_text()

    too_wide, refused, preview, url, shown = browser_page(
        match.get_absolute_url(), write, width=390, scripts=False, user=people["kari"]
    )
    stored = GameReport.objects.get()
    assert too_wide == []
    assert "“49-46ish” is not a whole number (round 3, @kari)." in refused
    assert preview == 1
    assert stored.get_absolute_url() in url
    assert "It was close, and I held" in shown
    assert (stored.place, stored.source) == ("By post, from the bus", match.get_absolute_url())
    sides = {side.number: (side.total, side.place) for side in stored.sides.all()}
    points, places = match.result["points"], match.result["places"]
    assert sides == {seat: (points[seat], places[seat]) for seat in (0, 1)}
    assert ReportPlayer.objects.filter(user=people["ola"], state="named").exists()


def test_whoever_is_named_confirms_without_scripts_on_a_phone(people, browser_page):
    thread = report(people["kari"], "@kari", "@ola")

    def confirm(page):
        follow(page.get_by_role("button", name="Yes, I played"))
        return page.locator("main").inner_text()

    shown = browser_page(
        thread.get_absolute_url(), confirm, width=390, scripts=False, user=people["ola"]
    )
    assert "You played in this game" in shown
    assert ReportPlayer.objects.get(user__username="ola").state == "confirmed"


def test_the_pages_of_reports_are_in_order_by_day_and_night(people, browser_page, monkeypatch):
    monkeypatch.setattr("forum.selectors.trust.TRUSTED", 0)  # By then all have written before.
    threads = reports_demo(people)
    kari = User.objects.get(username="kari")
    paths = (
        *(thread.get_absolute_url() for thread in (threads[0], threads[5])),
        *("/forum/reports/", "/forum/reports/new/", "/forum/wanted/", "/forum/wanted/new/"),
        *(f"/forum/reports/{threads[2].pk}/edit/", "/forum/players/kari/"),
    )
    wrong = {path: browser_page(path, wrong_of, user=kari) for path in paths}
    assert {path: found for path, found in wrong.items() if found} == {}
