"""The pages of the games, filled by the demo: every page that a player reaches from the lobby."""

import re

import pytest
from django.core.management import call_command

from accounts.models import User
from tests.browser.looking import axe_findings, overflow, policy_violations, small_targets

MATCH = re.compile(r"^/games/[0-9a-f-]{36}/$")
INSIDE = re.compile(r"^/games/[0-9a-f-]{36}/[a-z0-9/]+$")


@pytest.fixture
def kari(settings, live_server):
    settings.PLAYGROUND = True
    call_command("demo", verbosity=0)
    settings.PLAYGROUND = False
    return User.objects.get(username="kari")


def links(page):
    return page.eval_on_selector_all("main a", "all => all.map(a => a.getAttribute('href'))")


def reached(page):
    """The lobby, the new table, every match, and one page of each kind inside the matches."""
    found, inside = [page.url, page.url + "new/"], {}
    base = page.url.removesuffix("/games/")
    for path in filter(MATCH.match, dict.fromkeys(links(page))):
        found.append(base + path)
        page.goto(base + path)
        for link in filter(INSIDE.match, links(page)):
            inside[re.sub(r"[0-9a-f-]{36}|\d+", "", link)] = base + link
    return found + [url for url in inside.values() if not url.endswith(".json")]


def test_no_page_of_the_games_has_findings_or_is_wider_than_a_phone(browser_page, kari):
    def look(page):
        findings, urls = [], reached(page)
        for number, url in enumerate(urls):
            page.set_viewport_size({"width": (360, 1280)[number % 2], "height": 844})
            page.emulate_media(
                color_scheme=("light", "dark")[number // 2 % 2], reduced_motion="reduce"
            )
            page.goto(url)
            # First what the page does by itself: axe puts styles of its own into it.
            findings += [(url, blocked) for blocked in policy_violations(page)]
            findings += [(url, finding) for finding in axe_findings(page)]
            page.set_viewport_size({"width": 360, "height": 844})
            findings += [(url, small) for small in small_targets(page)]
            findings += [(url, "too wide")] if overflow(page) else []
        return len(urls), findings

    count, findings = browser_page("/games/", look, user=kari)
    assert count > 8
    assert findings == []
