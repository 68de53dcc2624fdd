"""``manage.py check_vectors``: what it counts, prints, refuses."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from pages.rule_cases import handlers_find, is_same

RULES_FILE = Path(__file__).resolve().parents[1] / "vectors" / "rules.json"
GOOD = {
    "id": "one",
    "game": "313",
    "kind": "beats",
    "preset": "313",
    "table": ["3S"],
    "play": ["3C"],
    "expect": True,
    "why": "clubs over spades",
}


@pytest.fixture
def check(tmp_path):
    """Run the command on these cases; gives the lines printed and the exit code."""

    def run(*cases, **data):
        path = tmp_path / "cases.json"
        whole = {"format": "play313-rules-vectors/1", "presets": {"313": {}}, "vectors": [*cases]}
        path.write_text(json.dumps(whole | data), encoding="utf-8")
        return check_file(path)

    return run


def check_file(path):
    out, code = StringIO(), 0
    try:
        call_command("check_vectors", str(path), stdout=out)
    except SystemExit as stop:
        code = stop.code
    return out.getvalue().splitlines(), code


def test_the_file_of_the_rules_passes():
    lines, code = check_file(RULES_FILE)
    assert code == 0
    passed, failed = lines[-1].split(", ")
    assert failed == "0 failed"
    assert int(passed.split()[0]) >= 81


def test_a_failing_case_is_printed_with_its_reason_and_the_exit_code_is_1(check):
    lines, code = check(GOOD, GOOD | {"id": "two", "expect": False})
    assert code == 1
    assert lines == ["two: expected false, got true (clubs over spades)", "1 passed, 1 failed"]


def test_kinds_that_nothing_handles_are_counted_apart(check):
    lines, code = check(GOOD, GOOD | {"kind": "colour"}, GOOD | {"kind": "colour"})
    assert code == 0
    assert lines == ["Nothing handles 313 colour yet: 2 cases.", "1 passed, 0 failed"]


def test_options_of_a_case_override_its_preset(check):
    case = GOOD | {"table": ["2S"], "play": ["3S", "3C", "3D", "3H"]}
    assert check(case)[1] == 1
    assert check(case | {"options": {"bombs_beat": "twos"}})[1] == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"preset": "no-such"},
        {"options": {"no_such": True}},
        {"options": {"bombs_beat": "all"}},
        {"options": 7},
        {"options": None},
        {"preset": []},
        {"play": None},
        {"play": 5},
    ],
)
def test_a_case_that_cannot_be_answered_fails_and_the_others_go_on(check, wrong):
    lines, code = check(GOOD | wrong, GOOD)
    assert code == 1
    assert lines[0].startswith("one: expected true, got ")
    assert lines[-1] == "1 passed, 1 failed"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "not one of rule cases"),
        (b'{"format": "play313-rules-vectors/2"}', "not one of rule cases"),
        (b'{"format": "play313-rules-vectors/1"}', "no list"),
        (b"{}", "no list"),
        (b'{"format": "play313-rules-vectors/1", "vectors": {}}', "no list"),
        (b'{"format": "play313-rules-vectors/1", "vectors": [], "presets": 1}', "presets"),
        (b'{"format": "play313-rules-vectors/1", "vectors": [7]}', "Case 1 has no id"),
        (b'{"format": "play313-rules-vectors/1", "vectors": [{"id": 7}]}', "Case 1 has no id"),
        (
            b'{"format":"play313-rules-vectors/1","vectors":[{"id":"a","game":"b","kind":"c"}]}',
            "Case a says nothing of what to expect",
        ),
    ],
)
def test_a_garbled_file_is_refused_in_words(tmp_path, content, sentence):
    path = tmp_path / "cases.json"
    path.write_bytes(content)
    with pytest.raises(CommandError, match=sentence):
        check_file(path)


def test_a_file_that_is_not_there_is_refused_in_words(tmp_path):
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        check_file(tmp_path / "nothing.json")


def test_each_app_is_asked_for_its_handlers():
    assert ("313", "script") in handlers_find()


@pytest.mark.parametrize(
    ("expected", "got", "same"),
    [
        (["3S", "4H"], ["4H", "3S"], True),
        (["3S", "3S"], ["3S"], False),
        ([0, 1], [1, 0], False),
        (["left", "right"], ["right", "left"], False),
        ({"a": ["3S", "4H"]}, {"a": ["4H", "3S"]}, True),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ([["3S", "4H"], None], [["4H", "3S"], None], True),
        (1, True, False),
        (False, None, False),
        (None, None, True),
        ([], [], True),
        (["3S"], "3S", False),
    ],
)
def test_when_an_answer_is_the_expected_one(expected, got, same):
    assert is_same(expected, got) is same
