"""A player's seed: normalised, trimmed, at most 64 bytes, and refused in a whole sentence."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.errors import RulesError
from games.engine.fair import BadSeed, SeedKind, seed_clean


def test_a_seed_is_trimmed():
    assert seed_clean("  river stones \t\n") == "river stones"


def test_a_seed_is_normalised_so_that_two_keyboards_write_the_same():
    apart = unicodedata.normalize("NFD", "blåbærsyltetøy")
    assert seed_clean(apart) == "blåbærsyltetøy"
    assert len(seed_clean(apart).encode()) == 17


def test_a_seed_may_be_empty():
    assert seed_clean(" ") == ""


def test_a_seed_may_have_64_bytes_but_not_65():
    assert seed_clean(" " + "x" * 64) == "x" * 64
    with pytest.raises(BadSeed) as refusal:
        seed_clean("x" * 65)
    assert refusal.value.sentence.startswith("The word is %(size)d bytes long.")
    assert refusal.value.details == {"size": 65, "most": 64}


def test_bytes_count_and_not_letters():
    assert seed_clean("ø" * 32)
    with pytest.raises(BadSeed, match="66 bytes"):
        seed_clean("ø" * 33)


def test_a_seed_that_is_short_once_normalised_is_taken_however_long_it_was_written():
    longest = "ᾂ" * 21  # Three bytes each, four characters each when taken apart.
    assert seed_clean(unicodedata.normalize("NFD", longest)) == longest


def test_a_huge_seed_is_refused_without_normalising_it():
    with pytest.raises(BadSeed, match="bytes long"):
        seed_clean("a\u0315\u0300" * 100_000)


@pytest.mark.parametrize("text", ["a\0b", "\0", "\ud800", "x" * 70 + "\udfff"])
def test_a_seed_that_no_database_can_keep_is_refused(text):
    with pytest.raises(BadSeed, match=r"Write it with letters"):
        seed_clean(text)


def test_a_refused_seed_is_a_refusal_like_any_other():
    assert issubclass(BadSeed, RulesError)
    assert issubclass(BadSeed, ValueError)


@settings(deadline=None)
@given(st.text(max_size=80))
def test_cleaning_a_seed_twice_changes_nothing(text):
    try:
        seed = seed_clean(text)
    except BadSeed:
        return
    assert seed_clean(seed) == seed
    assert unicodedata.is_normalized("NFC", seed)
    assert seed == seed.strip()
    assert len(seed.encode()) <= 64


def test_the_kinds_of_seeds_have_their_published_numbers():
    assert {kind.name: kind.value for kind in SeedKind} == {
        "TYPED": 0,
        "BROWSER": 1,
        "SUGGESTED": 2,
        "NONE": 3,
    }
