"""A sheet on a phone without a network: it can be opened again, and nothing written is lost."""

from uuid import uuid4

import pytest

from scoresheets import services
from scoresheets.models import Cell, OnlineSheet
from scoresheets.sheets.registry import sheet as definition_of
from tests.browser.sheets import fill, saved
from tests.factories import user

NOTHING_WAITS = """() => Object.entries(localStorage)
  .every(([key, text]) => !key.startsWith("sheet-") || text === "{}")"""


PUT_OLD = """async () => (await caches.open("no-network"))
  .put("/offline/", new Response("Of the last release"))"""
IS_NEW = """async () => (await (await caches.match("/offline/")).text()).includes("<html")"""
LOOK_NOW = """() => document.dispatchEvent(new Event("visibilitychange"))"""


@pytest.fixture
def sheet(live_server):
    return services.sheet_create(
        definition=definition_of("three-thirteen"),
        names=["Ann", "Bo", "Cy", "Di"],
        options={},
        nonce=uuid4(),
        address="test",
    )


def is_kept(page):
    """Wait until the page, its parts and the page for all others are on the phone."""
    page.wait_for_function(
        """async () => Boolean(await caches.match(location.pathname))
          && Boolean(await caches.match("/offline/"))
          && (await (await caches.open("parts")).keys()).length > 1""",
    )


def written(sheet):
    cells = Cell.objects.filter(sheet=sheet).exclude(value=None)
    return dict(cells.values_list("key", "value"))


def test_a_sheet_is_written_reloaded_and_written_on_without_a_network(browser_page, sheet):
    def look(page):
        is_kept(page)
        fill(page, 1, "5")
        saved(page, 1)
        page.context.set_offline(True)
        fill(page, 2, "7")
        page.get_by_text("Cells that wait: 1").wait_for()
        page.get_by_role("link", name="Next").click()
        fill(page, 3, "9")
        page.get_by_text("Cells that wait: 2").wait_for()
        page.reload()
        page.get_by_role("heading", name="4 wild").wait_for()
        again = page.locator("#cell-r2-u3-points").input_value()
        fill(page, 4, "12")
        page.get_by_text("Cells that wait: 3").wait_for()
        page.goto(page.url.partition("/scoresheets/")[0] + "/rules/")
        instead = page.locator("h1").inner_text()
        page.go_back()
        page.get_by_text("Cells that wait: 3").wait_for()
        page.context.set_offline(False)
        page.wait_for_function(NOTHING_WAITS)
        return again, instead

    address = f"/scoresheets/s/{sheet.score_code}/"
    assert browser_page(address, look) == ("9", "No network.")
    assert written(sheet) == {
        "r1-u1-points": 5,
        "r1-u2-points": 7,
        "r2-u3-points": 9,
        "r2-u4-points": 12,
    }


def test_who_signs_out_takes_the_kept_sheets_along(browser_page, sheet):
    def look(page):
        is_kept(page)
        page.goto(page.url.partition("/scoresheets/")[0] + "/accounts/logout/")
        with page.expect_navigation():
            page.locator("main button[type=submit]").click()
        page.wait_for_function("async () => !(await caches.has('sheets'))")
        return True

    address = f"/scoresheets/s/{sheet.score_code}/"
    assert browser_page(address, look, user=user("kari"))


def test_a_sheet_that_was_deleted_is_followed_no_more_and_kept_no_more(browser_window, sheet):
    asked = []

    def look(page):
        is_kept(page)
        page.evaluate(PUT_OLD)
        page.reload()
        page.wait_for_function(IS_NEW)
        is_kept(page)

    def gone(page):
        page.evaluate(LOOK_NOW)
        page.get_by_text("This sheet is not there any more.").wait_for()
        page.wait_for_function("async () => !(await caches.match(location.pathname))")
        page.on("request", lambda request: asked.append(request.url))
        page.evaluate(LOOK_NOW)
        return page.goto(page.url).status

    with browser_window(f"/scoresheets/s/{sheet.score_code}/") as window:
        window(look)
        OnlineSheet.objects.filter(pk=sheet.pk).delete()
        assert window(gone) == 404
    assert not [url for url in asked if url.endswith("/version")]
