"""Dealing is a pure function of stored bytes: another process deals the same cards."""

import json
import os
import subprocess
import sys
from pathlib import Path

from games.engine import fair
from games.engine.base import Deck

ROOT = Path(__file__).parents[3]
DEAL = """
import json
from games.engine import fair
from games.engine.base import Deck
links = fair.chain(bytes(range(32)), 64)
seats = fair.seats_digest(bytes(16), [(0, "kari"), (3, "")])
log = fair.log_start(bytes(16), bytes(32), seats)
log = fair.log_next(log, {"n": 1, "type": "pass", "seat": 0})
deck = fair.hand_deck(links[2], bytes(16), 2, seats, log, Deck(2, 2))
print(json.dumps([deck, fair.seating(links[0], bytes(16), 2, seats, log)]))
"""


def dealt_elsewhere(hash_seed):
    done = subprocess.run(
        [sys.executable, "-c", DEAL],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f".{os.pathsep}site", "PYTHONHASHSEED": hash_seed},
    )
    return json.loads(done.stdout)


def test_two_processes_deal_the_same_cards():
    first, second = dealt_elsewhere("1"), dealt_elsewhere("2")
    assert first == second
    assert sorted(first[0]) == list(range(108))


def test_dealing_again_in_the_same_process_gives_the_same_cards():
    links = fair.chain(bytes(range(32)), 64)
    seats = fair.seats_digest(bytes(16), [(0, "kari"), (3, "")])
    decks = [fair.hand_deck(links[2], bytes(16), 2, seats, seats, Deck()) for _ in range(2)]
    assert decks[0] == decks[1]
