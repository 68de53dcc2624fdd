"""Score sheets in a browser: in order on every screen, two phones at once, and no network."""

from uuid import uuid4

import pytest

from scoresheets import services
from scoresheets.models import Cell, OnlineSheet
from scoresheets.sheets.registry import sheet as definition_of
from tests.browser.looking import follow, wrong_of
from tests.browser.sheets import fill, saved
from tests.factories import user


@pytest.fixture
def sheet(live_server):
    """Three Thirteen for four, with a round written, a warning, and a name that is long."""
    made = services.sheet_create(
        definition=definition_of("three-thirteen"),
        names=["Ann", "Bo", "Unbreakable" * 3, "Di"],
        options={},
        nonce=uuid4(),
        address="test",
    )
    edits = {f"r1-u{unit}-points": services.Edit(unit, 0) for unit in (1, 2, 3, 4)}
    services.cells_save(sheet_id=made.pk, edits=edits, nonce=uuid4())
    return made


def path(sheet, rest=""):
    return f"/scoresheets/s/{sheet.score_code}/{rest}"


def written(sheet):
    cells = Cell.objects.filter(sheet=sheet, key__startswith="r2").exclude(value=None)
    return dict(cells.values_list("key", "value"))


PAGES = [
    "/scoresheets/",
    "/scoresheets/spades-partners/",
    "/scoresheets/spades-partners/new/",
    "/scoresheets/three-thirteen/new/?players=8",
    "/scoresheets/spades/calculator/?hands=2&r1-u1-bid=4&r1-u1-won=6&r1-u2-bid=x",
    "/scoresheets/mine/",
    "{sheet}",
    "{sheet}big/",
    "{sheet}edit/",
]


@pytest.mark.parametrize("address", PAGES)
def test_a_page_of_score_sheets_is_in_order_by_day_and_by_night_on_phone_and_desk(
    browser_page, sheet, address
):
    kari = user("kari")
    services.sheet_claim(sheet_id=sheet.pk, user=kari)
    assert browser_page(address.format(sheet=path(sheet)), wrong_of, user=kari) == []


def test_a_cell_saves_itself_and_the_totals_follow(browser_page, sheet):
    def look(page):
        fill(page, 1, "10+15-3")
        page.locator("#standings").get_by_text("23", exact=True).wait_for()
        return page.locator("#cell-r2-u1-points").input_value()

    assert browser_page(path(sheet), look) == "22"
    assert written(sheet) == {"r2-u1-points": 22}


def test_two_phones_score_one_sheet_and_one_has_no_network_for_a_while(browser_page, sheet):
    """Nothing is lost: other cells both stay, of the same cell both values are shown."""

    def look(ann):
        context = ann.context.browser.new_context()
        bo = context.new_page()
        bo.goto(ann.url)
        context.set_offline(True)
        fill(bo, 1, "5")
        fill(bo, 2, "7")
        bo.get_by_role("link", name="Next").click()
        bo.get_by_role("heading", name="5 wild").wait_for()
        fill(bo, 3, "9")
        bo.get_by_text("Cells that wait: 3").wait_for()
        fill(ann, 2, "8")
        saved(ann, 2)
        fill(ann, 4, "1")
        saved(ann, 4)
        context.set_offline(False)
        bo.get_by_text("No network.").wait_for(state="hidden")
        saved(bo, 3)
        bo.get_by_role("link", name="Back").click()
        shown = [bo.locator(f"#cell-r2-u{unit}-points").input_value() for unit in (1, 2, 4)]
        context.close()
        return shown

    assert browser_page(path(sheet), look)[::2] == ["5", "1"]
    stored = dict(Cell.objects.filter(sheet=sheet).values_list("key", "value"))
    assert (stored["r2-u1-points"], stored["r3-u3-points"]) == (5, 9)
    assert (stored["r2-u2-points"], stored["r2-u4-points"]) == (8, 1)


def test_who_writes_the_same_cell_sees_both_values_and_decides(browser_page, sheet):
    def look(page):
        edits = page.evaluate("() => document.querySelector('[name=csrfmiddlewaretoken]').value")
        page.locator("#cell-r2-u1-points").focus()
        page.evaluate(
            """async (token) => {
              const body = new URLSearchParams({ n: "00000000-0000-4000-8000-000000000001",
                "r2-u1-points": "12", "was-r2-u1-points": "0:", csrfmiddlewaretoken: token });
              await fetch(document.querySelector("form.entry").getAttribute("action").split("#")[0],
                { method: "POST", body, headers: { Accept: "application/json" } });
            }""",
            edits,
        )
        fill(page, 1, "15")
        page.get_by_text("Somebody else wrote 12 here; you wrote 15.").wait_for()
        kept = page.locator("#cell-r2-u1-points").input_value()
        page.get_by_role("button", name="Save").click()
        saved(page, 1)
        return kept

    assert browser_page(path(sheet), look) == "15"
    assert written(sheet) == {"r2-u1-points": 15}


def test_what_waits_survives_closing_the_page(browser_page, sheet):
    def look(page):
        page.route("**/cells/", lambda route: route.abort())
        fill(page, 1, "5")
        page.get_by_text("Cells that wait: 1").wait_for()
        page.unroute("**/cells/")
        page.reload()
        saved(page, 1)

    browser_page(path(sheet), look)
    assert written(sheet) == {"r2-u1-points": 5}


def test_what_is_no_number_is_said_at_its_cell_and_stays_there(browser_page, sheet):
    def look(page):
        fill(page, 1, "abc")
        page.get_by_text("“abc” is not a number.").wait_for()
        kept = page.locator("#cell-r2-u1-points").input_value()
        fill(page, 1, "4")
        saved(page, 1)
        return kept

    assert browser_page(path(sheet), look) == "abc"
    assert written(sheet) == {"r2-u1-points": 4}


def test_a_phone_with_numbers_alone_has_a_minus_beside_the_cell(browser_page, sheet):
    def look(page):
        field = page.locator("#cell-r2-u1-points")
        field.fill("9")
        page.get_by_role("button", name="−").click()
        page.keyboard.type("4")
        field.blur()
        saved(page, 1)
        return field.input_value()

    assert browser_page(path(sheet), look, width=390) == "5"


def test_who_looks_on_sees_what_is_written_without_reloading(browser_page, sheet):
    def look(page):
        other = page.context.new_page()
        other.goto(page.url.replace(sheet.view_code, sheet.score_code).replace("big/", ""))
        fill(other, 1, "77")
        saved(other, 1)
        page.bring_to_front()
        page.locator("#standings").get_by_text("78", exact=True).wait_for()
        return True

    assert browser_page(f"/scoresheets/s/{sheet.view_code}/big/", look)


def test_the_whole_evening_works_without_scripts(browser_page, live_server):
    def look(page):
        for number, name in enumerate(("Ann", "Bo", "Cy", "Di"), start=1):
            page.get_by_label(f"Player {number}").fill(name)
        follow(page.get_by_role("button", name="Begin"))
        for unit, points in enumerate("0573", start=1):
            page.locator(f"#cell-r1-u{unit}-points").fill(points)
        follow(page.get_by_role("button", name="Save"))
        page.get_by_role("heading", name="4 wild").wait_for()
        page.locator("#cell-r2-u1-points").fill("99")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        follow(page.get_by_role("button", name="Undo"))
        return page.locator("#standings").inner_text()

    text = browser_page("/scoresheets/three-thirteen/new/", look, scripts=False)
    assert "Leads" in text
    sheet = OnlineSheet.objects.get()
    assert sheet.result["totals"] == [0, 5, 7, 3]
