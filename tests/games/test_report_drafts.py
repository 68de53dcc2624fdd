"""What a report of a finished match begins with, for whom, and what it never holds."""

import pytest
from django.contrib.auth.models import AnonymousUser

from forum.scores import standings
from games.models import Match
from games.selectors.drafts import MOST_SCORES, match_draft
from markup.drafts import HIGH, LOW, PLACES
from tests.factories import match_started, user
from tests.forum.finished import match_finished

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return user("kari"), user("ola")


def draft_of(match, viewer=None):
    return match_draft(match.get_absolute_url(), viewer or AnonymousUser())


def test_a_finished_match_gives_its_players_in_the_order_of_their_seats(people):
    match = match_finished(*people)
    draft = draft_of(match)
    seats = list(match.seats.order_by("index"))
    assert [player.username for player in draft.players] == [seat.user.username for seat in seats]
    assert draft.played_on == match.finished_at.date()
    assert (draft.game, draft.variant, draft.address) == ("313", "313", match.get_absolute_url())


def test_a_bot_has_a_name_and_is_no_member(people):
    match = match_finished(people[0], seats=3)
    bots = [player for player in draft_of(match).players if not player.username]
    assert len(bots) == 2
    assert all(bot.name for bot in bots)


@pytest.mark.parametrize(
    ("game", "preset", "seats", "direction"),
    [
        ("313", "313", 3, HIGH),
        ("hearts", "hearts", 4, LOW),
        ("spades", "spades-solo", 4, HIGH),
        ("three-thirteen", "norsk", 2, LOW),
    ],
)
def test_the_hands_add_up_to_the_result_of_the_match(people, game, preset, seats, direction):
    match = match_finished(people[0], game=game, preset=preset, seats=seats)
    draft = draft_of(match)
    made = standings(draft.rounds, seats, draft.direction)
    assert draft.direction == direction
    assert [one.total for one in made] == match.result["points"]
    assert [one.place for one in made] == match.result["places"]


def test_partners_are_one_side_with_one_score_a_hand(people):
    ends_soon = {"nil": "false", "blind_nil": "false", "min_bid": "1"}
    match = match_finished(
        *people, game="spades", preset="spades-partners", seats=4, options=ends_soon
    )
    draft = draft_of(match)
    sides = [player.side for player in draft.players]
    assert sides[0] == sides[2] != sides[1] == sides[3]
    assert {len(row) for row in draft.rounds} == {2}
    assert [sum(column) for column in zip(*draft.rounds, strict=True)] == match.result["points"][:2]


def test_places_that_no_total_explains_are_said_as_they_are(people):
    match = match_finished(*people, options={"games": "1"})  # Of one hand nobody shares the win.
    places = match.result["places"][::-1]  # As after a player in the lead has resigned.
    Match.objects.filter(pk=match.pk).update(result={**match.result, "places": places})
    draft = draft_of(match)
    assert draft.direction == PLACES
    assert [player.place for player in draft.players] == places


def test_a_very_long_match_is_reported_by_its_totals(people, monkeypatch):
    match = match_finished(*people)
    monkeypatch.setattr("games.selectors.drafts.MOST_SCORES", 3)
    assert MOST_SCORES > 3
    assert draft_of(match).rounds == [match.result["points"]]


def test_a_match_that_is_not_over_gives_nothing(people):
    assert draft_of(match_started(*people), people[0]) is None


def test_a_match_whose_link_was_renewed_gives_nothing_to_a_stranger(people):
    match = match_finished(*people, visibility="link")
    assert draft_of(match) is not None
    Match.objects.filter(pk=match.pk).update(link_key="k" * 43)
    assert draft_of(match, user("vera")) is None
    assert draft_of(match, people[0]) is not None


@pytest.mark.parametrize(
    "address",
    [
        "",
        "/",
        "/games/",
        "/games/00000000-0000-4000-8000-000000000000/",
        "/games/not-a-uuid/",
        "//evil.example/games/",
        "javascript:alert(1)",
        "/forum/",
    ],
)
def test_any_other_address_gives_nothing(address):
    assert match_draft(address, AnonymousUser()) is None


def test_a_draft_is_made_by_as_many_questions_however_long_the_match(
    people, django_assert_num_queries
):
    for games in ("1", "4"):
        match = match_finished(*people, options={"games": games})
        with django_assert_num_queries(3):
            draft_of(match)


def test_no_card_of_the_match_is_in_a_draft(people):
    match = match_finished(*people, options={"games": "1"})
    said = repr(draft_of(match))
    for card in ("3S", "4H", "AS", "TD"):
        assert card not in said.replace(str(match.pk), "")
