"""Whole matches as files: made once, kept under ``recorded/``, replayed by the tests for ever.

A recording has the table, the first dealer, and each step as text: ``deal`` with the ids of the
shuffled cards, or a seat and its move. It ends with the result. ``python -m tests.recording``
prints a new one that the bots play, such as ``spades spades-solo 7 target=200``.
"""

import json
import random
import sys
from pathlib import Path

from games.bots import policies
from games.engine.fair import deck_cards
from games.engine.options import options_dump, options_load, options_read
from games.engine.registry import game

FOLDER = Path(__file__).parent / "games" / "engine" / "recorded"


def recording_make(slug, preset, changes, seats, seed, pick):
    """A match of which ``pick`` makes every move."""
    rules, chance = game(slug), random.Random(seed)
    table = options_read(rules.presets[preset], {**changes})
    dealer = chance.randrange(seats)
    state, steps, log = rules.start(table, seats, dealer), [], []
    while rules.outcome(state) is None:
        need = rules.deck(state)
        if need is not None:
            cards = list(need.reshuffle) or deck_cards(need)
            chance.shuffle(cards)
            steps.append(" ".join(map(str, ["deal", *cards])))
            state, log = rules.deal(state, cards), log if need.reshuffle else []
            continue
        seat = chance.choice(rules.to_act(state))
        move = pick(rules, state, seat, log)
        after = rules.play(state, seat, move)
        entry = rules.entry(state, seat, move, after)
        log += [] if entry is None else [entry]
        steps.append(f"{seat} {move}")
        state = after
    return {
        "game": slug,
        "preset": preset,
        "options": options_dump(table),
        "seats": seats,
        "dealer": dealer,
        "steps": steps,
        "result": result_of(rules, state),
    }


def recording_states(recording):
    """Every state of a recording, the first one before its first deal."""
    rules = game(recording["game"])
    table = options_load(type(rules.presets[recording["preset"]]), recording["options"])
    state = rules.start(table, recording["seats"], recording["dealer"])
    yield state
    for step in recording["steps"]:
        who, _, what = step.partition(" ")
        if who == "deal":
            state = rules.deal(state, [int(card) for card in what.split()])
        else:
            state = rules.play(state, int(who), what)
        yield state


def result_of(rules, state):
    outcome = rules.outcome(state)
    return {"places": list(outcome.places), "points": list(outcome.points), "note": outcome.note}


def recording_read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def recording_text(recording):
    """A file in which a person finds the hands: each deal begins a line."""
    head = json.dumps({key: value for key, value in recording.items() if key != "steps"})
    steps = json.dumps(recording["steps"]).replace('"deal ', '\n"deal ')
    return f'{head[:-1]},\n"steps": {steps}}}\n'


def pick_of_the_bot(rules, state, seat, log):
    position = {
        "seat": seat,
        "seats": len(rules.hands(state)),
        "options": options_dump(state.options),
        "view": rules.view(state, seat),
        "log": log,
    }
    return policies()[rules.slug](position, "steady")


if __name__ == "__main__":
    slug, preset, seed, *changed = sys.argv[1:]
    options = dict(change.split("=") for change in changed)
    chosen = game(slug).presets[preset]
    players = getattr(chosen, "players", game(slug).seats[-1])
    made = recording_make(slug, preset, options, players, int(seed), pick_of_the_bot)
    sys.stdout.write(recording_text(made))
