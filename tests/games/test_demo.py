"""The demo shows each game of the registry to a newcomer."""

from io import StringIO

import pytest
from django.core.management import call_command

from games.engine.registry import HOUSE, games
from games.models import Match, Seat
from tests.games.protocol.steps import signed_in


@pytest.fixture
def said(db, settings):
    # A quick machine plays the whole demo in one minute, which must not be too many moves for it.
    settings.PLAYGROUND, settings.MOVES_PER_MINUTE = True, 6
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


def test_kari_is_asked_for_a_move_of_every_game(said):
    asked = Seat.objects.filter(user__username="kari", asked_version__isnull=False)
    found = asked.values_list("match__game", flat=True)
    assert set(found) == set(games())
    assert "kari is asked for moves" in said
    for seat in asked:
        page = signed_in(seat.user).get(seat.match.get_absolute_url())
        assert 'id="move"' in page.content.decode()


def test_bots_play_a_match_of_every_game_by_themselves(said):
    alone = Match.objects.filter(creator=None)
    assert sorted(alone.values_list("game", flat=True)) == sorted(games())
    assert all(match.bot_due_at for match in alone)


def test_a_second_demo_changes_nothing(said):
    before = Match.objects.count()
    call_command("demo", stdout=StringIO())
    assert Match.objects.count() == before
    assert Match.objects.filter(game=HOUSE).count() > 3
