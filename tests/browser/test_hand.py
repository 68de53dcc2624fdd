"""A hand of cards under fingers and keys."""

import pytest

HAND = 'fieldset.hand:has(legend:text-is("Your cards"))'


@pytest.fixture(autouse=True)
def _design_is_shown(settings):
    settings.PLAYGROUND = True


def card(page, value):
    return page.locator(f"{HAND} input[value='{value}']")


def picture_top(page, value):
    picture = page.locator(f"{HAND} label:has(input[value='{value}']) .playing-card")
    return picture.evaluate("element => element.getBoundingClientRect().top + window.scrollY")


def test_a_ticked_card_rises_and_comes_down_again(browser_page):
    def look(page):
        page.emulate_media(reduced_motion="reduce")  # So it is at once where it goes.
        tops = [picture_top(page, "6H")]
        for action in (card(page, "6H").check, card(page, "6H").uncheck):
            action()
            page.mouse.move(0, 0)
            tops.append(picture_top(page, "6H"))
        return tops

    before, ticked, after = browser_page("/design/", look)
    assert ticked < before
    assert after == before


@pytest.mark.parametrize("width", [360, 1280])
def test_every_card_can_be_ticked_by_its_visible_strip(browser_page, width):
    def look(page):
        for value in ("6H", "7S", "8S", "JH", "QD", "KS", "2H"):
            card(page, value).click(position={"x": 12, "y": 40})
        return page.locator(f"{HAND} input:checked").count()

    assert browser_page("/design/", look, width=width) == len(["TC", "TD"]) + 7


def test_the_space_bar_ticks_the_card_that_has_the_ring(browser_page):
    def look(page):
        card(page, "6H").focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        picture = page.locator(f"{HAND} label:has(input:focus) .playing-card")
        ring = picture.evaluate("element => getComputedStyle(element).outlineStyle")
        return card(page, "7S").is_checked(), ring

    assert browser_page("/design/", look) == (True, "solid")


def test_a_card_that_cannot_be_played_stays_and_says_why(browser_page):
    def look(page):
        reasons = page.locator(".hand__reasons").first.inner_text()
        return card(page, "3S").is_disabled(), picture_top(page, "3S") > 0, reasons

    disabled, visible, reasons = browser_page("/design/", look)
    assert disabled
    assert visible
    assert "has to be beaten by a higher pair" in reasons


@pytest.mark.parametrize("label", ["Thirteen cards", "Seventeen cards"])
def test_a_whole_hand_fits_a_phone_in_two_rows(browser_page, label):
    def look(page):
        seen = []
        for width in (360, 375, 390, 430):
            page.set_viewport_size({"width": width, "height": 844})
            cards = page.get_by_label(label, exact=True).locator(".playing-card").all()
            boxes = [card.bounding_box() for card in cards]
            rows = {box["y"] for box in boxes}
            seen.append((len(rows), max(box["x"] + box["width"] for box in boxes) <= width))
        return seen

    assert browser_page("/design/", look) == [(2, True)] * 4


def test_a_reader_of_the_screen_hears_the_cards_by_name(browser_page):
    def look(page):
        return page.get_by_label("Thirteen cards", exact=True).aria_snapshot()

    spoken = browser_page("/design/", look)
    assert "three of spades" in spoken
    assert "ten of diamonds" in spoken
