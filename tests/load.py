"""Matches that are played over HTTP while things break, and the count of what came of them."""

import threading
import time
from dataclasses import dataclass, field
from uuid import uuid4

from tests.player import Player

PATIENCE = 60
"""Seconds after which a move that does not come through ends the load with an error."""


@dataclass
class Load:
    """Plays tables, each in a thread of its own, until it is told to stop.

    ``tables`` are those of ``inside.table_fill``. A table that is played to its end is followed
    by the next one that waits.
    """

    urls: list
    tables: list
    threads: int = 4
    sent: list = field(default_factory=list)
    waits: list = field(default_factory=list)
    statuses: list = field(default_factory=list)
    errors: list = field(default_factory=list)
    _stopped: threading.Event = field(default_factory=threading.Event)

    def __enter__(self):
        self.waiting = list(self.tables)
        self.running = [threading.Thread(target=self._work) for _ in range(self.threads)]
        for thread in self.running:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """End when each thread has seen its last move through."""
        self._stopped.set()
        for thread in self.running:
            thread.join()
        assert not self.errors, self.errors[0]

    @property
    def goes_on(self):
        return any(thread.is_alive() for thread in self.running) and not self.errors

    def _work(self):
        try:
            while self.waiting and not self._stopped.is_set():
                self._play(self.waiting.pop(0))
        except Exception as error:
            self.errors.append(error)
            raise

    def _play(self, table):
        people = [
            Player(self.urls[at % len(self.urls)], cookies=cookies)
            for at, cookies in enumerate(table["people"])
        ]
        states = [patient(lambda who=who: who.state(table["url"])) for who in people]
        by_seat = {state["seat"]: who for state, who in zip(states, people, strict=True)}
        state = states[0]
        while state["status"] == "running" and not self._stopped.is_set():
            seat = state["to_act"][0]
            if state["seat"] != seat:
                state = patient(lambda who=by_seat[seat]: who.state(table["url"]))
            after = by_seat[(seat + 1) % len(people)]  # Who is most likely to be next.
            state = self._turn(table["url"], by_seat[seat], state, after)
        for who in people:
            who.close()

    def _turn(self, match, who, state, after):
        """One move, seen through; the state after it, as ``after`` sees it."""
        nonce, start = str(uuid4()), time.monotonic()

        def post():
            began = time.monotonic()
            answer = who.move(match, state["legal"][0], state["v"], nonce)
            self.statuses.append((answer.status, time.monotonic() - began))
            return answer

        answer = patient(post)
        assert answer.status == 303, f"{answer.status}: {answer.text[:300]}"
        self.sent.append(nonce)
        next_state = patient(lambda: changed(after.state(match), state["version"]))
        self.waits.append(time.monotonic() - start)
        return next_state


def changed(state, version):
    """The state, if it is a later one."""
    return state if state["version"] > version else None


def patient(ask, seconds=PATIENCE):
    """The first answer, however often the site is gone meanwhile: a person presses reload."""
    until = time.monotonic() + seconds
    while True:
        try:
            answer = ask()
        except OSError:
            answer = None
        if answer:
            return answer
        assert time.monotonic() < until, f"No answer within {seconds} s."
        time.sleep(0.03)


def told(verdict, load):
    """A line for people: what was counted."""
    return (
        f"{len(load.sent)} moves, {len(verdict['lost'])} lost, {verdict['doubled']} doubled, "
        f"{len(verdict['gaps'])} logs with gaps; applied after at most "
        f"{verdict['worst_seconds']:.1f} s, at most {verdict['attempts']} attempts; "
        f"slowest answer to a POST {max(took for _, took in load.statuses):.2f} s"
    )
