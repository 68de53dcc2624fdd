"""Ways in which playing a move fails, for the tests of faults."""

from games.services.table import Table


class Killed(BaseException):
    """As if the process were killed: no handler of errors sees it."""


def break_at(monkeypatch, match, error):
    """From now on, playing at this match ends in the error."""
    play = Table.play

    def play_or_fail(table, *args):
        if table.match.pk == match.pk:
            raise error
        play(table, *args)

    monkeypatch.setattr(Table, "play", play_or_fail)
