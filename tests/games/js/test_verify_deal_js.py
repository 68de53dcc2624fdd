"""The verifier of the page, in JavaScript, against the same deals as the one in Python.

Here it runs in node, from copies in a folder of its own that says they are modules.
"""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.fair_cases import (
    GARBLED,
    ODD_ENTRIES,
    PROOF_TAMPERS,
    RECORD,
    RECORD_TAMPERS,
    VERIFIER,
    match_record,
    record_of,
    tampered,
    vector,
)
from tests.programs import require_program

JS = VERIFIER.parent / "js"
RUNNER = Path(__file__).parent / "run_verify_deal.mjs"


@pytest.fixture(scope="module")
def verify_all(tmp_path_factory):
    """Check many values in one run of node."""
    node = require_program("node", "apt-get install nodejs")
    folder = tmp_path_factory.mktemp("js")
    for file in (JS / "verify-deal.js", JS / "proof-page.js", RUNNER):
        shutil.copy(file, folder)
    (folder / "package.json").write_text('{"type": "module"}')

    def run(values, *arguments):
        done = subprocess.run(
            [node, str(folder / RUNNER.name), *arguments],
            input=json.dumps(values),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def reasons(outcomes):
    return [outcome["reason"] for outcome in outcomes]


def test_both_published_proofs_hold(verify_all):
    outcomes = verify_all([vector("A"), vector("B")])
    assert [(outcome["ok"], outcome["reason"]) for outcome in outcomes] == [(True, "ok")] * 2


def test_the_steps_show_the_seats_the_commitment_and_the_deck(verify_all):
    (outcome,) = verify_all([vector("A")])
    assert [(step["step"], step["hand"]) for step in outcome["steps"]] == [
        ("seats", 1),
        ("commitment", 1),
        ("deck", 1),
    ]
    assert outcome["steps"][2]["value"].split() == vector("A")["deck_order"]


def test_the_steps_stop_where_a_proof_is_wrong(verify_all):
    changed = tampered(vector("A"), PROOF_TAMPERS["two cards swapped"][0])
    (outcome,) = verify_all([changed])
    assert not outcome["ok"]
    assert [step["step"] for step in outcome["steps"]] == ["seats", "commitment"]


def test_every_way_to_tamper_with_a_proof_is_found_for_the_same_reason(verify_all):
    changed = [tampered(vector("A"), tamper) for tamper, _ in PROOF_TAMPERS.values()]
    found = dict(zip(PROOF_TAMPERS, reasons(verify_all(changed)), strict=True))
    assert found == {name: reason for name, (_, reason) in PROOF_TAMPERS.items()}


def test_every_way_to_tamper_with_a_record_is_found_for_the_same_reason(verify_all):
    changed = [tampered(RECORD, tamper) for tamper, _ in RECORD_TAMPERS.values()]
    found = dict(zip(RECORD_TAMPERS, reasons(verify_all(changed)), strict=True))
    assert found == {name: reason for name, (_, reason) in RECORD_TAMPERS.items()}


def test_the_records_of_random_matches_hold(verify_all):
    assert reasons(verify_all([match_record(seed) for seed in range(40)])) == ["ok"] * 40


def test_odd_entries_have_the_same_digest_as_in_the_engine(verify_all):
    assert reasons(verify_all([record_of(ODD_ENTRIES)])) == ["ok"]


def test_the_steps_of_a_record_name_each_hand(verify_all):
    (outcome,) = verify_all([match_record(3, hands=2)])
    named = [step["hand"] for step in outcome["steps"] if step["step"] in ("seating", "deck")]
    assert named == [0, 1, 2]


def test_garbled_values_are_no_proofs(verify_all):
    assert set(reasons(verify_all(GARBLED))) == {"unreadable proof"}


def test_a_page_that_is_not_secure_says_that_it_cannot_check(verify_all):
    (outcome,) = verify_all([vector("A")], "--insecure")
    assert outcome == {"ok": False, "reason": "no secure context", "steps": []}


def test_the_page_writes_the_outcome_and_the_steps_into_its_result(verify_all):
    page = verify_all(vector("A"), "--page")
    assert page["outcome"] == "ok"
    assert page["texts"][0] == "said: reason ok"
    assert page["texts"][-1] == "hand 1: " + " ".join(vector("A")["deck_order"])


def test_the_page_says_what_is_wrong_with_a_proof(verify_all):
    changed = tampered(vector("A"), PROOF_TAMPERS["two cards swapped"][0])
    page = verify_all(changed, "--page")
    assert (page["outcome"], page["texts"][0]) == ("bad deck", "said: reason bad-deck")


def test_the_page_says_that_it_could_not_fetch_the_proof(verify_all):
    page = verify_all(None, "--page")
    assert (page["outcome"], page["texts"]) == ("failed", ["said: failed"])
