"""Plays matches of bots alone, so that there is something to look at, and to try the bots."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import services
from games.engine.registry import games, seats_usual
from games.models import Match
from games.services.refusals import Refused


class Command(BaseCommand):
    """``manage.py play_bots hearts --option target=50``: a whole match, played to its end."""

    help = "Let bots play whole matches among themselves."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=games())
        parser.add_argument("--preset", help="a named table; the first of the game if not given")
        parser.add_argument("--seats", type=int, help="as many as the table is meant for, if not")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument("--matches", type=int, default=1, help="how many, one after the other")

    def handle(self, *args: Any, **options: Any) -> None:
        rules = games()[options["game"]]
        preset = options["preset"] or next(iter(rules.presets))
        if preset not in rules.presets:
            raise CommandError(f"{rules.title} has the tables {', '.join(rules.presets)}.")
        seats = options["seats"] or seats_usual(rules, preset)
        for _ in range(options["matches"]):
            self._match_play(rules.slug, preset, _texts(options["option"]), seats)

    def _match_play(self, slug: str, preset: str, options: dict[str, str], seats: int) -> None:
        try:
            match = services.bot_match_start(
                game_slug=slug, preset=preset, options=options, seats=seats
            )
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        match = services.bot_match_play(match_id=match.pk)
        if match.status != Match.Status.FINISHED or match.result is None:
            raise CommandError(f"{match.get_absolute_url()} stopped after move {match.version}.")
        points = " ".join(map(str, match.result["points"]))
        self.stdout.write(f"{match.get_absolute_url()} after {match.version} moves: {points}")


def _texts(options: list[str]) -> dict[str, str]:
    """The options as a form would send them."""
    pairs = [text.partition("=") for text in options]
    if not all(equals for _name, equals, _value in pairs):
        raise CommandError("An option is given as NAME=VALUE, such as target=50.")
    return {name: value for name, _equals, value in pairs}
