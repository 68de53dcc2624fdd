"""The canonical JSON of log entries: one way to write each, and nothing ambiguous."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.canonical import MAX_ENTRY_BYTES, BadEntry, canonical_json

KEYS = st.text(st.characters(max_codepoint=127), max_size=8)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
NUMBERS = st.integers(-(2**53) + 1, 2**53 - 1)
VALUES = st.recursive(
    NUMBERS | TEXTS | st.booleans(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
ENTRIES = st.dictionaries(KEYS, VALUES, max_size=6)


def test_keys_are_sorted_and_there_are_no_spaces():
    entry = {"type": "play", "seat": 2, "n": 1, "cards": ["3S"]}
    assert canonical_json(entry) == b'{"cards":["3S"],"n":1,"seat":2,"type":"play"}'


def test_letters_beyond_ascii_are_written_as_utf_8():
    assert canonical_json({"a": "ø♠"}) == '{"a":"ø♠"}'.encode()


def test_inner_objects_are_sorted_too():
    assert canonical_json({"a": [{"c": 1, "b": 2}]}) == b'{"a":[{"b":2,"c":1}]}'


@pytest.mark.parametrize(
    "value",
    [1.0, float("nan"), None, [None], {"a": {"b": 0.5}}, {"é": 1}, {1: 1}, 2**53, -(2**53), b"x"],
)
def test_what_could_be_written_in_two_ways_is_refused(value):
    with pytest.raises(BadEntry, match="has no canonical JSON here"):
        canonical_json({"a": value})


def test_half_of_a_pair_of_surrogates_is_refused():
    with pytest.raises(BadEntry, match="no UTF-8"):
        canonical_json({"a": "\ud800"})


def test_an_entry_may_have_65535_bytes_but_not_more():
    room = MAX_ENTRY_BYTES - len('{"a":""}')
    assert len(canonical_json({"a": "x" * room})) == 65535
    with pytest.raises(BadEntry, match="65536 bytes are too many"):
        canonical_json({"a": "x" * (room + 1)})


@settings(deadline=None)
@given(ENTRIES)
def test_reading_the_canonical_json_gives_the_entry_back(entry):
    assert json.loads(canonical_json(entry)) == entry


@settings(deadline=None)
@given(ENTRIES, st.randoms())
def test_the_order_in_which_an_entry_was_built_does_not_matter(entry, rng):
    keys = list(entry)
    rng.shuffle(keys)
    assert canonical_json({key: entry[key] for key in keys}) == canonical_json(entry)


@settings(deadline=None)
@given(ENTRIES)
def test_no_space_stands_between_the_parts(entry):
    data = canonical_json(entry).decode()
    assert data == json.dumps(json.loads(data), ensure_ascii=False, separators=(",", ":"))
