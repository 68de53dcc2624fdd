"""The pages on top, as a browser shows them: by day and by night, on a phone and on a desk."""

import pytest

from tests import factories
from tests.browser.looking import axe_findings, overflow, policy_violations, small_targets

SEARCHES = ["/search/", "/search/?q=poeng&until=x"]
LESSON = "/learn/313/play/?m=3S"
PATHS = ["/", "/design/", "/accounts/login/", "/accounts/signup/", *SEARCHES]
ERRORS = [f"/design/errors/{status}/" for status in (400, 403, 404, 409, 410, 422, 429, 500)]


@pytest.fixture(autouse=True)
def _design_is_shown(settings):
    settings.PLAYGROUND = True


@pytest.mark.parametrize("path", [*PATHS, *ERRORS, LESSON])
def test_axe_finds_nothing_by_day_and_by_night_on_phone_and_desk(browser_page, path):
    def look(page):
        findings = []
        for width, scheme in ((390, "light"), (1280, "dark")):
            page.set_viewport_size({"width": width, "height": 844})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            findings += [(width, scheme, finding) for finding in axe_findings(page)]
        return findings

    assert browser_page(path, look) == []


def test_axe_would_find_a_picture_without_words(browser_page):
    def look(page):
        page.evaluate("document.querySelector('main').append(document.createElement('img'))")
        return axe_findings(page)

    assert [finding.partition(":")[0] for finding in browser_page("/", look)] == ["image-alt"]


@pytest.mark.parametrize("path", [*PATHS, ERRORS[-1]])
def test_no_page_is_wider_than_its_window(browser_page, path):
    def look(page):
        wider = {}
        for width in (320, 360, 390, 768, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            wider[width] = overflow(page)
        return wider

    assert set(browser_page(path, look).values()) == {0}


def test_the_longest_word_of_a_heading_stays_whole_on_a_phone(browser_page):
    def look(page):
        return page.evaluate(
            """() => {
                const heading = document.querySelector("h1");
                heading.textContent = "x";
                const line = heading.offsetHeight;
                heading.textContent = "Gjenopprettingskoder";
                return heading.offsetHeight / line;
            }"""
        )

    assert browser_page("/accounts/login/", look, width=390) == 1


def test_the_places_of_a_result_stand_under_one_another(browser_page):
    def look(page):
        return page.evaluate(
            """() => [...document.querySelector(".table__row--winner").closest("table").rows]
                .map((row) => getComputedStyle(row.cells[0]).paddingLeft)"""
        )

    assert len(set(browser_page("/design/", look))) == 1


@pytest.mark.parametrize("path", PATHS)
def test_the_policy_has_nothing_to_block(browser_page, path):
    assert browser_page(path, policy_violations) == []


def test_the_policy_would_block_an_inline_style(browser_page):
    def look(page):
        page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"top:0\">x</p>')")
        return policy_violations(page)

    assert browser_page("/", look) == ["style-src-attr inline"]


@pytest.mark.parametrize("path", PATHS)
def test_a_thumb_hits_every_control(browser_page, path):
    assert browser_page(path, small_targets, width=390) == []


def test_nothing_is_loaded_from_another_host(browser_page, live_server):
    def look(page):
        page.wait_for_load_state("networkidle")
        return page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")

    loaded = browser_page("/design/", look)
    assert loaded
    assert [url for url in loaded if not url.startswith(live_server.url)] == []


def test_a_page_without_scripts_shows_the_same(browser_page):
    def look(page):
        return page.locator("body").inner_text()

    assert browser_page("/", look, scripts=False) == browser_page("/", look)


def test_the_first_stop_of_the_keyboard_skips_to_the_content(browser_page):
    def look(page):
        page.keyboard.press("Tab")
        seen = page.locator(":focus").inner_text(), page.locator(":focus").bounding_box()["y"] >= 0
        with page.expect_navigation(url="**#content"):
            page.keyboard.press("Enter")
        return (*seen, page.url.partition("#")[2])

    assert browser_page("/", look) == ("Skip to the content", True, "content")


def test_every_stop_of_the_keyboard_has_a_ring(browser_page):
    def look(page):
        bare = []
        for _ in range(40):
            page.keyboard.press("Tab")
            ring = page.evaluate(
                """() => {
                  const element = document.activeElement;
                  const card = element.parentElement.querySelector(".playing-card");
                  return [element, card].filter(Boolean)
                    .some(part => getComputedStyle(part).outlineStyle !== "none")
                    ? "" : element.outerHTML.slice(0, 120);
                }"""
            )
            bare += [ring] if ring else []
        return bare

    assert browser_page("/design/", look) == []


def test_day_and_night_have_their_own_paper(browser_page):
    def look(page):
        return page.evaluate("getComputedStyle(document.body).backgroundColor")

    assert browser_page("/", look, scheme="light") == "rgb(250, 246, 237)"
    assert browser_page("/", look, scheme="dark") == "rgb(15, 22, 19)"


def test_four_colours_are_for_those_who_chose_them(browser_page):
    def look(page):
        return page.evaluate(
            "getComputedStyle(document.querySelector('.card-text--diamonds')).color"
        )

    four = factories.user("four", suits="four")
    two = factories.user("two", suits="two")
    assert browser_page("/rules/313/", look, user=four) == "rgb(27, 87, 166)"
    assert browser_page("/rules/313/", look, user=two) == "rgb(183, 36, 43)"


def test_who_asked_for_less_motion_gets_none(browser_page):
    def look(page):
        durations = []
        for motion in ("no-preference", "reduce"):
            page.emulate_media(reduced_motion=motion)
            durations.append(
                page.evaluate(
                    "getComputedStyle(document.querySelector('.hand .playing-card'))"
                    ".transitionDuration"
                )
            )
        return durations

    assert browser_page("/design/", look) == ["0.14s, 0.14s", "0s"]


def test_on_paper_there_is_no_navigation(browser_page):
    def look(page):
        page.emulate_media(media="print")
        header = page.locator(".site-header").is_visible()
        return header, page.locator("h1").is_visible()

    assert browser_page("/", look) == (False, True)
