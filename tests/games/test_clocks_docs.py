"""The page about clocks says the figures that the code has; pages that code cites are there."""

import re
from pathlib import Path

import pytest

from accounts.forms import QUIET_MINUTES
from accounts.vacations import DAYS_A_YEAR
from games.engine import clock
from games.services.absences import ABSENT_WITHIN
from games.services.sweeps import DOWNTIME
from games.services.table import ABANDONED_AFTER
from games.services.timeouts import GRACE

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGE = " ".join((DOCS / "clocks.md").read_text(encoding="utf-8").split())


@pytest.mark.parametrize(
    "name", sorted(filter(None, {*clock.PACES, *clock.BANKS, *clock.INCREMENTS}))
)
def test_every_pace_bank_and_increment_is_named(name):
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize(
    "words",
    [
        f"{DAYS_A_YEAR} whole days a year",
        f"at most {QUIET_MINUTES // 60} hours a day",
        f"more than {clock.LONGEST.days} days in all",
        f"more than {GRACE.seconds} seconds over",
        f"within {ABSENT_WITHIN.days * 24} hours",
        f"closed after {ABANDONED_AFTER.days} days",
    ],
)
def test_the_figures_of_the_page_are_those_of_the_code(words):
    assert words in PAGE


def test_downtime_is_given_back_from_ten_minutes_on():
    assert DOWNTIME.seconds == 600
    assert "more than ten minutes" in PAGE


def test_every_section_of_the_fair_deal_that_code_cites_is_there():
    page = (DOCS / "fair-deal.md").read_text(encoding="utf-8")
    code = [*(ROOT / "games").rglob("*.py"), *(ROOT / "tests" / "games").rglob("*.py")]
    cited = {
        number
        for path in code
        if "fair" in path.name or "canonical" in path.name or path.name == "base.py"
        for number in re.findall(r"section (\d+)", path.read_text(encoding="utf-8"))
    }
    assert cited
    assert [one for one in sorted(cited) if f"\n## {one}. " not in page] == []
