"""Poisons the rules, in the processes of the worker alone: some moves end them at once."""

import os

from celery.signals import worker_process_init
from django.apps import AppConfig

POISONED_GAMES = 19
"""Matches of so many games are poisoned."""


class PoisonConfig(AppConfig):
    name = "tests.faults.poison"

    def ready(self):
        worker_process_init.connect(poison, weak=False)


def poison(**_):
    """As a fault in C would: no exception, no goodbye."""
    from games.engine.rules.thirteen import Thirteen

    play = Thirteen.play

    def play_or_die(rules, state, seat, text):
        if state.options.games == POISONED_GAMES:
            os._exit(1)
        return play(rules, state, seat, text)

    Thirteen.play = play_or_die
