"""What a test looks for in a page that is open in the browser: functions that take the page."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def axe_findings(page: Page) -> list[str]:
    """What axe finds wrong, a line each: the rule and the first element that breaks it.

    The script is evaluated by the debugger, which no Content-Security-Policy hinders, so the
    page is looked at under the policy it is served with.
    """
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
