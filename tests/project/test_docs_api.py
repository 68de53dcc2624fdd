"""docs/api.md against the code: addresses, keys, statuses."""

import json
import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import resolve

from games.engine.clock import PACES
from games.engine.fair import SeedKind, deck_cards
from games.engine.registry import games
from games.models import Match, Submission
from games.selectors.pages import match_page, match_state
from games.services import refusals
from games.views.api import hand_proof_json, match_record_json
from pages.views import REASONS
from tests import factories
from tests.documents import codes_in, section_of, table_rows, text_of

API = "docs/api.md"
FILLED = {
    "match": uuid4(),
    "seat": 1,
    "nonce": uuid4(),
    "k": 1,
    "n": 1,
    "YYYY-MM-DD": "2026-12-01",
    "id": 1,
}


def first_codes(rows):
    return {code for row in rows for code in codes_in(row[0])}


def rows_with(title, word):
    """The rows of the one table below a heading whose first cell has this word."""
    tables = re.split(r"\n\n", section_of(API, title))
    (found,) = [table for table in tables if f"`{word}`" in table and table.startswith("|")]
    return table_rows(found)


def addresses():
    named = codes_in(text_of(API))
    paths = {code.removeprefix("POST ").removeprefix("GET ") for code in named}
    return sorted(path for path in paths if path.startswith(("/games/", "/accounts/", "/readyz")))


@pytest.mark.parametrize("address", addresses())
def test_every_address_is_one_of_the_site(address):
    path = re.sub(r"<([\w-]+)>", lambda match: str(FILLED[match[1]]), address)
    assert resolve(path)


def test_every_refusal_is_told_with_its_status_and_code():
    told = {(row[0], row[1].strip("`")) for row in table_rows(section_of(API, "Refusals"))}
    refused = {(kind.http_status, kind.status) for kind in refusals.Refused.__subclasses__()}
    errors = {(status, code) for status, code, _reason in REASONS.values()}
    assert {(str(status), code) for status, code in refused | errors} == told


def test_every_status_of_a_submission_and_of_a_match_is_told():
    assert set(Submission.Status) <= set(codes_in(section_of(API, "Playing")))
    assert set(Match.Status) <= set(codes_in(section_of(API, "Reading a match")))


def test_paces_visibilities_and_kinds_of_seeds_are_those_that_are_taken():
    told = set(codes_in(section_of(API, "Making a table and sitting down")))
    kinds = {str(int(kind)) for kind in SeedKind if kind != SeedKind.NONE}
    assert {*PACES, *Match.Visibility, *kinds} <= told


@pytest.mark.django_db
def test_the_keys_of_a_state_are_those_that_are_told():
    match = factories.match_started(factories.user("kari"), factories.user("ola"))
    state = match_state(match_page(match, AnonymousUser()))
    assert first_codes(rows_with("Reading a match", "halted")) == set(state)
    assert first_codes(rows_with("Reading a match", "locked")) == set(state["public"])
    (seats,) = [row for row in rows_with("Reading a match", "halted") if "`seats`" in row[0]]
    assert set(state["seats"][0]) <= set(codes_in(seats[1]))


@pytest.mark.parametrize("slug", sorted(games()))
def test_what_is_public_in_a_game_is_told_key_by_key(slug):
    rules = games()[slug]
    preset = next(iter(rules.presets.values()))
    seats = getattr(preset, "players", rules.seats[-1])
    state = rules.start(preset, seats)
    state = rules.deal(state, deck_cards(rules.deck(state)))
    _before, _heading, after = text_of(API).partition(f"`public` of {rules.title}:\n")
    told = first_codes(table_rows(after.lstrip().split("\n\n")[0])) if after else set()
    assert told == set(rules.view(state, 0)["public"])


@pytest.mark.django_db
def test_the_keys_of_a_record_are_told(rf):
    match = factories.match_started(factories.user("kari"), factories.user("ola"))
    request = rf.get("/")
    request.user = AnonymousUser()
    told = set(codes_in(section_of(API, "Proof and record")))
    protocol = set(codes_in(text_of("docs/fair-deal.md")))
    record = match_record_json(request, match_id=match.pk)
    proof = hand_proof_json(request, match_id=match.pk, number=0)
    assert set(json.loads(record.content)) <= told | protocol
    assert set(json.loads(proof.content)) <= protocol
