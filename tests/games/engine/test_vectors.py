"""The machine-checkable rule cases, each as a test of its own."""

import json
from pathlib import Path

import pytest

from games.engine.vectors import handlers
from pages.rule_cases import is_same

DATA = json.loads(
    (Path(__file__).parents[2] / "vectors" / "rules.json").read_text(encoding="utf-8")
)
CASES = [case for case in DATA["vectors"] if (case["game"], case["kind"]) in handlers()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_rules_answer_as_the_case_expects(case):
    options = DATA["presets"].get(case.get("preset"), {}) | case.get("options", {})
    expected = next(value for key, value in case.items() if key.startswith("expect"))
    got = handlers()[case["game"], case["kind"]](case, options)
    assert is_same(expected, got), (got, case["why"])


def answer(kind, **case):
    preset = DATA["presets"][case.pop("preset", "313")]
    return handlers()["313", kind](case, preset | case.pop("options", {}))


def test_every_kind_of_313_is_handled():
    kinds = {case["kind"] for case in DATA["vectors"] if case["game"] == "313"}
    assert {("313", kind) for kind in kinds} <= handlers().keys()


def test_a_card_that_a_pack_has_not_or_has_once_makes_no_combination():
    assert answer("classify", cards=["5C", "5C"]) is None
    assert answer("classify", cards=["XR"]) is None
    assert answer("beats", table=["5C"], play=["5D", "5D"]) is False


def test_the_previous_winner_leads_unless_it_is_the_first_game():
    hands = [["4S"], ["3C"], ["9H"]]
    assert answer("starter", hands=hands, first_game=False, previous_winner=2) == 2
    assert answer("starter", hands=hands, first_game=True, previous_winner=2) == 1
    assert answer("starter", hands=hands, first_game=False, previous_winner=None) == 1


def test_a_script_may_be_led_by_somebody_without_the_lowest_card():
    got = answer(
        "script",
        hands=[["4S", "9H"], ["3C", "5S"]],
        starter=0,
        first_game=True,
        moves=[{"seat": 0, "play": ["9H"]}, {"seat": 1, "play": []}],
    )
    assert got["ok"] == [True, False]


def test_a_script_goes_on_from_hands_of_which_one_is_empty():
    got = answer(
        "script",
        preset="313-bombs",
        hands=[["3S"], []],
        starter=0,
        first_game=False,
        moves=[{"seat": 0, "play": ["3S"]}],
    )
    assert got["over"] is True
