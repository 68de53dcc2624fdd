"""What players and workers do, in the words of the tests of the protocol."""

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from uuid import uuid4

import time_machine
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import services
from games.models import Match, Move, Seat, Snapshot, Submission
from games.selectors.positions import match_view
from games.services.sweeps import GRACE
from health.models import Heartbeat
from tests.factories import match_started

CALM = {"first_play_lowest": "false", "instant_wins": ""}
"""House rules under which every deal leaves somebody a choice of moves."""
LIVE = [Submission.Status.PENDING, Submission.Status.APPLIED]


def started(*people, options=None, **fields):
    """A match at which these people sit, dealt, with moves to choose from."""
    return match_started(*people, options={**CALM, **(options or {})}, **fields)


def address(name, match, *args):
    return reverse(f"games:{name}", args=[match.pk, *args])


def signed_in(user, **extra):
    """A client of its own for this person."""
    client = Client(**extra)
    client.force_login(user)
    return client


def fresh(match):
    return Match.objects.get(pk=match.pk)


def asked(match):
    """The one seat that is to act."""
    return Seat.objects.get(match=match, asked_version__isnull=False)


def legal(match):
    """The legal moves of whoever is to act."""
    return match_view(match, asked(match).number)["legal"]


def move_post(client, match, text=None, *, v=None, n=None, json=True, **fields):
    """POST a move; what is not said is as the form of the turn has it."""
    data = {
        "move": legal(match)[0] if text is None else text,
        "v": asked(match).asked_version if v is None else v,
        "n": n or uuid4(),
        **fields,
    }
    extra = {"headers": {"accept": "application/json"}} if json else {}
    return client.post(address("move_submit", match), data, **extra)


def move_sent(match, text=None, **fields):
    """The submission of whoever is to act, stored and not yet played."""
    return move_prepared(match, text, **fields)()


def move_prepared(match, text=None, **fields):
    """What sends in the move of whoever is to act now, whenever it is called."""
    seat = asked(match)
    form = {
        "v": seat.asked_version,
        "nonce": uuid4(),
        "text": legal(match)[0] if text is None else text,
        "received_at": timezone.now(),
        **fields,
    }
    return partial(services.move_submit, match_id=match.pk, user=seat.user, **form)


def played(submission):
    """The worker gets to it; what became of it."""
    services.submission_apply(submission_id=submission.pk)
    submission.refresh_from_db()
    return submission


def turn_play(match, text=None):
    """One whole turn: sent in and played."""
    return played(move_sent(match, text))


def work():
    """A round of a worker that finds everything that waits, however young."""
    return services.due_work_do(now=timezone.now() + timedelta(seconds=3))


@contextmanager
def working():
    """A worker beside the test, in a thread of its own."""
    done = threading.Event()

    def run():
        try:
            while not done.is_set():
                work()
                time.sleep(0.005)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(run)
        try:
            yield
        finally:
            done.set()
            future.result()


def at_once(*functions):
    """Call all of them at the same moment, each in its thread; what they returned, in order."""
    start = threading.Barrier(len(functions))

    def run(function):
        try:
            start.wait()
            return function()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(functions)) as pool:
        return [future.result() for future in [pool.submit(run, each) for each in functions]]


def a_moment(rng: random.Random, longest=0.004):
    """Wait a little, so that what races meets in ever new orders."""
    time.sleep(longest * rng.choice([0, 0, 0.25, 0.5, 1]))


def log_is_whole(match):
    """Whether rows and public entries are numbered from 1 without a gap, as the match counts."""
    match = fresh(match)
    numbers = list(Move.objects.filter(match=match).values_list("number", flat=True))
    entries = Move.objects.filter(match=match, entry_n__isnull=False).order_by("entry_n")
    return numbers == list(range(1, match.moves_count + 1)) and list(
        entries.values_list("entry_n", flat=True)
    ) == list(range(1, match.entries_count + 1))


def kept(match):
    """All that is stored of a match, to see that nothing changed."""
    return [
        list(model.objects.filter(**{key: match.pk}).order_by("pk").values())
        for model, key in [
            (Match, "pk"),
            (Seat, "match"),
            (Move, "match"),
            (Submission, "match"),
            (Snapshot, "match"),
        ]
    ]


def sweep_at(moment):
    """A sweep of the clocks at this moment, the last one having been half a minute before."""
    heartbeat(moment - timedelta(seconds=30))
    with time_machine.travel(moment, tick=False):
        return services.clocks_sweep()


def heartbeat(moment):
    """The clocks were last swept at this moment."""
    Heartbeat.objects.update_or_create(name="clock", defaults={"at": moment})


def time_out(match):
    """Nobody moves until a sweep finds that the time of the turn has run out.

    The miss that every match excuses has been long before.
    """
    excused(match)
    return sweep_at(fresh(match).deadline + GRACE + timedelta(seconds=1))


def excused(match):
    """Everybody at the table has been excused already."""
    Seat.objects.filter(match=match).update(excused=True)


def entries(match):
    """The public log, from the first entry on."""
    rows = Move.objects.filter(match=match, entry_n__isnull=False).order_by("entry_n")
    return list(rows.values_list("public", flat=True))
