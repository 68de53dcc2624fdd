"""The offline verifier: agrees with the engine, finds every tampering, needs only Python.

Mostly called as a function for speed; the command itself is run where it counts.
"""

import ast
import json
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import fair, proofs
from games.engine.base import Deck
from tests.fair_cases import (
    GARBLED,
    ODD_ENTRIES,
    PROOF_TAMPERS,
    RECORD,
    RECORD_TAMPERS,
    VECTORS,
    VERIFIER,
    match_record,
    record_of,
    tampered,
    vector,
)

SPEC = spec_from_file_location("verify_deal", VERIFIER)
verify_deal = module_from_spec(SPEC)
SPEC.loader.exec_module(verify_deal)
verify = verify_deal.verify

PREFIX = "unreadable proof: "
"""A person is told what could not be read as well."""


def reason_of(data):
    return verify(data).partition(": ")[0]


def run(*arguments, cwd=None):
    """Run the command as a stranger would: away from the project, without our environment."""
    return subprocess.run(
        [sys.executable, "-I", str(VERIFIER), *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env={"LANG": "C"},
    )


@pytest.mark.parametrize("name", ["A", "B"])
def test_the_command_says_ok_of_the_published_proofs(name, tmp_path):
    done = run(VECTORS / f"fair-deal-{name}.json", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "ok\n", "")


def test_the_command_says_what_is_wrong_and_fails(tmp_path):
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(tampered(vector("A"), PROOF_TAMPERS["another log"][0])))
    done = run(file)
    assert (done.returncode, done.stdout, done.stderr) == (1, "bad deck\n", "")


def test_the_command_checks_a_record(tmp_path):
    file = tmp_path / "record.json"
    file.write_text(json.dumps(RECORD))
    assert run(file).stdout == "ok\n"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b"null",
        b"[" * 100_000,
        b"9" * 5000,
        b'{"hands":[{}]}',
        '{"v":"♠"}'.encode(),
        b'{"v":"p313/v1","seats":[[0,"\\ud800"]],"game_id":"' + b"0" * 32 + b'"}',
        b"NaN",
    ],
)
def test_a_garbled_file_gives_one_line_and_never_a_traceback(content, tmp_path):
    file = tmp_path / "proof.json"
    file.write_bytes(content)
    done = run(file)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.count("\n") == 1
    assert done.stdout.startswith(("unreadable", "unknown version"))


def test_a_file_that_is_not_there_is_said_to_be_unreadable(tmp_path):
    done = run(tmp_path / "no.json")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("unreadable file: FileNotFoundError")


@pytest.mark.parametrize("paths", [(), ("a", "b")])
def test_without_one_file_the_command_says_how_it_is_used(paths):
    done = run(*paths)
    assert (done.returncode, done.stdout) == (1, "usage: python3 verify_deal.py PROOF.json\n")


@pytest.mark.parametrize("name", PROOF_TAMPERS)
def test_every_way_to_tamper_with_a_proof_is_found(name):
    tamper, reason = PROOF_TAMPERS[name]
    assert reason_of(tampered(vector("A"), tamper)) == reason


@pytest.mark.parametrize("name", RECORD_TAMPERS)
def test_every_way_to_tamper_with_a_record_is_found(name):
    tamper, reason = RECORD_TAMPERS[name]
    assert reason_of(tampered(RECORD, tamper)) == reason


@pytest.mark.parametrize("garbled", GARBLED)
def test_json_that_is_no_proof_is_unreadable(garbled):
    assert verify(garbled).startswith(PREFIX)


@given(st.integers(0, 2**64))
@settings(max_examples=60, deadline=None)
def test_the_verifier_and_the_engine_agree_on_random_matches(seed):
    record = match_record(seed)
    assert verify(record) == "ok"
    assert [verify(hand) for hand in record["hands"]] == ["ok"] * len(record["hands"])


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_no_single_changed_value_of_a_proof_goes_unseen(data):
    proof = vector("A")
    key = data.draw(st.sampled_from(sorted(proof.keys() - {"deck"})))
    proof[key] = data.draw(st.none() | st.integers() | st.text(max_size=9) | st.lists(st.none()))
    if proof[key] != vector("A")[key]:
        assert verify(proof) != "ok"


def test_a_proof_of_a_later_hand_holds_under_the_same_commitment():
    assert {hand["commitment"] for hand in RECORD["hands"]} == {RECORD["commitment"]}
    assert verify(RECORD["hands"][4]) == "ok"


def test_a_secret_that_does_not_link_to_the_commitment_is_rejected():
    other = match_record(1, hands=4, players=4)
    hand = dict(RECORD["hands"][2], revealed_s=other["hands"][2]["revealed_s"])
    assert verify(hand) == "bad commitment"


def test_a_hand_of_another_match_does_not_fit_into_a_record():
    other = match_record(1, hands=4, players=4)
    record = tampered(RECORD, lambda data: data["hands"].__setitem__(2, other["hands"][2]))
    assert verify(record) == "bad commitment"


def test_a_record_of_a_match_closed_before_its_first_hand_holds():
    assert verify(match_record(5, hands=0)) == "ok"


def test_odd_entries_have_the_same_digest_as_in_the_engine():
    assert verify(record_of(ODD_ENTRIES)) == "ok"


def seats_changed(*, told):
    """A match in which the player at seat 1 is followed by another with a seed of their own."""
    links = fair.chain(bytes(range(32)), 8)
    game_id = bytes(range(16))
    commitment = fair.commitment(game_id, 8, "313/1", links[0])
    first = proofs.Table(game_id, "313/1", 8, commitment, ((0, "kari"), (0, "ola"), (3, "")))
    order, dealer = fair.seating(links[0], game_id, 3, first.seats_digest, first.log_start)
    seats = list(first.seats)
    seats[order[1]] = (0, "nina")
    second = proofs.Table(game_id, "313/1", 8, commitment, tuple(seats))
    entries = [{"n": 1, "type": "pass", "seat": 1}]
    if told:
        entries.append({"n": 2, "type": "seat", "seat": told, "who": "player"})
    hands = [(0, proofs.seating_proof(first, s_0=links[0], order=order, first_dealer=dealer))]
    for k, (table, after) in enumerate(((first, 0), (second, len(entries))), start=1):
        log = proofs.log_digest(first, entries[:after])
        cards = fair.hand_deck(links[k], game_id, k, table.seats_digest, log, Deck())
        proof = proofs.hand_proof(
            table,
            hand_no=k,
            s_k=links[k],
            log_digest=log,
            deck=Deck(),
            cards=cards,
            dealer=(dealer + k - 1) % 3,
        )
        hands.append((after, proof))
    return json.loads(json.dumps(proofs.record(first, entries=entries, hands=hands)))


def test_a_player_who_takes_over_a_seat_brings_a_seed_from_the_next_hand_on():
    assert verify(seats_changed(told=1)) == "ok"


@pytest.mark.parametrize("told", [None, 2])
def test_seeds_do_not_change_unless_the_log_says_who_took_over_that_seat(told):
    assert verify(seats_changed(told=told)) == "changed seats"


# The file that people download.


def test_the_verifier_is_written_for_python_3_8():
    ast.parse(VERIFIER.read_text(encoding="utf-8"), feature_version=(3, 8))


def test_the_verifier_imports_nothing_but_the_standard_library():
    tree = ast.parse(VERIFIER.read_text(encoding="utf-8"))
    names = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    assert names <= sys.stdlib_module_names
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(tree))


def test_the_verifier_can_be_read_in_one_sitting():
    lines = VERIFIER.read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) < 180
