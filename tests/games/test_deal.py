"""The deal of a stored match: committed before anybody sits, dealt once, provable by anyone."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, IntegrityError, connection, transaction

from games import services
from games.models import Commitment, DealSecret, Hand, Match, Move, Seat, Snapshot
from games.selectors.links import chain_link
from games.selectors.records import hand_proof
from tests.factories import match as match_made
from tests.factories import match_played, match_started, move_played, user

ROOT = Path(__file__).parents[2]
VERIFIER = ROOT / "site" / "static" / "verify_deal.py"
AGAIN = """
import json, sys
from games.engine import fair
from games.engine.base import Deck
said = json.load(sys.stdin)
words = [bytes.fromhex(said[key]) for key in ("s", "id")]
rest = [bytes.fromhex(said[key]) for key in ("seats", "log")]
print(json.dumps(fair.hand_deck(*words, said["number"], *rest, Deck())))
"""


@pytest.fixture
def people(db):
    return user("kari"), user("ola")


@pytest.fixture
def finished(people):
    """A match of two hands, played to its end."""
    match = match_started(*people, options={"games": "2"})
    while match.is_running:
        move_played(match)
        match.refresh_from_db()
    return match


def test_dealing_again_in_other_processes_gives_the_same_cards(people):
    match = match_started(*people, options={"instant_wins": ""})
    hand = Hand.objects.get(match=match, number=1)
    stored = Move.objects.get(match=match, by=Move.By.DEAL).private["cards"]
    said = {
        "s": chain_link(match, 1).hex(),
        "id": match.pk.hex,
        "number": 1,
        "seats": hand.seats_digest,
        "log": hand.log_prev,
    }
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", AGAIN],
            cwd=ROOT,
            env={"PYTHONPATH": f"{ROOT}:{ROOT / 'site'}"},
            input=json.dumps(said),
            capture_output=True,
            text=True,
            check=True,
        )
        assert json.loads(done.stdout) == stored


def test_a_hand_cannot_be_dealt_a_second_time(people):
    match = match_started(*people)
    hand = Hand.objects.get(match=match, number=1)
    hand.pk = None
    with pytest.raises(IntegrityError):
        hand.save(force_insert=True)


def test_the_commitment_is_older_than_the_first_seat(people):
    match = match_made(people[0])
    assert not Seat.objects.filter(match=match).exists()
    assert DealSecret.objects.filter(pk=match.pk).exists()
    value, made = match.commitment.value, match.commitment.created_at
    for person in people:
        services.match_join(match_id=match.pk, user=person)
    match = Match.objects.select_related("commitment").get(pk=match.pk)
    assert (match.commitment.value, match.commitment.created_at) == (value, made)
    assert made <= match.started_at


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games_commitment SET value = %s",
        "UPDATE games_commitment SET created_at = %s",
        "DELETE FROM games_commitment WHERE value <> %s",
    ],
)
def test_the_database_refuses_to_change_or_delete_a_commitment(people, change):
    match = match_made(people[0])
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute(change, ["0" * 64])
    assert Commitment.objects.get() == match.commitment


def test_a_commitment_is_of_one_match_alone_and_must_be_a_digest(people):
    match = match_made(people[0])
    other = match_made(people[1])
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=other.pk).update(commitment=match.commitment)
    with pytest.raises(IntegrityError), transaction.atomic():
        Commitment.objects.create(value="XYZ", chain_length=256, created_at=match.created_at)


def verify(path, text):
    """What the offline verifier says of a document, alone in a process without our code."""
    path.write_text(text)
    done = subprocess.run(
        [sys.executable, "-I", VERIFIER, path],
        cwd=path.parent,
        env={},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.strip().splitlines()[-1]


def test_the_offline_verifier_accepts_a_finished_match_and_each_of_its_proofs(
    client, finished, tmp_path
):
    record = client.get(f"/games/{finished.pk}/record.json").json()
    assert record["complete"] is True
    assert [hand["hand_no"] for hand in record["hands"]] == [0, 1, 2]
    assert len(record["entries"]) == finished.entries_count
    assert verify(tmp_path / "record.json", json.dumps(record)) == (0, "ok")
    for number in range(3):
        proof = client.get(f"/games/{finished.pk}/hands/{number}/proof.json")
        assert verify(tmp_path / "proof.json", proof.content.decode()) == (0, "ok")


def test_the_offline_verifier_accepts_a_match_that_was_started_with_bots(client, people, tmp_path):
    match = match_made(people[0], seats=4)
    for person in people:
        services.match_join(match_id=match.pk, user=person, seed="river stones")
    services.match_fill(match_id=match.pk, user=people[0])
    proof = client.get(f"/games/{match.pk}/hands/0/proof.json").content.decode()
    assert verify(tmp_path / "proof.json", proof) == (0, "ok")


def test_the_offline_verifier_accepts_what_is_known_of_a_running_match(client, people, tmp_path):
    match = match_started(*people, options={"games": "3", "instant_wins": ""})
    while match.hand_no < 2:
        move_played(match)
        match.refresh_from_db()
    move_played(match)
    record = client.get(f"/games/{match.pk}/record.json").json()
    assert record["complete"] is False
    assert [hand["hand_no"] for hand in record["hands"]] == [0, 1]
    assert verify(tmp_path / "record.json", json.dumps(record)) == (0, "ok")
    assert client.get(f"/games/{match.pk}/hands/2/proof.json").status_code == 404
    assert client.get(f"/games/{match.pk}/hands/{10**30}/proof.json").status_code == 404


@pytest.mark.parametrize("key", ["commitment", "log_digest", "seats_digest", "ruleset"])
def test_the_offline_verifier_refuses_a_record_that_was_changed(client, finished, tmp_path, key):
    record = client.get(f"/games/{finished.pk}/record.json").json()
    record[key] = record[key][::-1]
    code, said = verify(tmp_path / "record.json", json.dumps(record))
    assert code == 1
    assert said != "ok"


def test_a_changed_entry_breaks_the_record(client, finished, tmp_path):
    record = client.get(f"/games/{finished.pk}/record.json").json()
    record["entries"][0]["cards"] = ["2H"]
    assert verify(tmp_path / "record.json", json.dumps(record))[0] == 1


def test_what_was_dealt_is_what_the_hands_held(finished):
    proof = hand_proof(Match.objects.select_related("commitment").get(pk=finished.pk), 1)
    left = (proof["dealer"] + 1) % 2
    deal = Move.objects.filter(match=finished, by=Move.By.DEAL).order_by("number").first()
    held = json.loads(deal.private["state"])
    assert held["hand_no"] == 1
    assert len(proof["deck_order"]) == 52
    played = {
        card
        for move in Move.objects.filter(match=finished, hand_no=1, seat=left, by=Move.By.PLAYER)
        for card in move.public.get("cards", ())
    }
    assert played <= set(proof["deck_order"][0:26:2])


def checked(*arguments):
    """How ``check_matches`` ends, and what it prints."""
    from io import StringIO

    said = StringIO()
    try:
        call_command("check_matches", *arguments, stdout=said)
    except CommandError as error:
        return error.returncode, said.getvalue()
    return 0, said.getvalue()


def test_replaying_every_running_match_gives_what_is_kept(people):
    for moves in (0, 1, 7):
        match_played(*people, moves=moves, options={"instant_wins": ""})
    assert checked() == (0, "3 passed, 0 failed\n")


def test_a_match_with_every_kind_of_entry_replays(people):
    match = match_played(*people, moves=3, options={"instant_wins": "", "games": "2"})
    Seat.objects.filter(match=match, user=people[0]).update(away=True)
    services.seat_take_back(match_id=match.pk, user=people[0])
    services.seat_resign(match_id=match.pk, user=people[1])
    assert checked() == (0, "1 passed, 0 failed\n")


def test_finished_matches_are_checked_when_asked_for(finished):
    assert checked() == (0, "0 passed, 0 failed\n")
    assert checked("--all") == (0, "1 passed, 0 failed\n")


def tampered(match, kind):
    """Change something behind the back of the services."""
    first = Move.objects.filter(match=match, entry_n=1)
    deal = Move.objects.filter(match=match, by=Move.By.DEAL)
    state = Snapshot.objects.filter(pk=match.pk)
    public, private = first.get().public, first.get().private
    cards = deal.get().private
    text = state.get().state
    {
        "another move": lambda: first.update(private={"moves": [[public["seat"], "2S"]]}),
        "a move of nobody": lambda: first.update(private={"moves": [[9, "3S"]]}),
        "no move": lambda: first.update(private={}),
        "garbage": lambda: first.update(private={"moves": "3S"}),
        "another entry": lambda: first.update(public={**public, "cards": ["3S", "3C"]}),
        "another number": lambda: first.update(public={**public, "n": 7}),
        "another decider": lambda: first.update(public={**public, "by": "bot"}),
        "a row less": first.delete,
        "another deal": lambda: deal.update(private={**cards, "cards": cards["cards"][::-1]}),
        "a deal of 51": lambda: deal.update(private={**cards, "cards": cards["cards"][1:]}),
        "no deal": lambda: deal.update(private={}),
        "another state": lambda: state.update(state=text.replace('"hand_no":1', '"hand_no":2')),
        "a state of noise": lambda: state.update(state="{}"),
        "no state": state.delete,
        "a decision more": lambda: state.update(decisions=private["moves"]),
        "another digest": lambda: Match.objects.filter(pk=match.pk).update(log_digest="0" * 64),
        "another count": lambda: Match.objects.filter(pk=match.pk).update(entries_count=9),
        "another seed": lambda: Seat.objects.filter(match=match, joined=0).update(seed="mine"),
        "another dealer": lambda: Hand.objects.filter(match=match, number=0).update(dealer=7),
        "another ruleset": lambda: Match.objects.filter(pk=match.pk).update(ruleset="313/9"),
        "another option": lambda: Match.objects.filter(pk=match.pk).update(options={"odd": "1"}),
        "another secret": lambda: DealSecret.objects.filter(pk=match.pk).update(s_top=b"noise"),
    }[kind]()  # fmt: skip


KINDS = [
    "another move", "a move of nobody", "no move", "garbage", "another entry", "another number",
    "another decider", "a row less", "another deal", "a deal of 51", "no deal", "another state",
    "a state of noise", "no state", "a decision more", "another digest", "another count",
    "another seed", "another dealer", "another ruleset", "another option", "another secret",
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_tampered_with_is_found_and_named_and_the_others_pass(people, kind):
    match = match_played(
        *people, moves=2, options={"instant_wins": "", "first_play_lowest": "false"}
    )
    well = match_played(*people, moves=2, options={"instant_wins": ""})
    tampered(match, kind)
    code, said = checked()
    assert code == 1
    assert f"{match.pk}: " in said
    assert str(well.pk) not in said
    assert said.endswith("1 passed, 1 failed\n")
