"""``manage.py play_bots``: matches of bots alone, which only commands make."""

import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games import services
from games.demo import SHORT
from games.engine.registry import games
from games.models import Match, Move
from games.selectors.replays import match_trouble
from tests.factories import user
from tests.games.protocol.steps import log_is_whole, signed_in

VERIFIER = Path(__file__).parents[2] / "site" / "static" / "verify_deal.py"
pytestmark = pytest.mark.django_db


def play(*arguments):
    said = StringIO()
    call_command("play_bots", *arguments, stdout=said)
    return said.getvalue()


def options_of(slug):
    return [f"--option={name}={value}" for name, value in SHORT.get(slug, {}).items()]


@pytest.mark.parametrize("slug", games())
def test_bots_play_a_match_of_each_game_to_its_end(slug):
    said = play(slug, *options_of(slug))
    match = Match.objects.get()
    assert (match.status, match.creator) == ("finished", None)
    assert said.startswith(f"{match.get_absolute_url()} after {match.version} moves: ")
    assert set(match.seats.values_list("user", flat=True)) == {None}
    assert set(Move.objects.filter(match=match).values_list("by", flat=True)) <= {"bot", "deal"}
    assert log_is_whole(match)
    assert match_trouble(match) is None
    assert Client().get(match.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("seats", [3, 5])
def test_a_deal_of_which_cards_are_left_out_is_verified_offline(tmp_path, seats):
    play("hearts", f"--seats={seats}", "--option=target=50")
    record = Client().get(f"{Match.objects.get().get_absolute_url()}record.json").content
    (tmp_path / "record.json").write_bytes(record)
    verifier = [sys.executable, "-I", str(VERIFIER), str(tmp_path / "record.json")]
    said = subprocess.run(verifier, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout.strip()) == (0, "ok")


def test_several_are_played_one_after_the_other():
    assert len(play("313", "--matches=2", "--seats=2").splitlines()) == 2
    assert Match.objects.filter(status="finished", size=2).count() == 2


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["hearts", "--preset=whist"], "Hearts has the tables hearts."),
        (["hearts", "--seats=9"], "Hearts is for 3 to 5 players."),
        (["hearts", "--option=target"], "An option is given as NAME=VALUE"),
        (["hearts", "--option=target=7"], "is not a value of the option target"),
        (["whist"], "invalid choice"),
    ],
)
def test_what_cannot_be_played_is_refused_and_makes_no_match(arguments, why):
    with pytest.raises(CommandError, match=why):
        play(*arguments)
    assert not Match.objects.exists()


def test_nobody_makes_a_match_of_bots_alone_by_the_form():
    form = {"game": "hearts", "preset": "hearts", "seats": 4, "bots": 4, "pace": "1d"}
    client = signed_in(user("kari"))
    assert client.post("/games/new/", {**form, "visibility": "open"}).status_code == 422
    assert not Match.objects.exists()


def test_a_match_that_is_halted_is_left_as_it_is(monkeypatch):
    match = services.bot_match_start(game_slug="313", preset="313", options={}, seats=2)
    Match.objects.filter(pk=match.pk).update(halted_at=match.created_at)
    assert services.bot_match_play(match_id=match.pk).version == 0
