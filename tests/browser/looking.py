"""What a test looks for in a page that is open in the browser: functions that take the page."""

from pathlib import Path

from playwright.sync_api import Locator, Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def axe_findings(page: Page) -> list[str]:
    """What axe finds wrong, a line each: the rule and the first element that breaks it.

    The script is evaluated by the debugger, which no Content-Security-Policy hinders, so the
    page is looked at under the policy it is served with.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    result = page.evaluate(
        "tags => axe.run({runOnly: {type: 'tag', values: tags}, resultTypes: ['violations']})",
        RULES,
    )
    return [
        f"{finding['id']}: {node['html'][:120]} {node['failureSummary']}"
        for finding in result["violations"]
        for node in finding["nodes"]
    ]


def follow(leading: Locator) -> None:
    """Click what leads to another page, and wait until all of that page is there.

    A click returns before its answer: whoever looks then sees the old page, or half a new one.
    """
    with leading.page.expect_navigation():
        leading.click()


def overflow(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    return page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )


def policy_violations(page: Page) -> list[str]:
    """What the Content-Security-Policy has blocked since the page began to load."""
    page.wait_for_load_state("networkidle")
    return page.evaluate("() => window.policyViolations")


def small_targets(page: Page) -> list[str]:
    """Buttons, fields and links of the navigation with less room than 24 by 24 pixels."""
    return page.evaluate(
        """() => [...document.querySelectorAll("button, input, select, textarea, nav a, .btn")]
            .filter(element => {
              const box = element.getBoundingClientRect();
              return box.width && (box.width < 24 || box.height < 24);
            })
            .map(element => element.outerHTML.slice(0, 120))"""
    )


def wrong_of(page: Page) -> list[object]:
    """Whatever is wrong with a page, by day and by night, on a phone and on a desk."""
    wrong: list[object] = [*policy_violations(page)]  # First: axe itself breaks the policy.
    for width, scheme in ((360, "light"), (1280, "dark")):
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        wrong += [(width, scheme, finding) for finding in axe_findings(page)]
        wrong += [(width, "too wide")] if overflow(page) else []
        wrong += [(width, small) for small in small_targets(page)]
    return wrong
