"""The rule cases of the sheets, through the same handlers as ``manage.py check_vectors``."""

import json
from pathlib import Path

import pytest

from pages.rule_cases import cases_run, handlers_find

FILE = Path(__file__).parents[1] / "vectors" / "rules.json"
DATA = json.loads(FILE.read_text())
CASES = [case for case in DATA["vectors"] if case["game"].startswith("sheet-")]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_case_of_the_sheets_is_answered_as_expected(case):
    report = cases_run({**DATA, "vectors": [case]}, handlers_find())
    assert (report.failures, report.passed) == ([], 1)


def test_there_are_cases_of_every_sheet_with_arithmetic():
    games = {case["game"] for case in CASES}
    assert len(CASES) >= 19
    assert {"sheet-spades", "sheet-wizard", "sheet-bunco", "sheet-golf"} <= games


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (
            {
                "game": "sheet-golf",
                "kind": "card",
                "holes": [4] * 9,
                "par": [4] * 9,
                "handicap": 4,
            },
            {"out": 36, "in": None, "total": 36, "to_par": 0, "net": 32},
        ),
        (
            {"game": "sheet-golf-cards", "kind": "layout_points", "layout": [["2H"], ["2S"]]},
            0,
        ),
        (
            {
                "game": "sheet-golf-cards",
                "kind": "layout_points",
                "options": {"joker": -5},
                "layout": [["XR", "AS"], ["3H", "TC"]],
            },
            9,
        ),
        ({"game": "sheet-bunco", "kind": "roll", "dice": [2, 2, 2], "target": 4}, {
            "points": 5, "bunco": False, "mini": True}),
        ({"game": "sheet-hearts", "kind": "hand_check", "points": [-26, 0, 0, 0]}, True),
        ({"game": "sheet-hearts", "kind": "hand_check", "points": [26, 26, 26, 1]}, False),
        ({"game": "sheet-spades", "kind": "hand_check", "taken": [6, 6, 5], "tricks": 17}, True),
        ({"game": "sheet-three-thirteen", "kind": "leader", "totals": [5, 12, 5]}, [0, 2]),
        (
            {
                "game": "sheet-spades",
                "kind": "running",
                "start_score": 95,
                "start_bags": 9,
                "hands": [{"bid": 3, "taken": 5}],
                "bag_penalty": True,
            },
            {"scores": [27], "bags": [1]},
        ),
    ],
)  # fmt: skip
def test_cases_of_our_own_of_the_same_kinds(case, expected):
    whole = {"id": "own", "expect": expected, **case}
    report = cases_run({"presets": {}, "vectors": [whole]}, handlers_find())
    assert report.failures == []
