"""A match, or a position in one, in somebody's text."""

import pytest
from django.contrib.auth.models import AnonymousUser

from games.models import Match, Move
from games.selectors.summaries import match_summaries
from markup import render, show
from tests.factories import match_played, match_started, user
from tests.forum.finished import match_finished

pytestmark = pytest.mark.django_db
VISITOR = AnonymousUser()


@pytest.fixture
def people():
    return user("kari"), user("ola")


def summary(match, rest="", viewer=VISITOR):
    return match_summaries([f"{match.pk}{rest}"], viewer).get(f"{match.pk}{rest}")


def test_a_finished_match_says_who_played_and_what_each_has(people):
    match = match_finished(*people)
    told = summary(match)
    assert told.url == match.get_absolute_url()
    assert told.lines[-1].startswith("Finished: ")
    for seat in match.seats.all():
        assert f"{seat.name} {match.result['points'][seat.index]}" in told.lines[-1]


def test_a_match_that_is_played_says_its_hand_and_no_card(people):
    match = match_played(*people, moves=2)
    told = summary(match, viewer=people[0])
    assert told.lines == [
        ", ".join(seat.name for seat in match.seats.order_by("index")),
        "Hand 1 is being played.",
    ]
    assert not told.cards


def test_a_position_says_the_public_line_of_the_log_alone(people):
    match = match_played(*people, moves=2)
    entry = Move.objects.get(match=match, entry_n=1).public
    for viewer in (VISITOR, *people):
        told = summary(match, "/moves/1", viewer)
        assert told.url == f"{match.get_absolute_url()}moves/1/"
        assert list(told.cards) == entry.get("cards", [])
        assert match.seats.get(index=entry["seat"]).name in told.lines[0]


def test_a_match_whose_link_was_renewed_stays_a_link_to_strangers(people):
    match = match_started(*people, visibility="link")
    Match.objects.filter(pk=match.pk).update(link_key="k" * 43)
    assert summary(match) is None
    assert summary(match, viewer=user("vera")) is None
    assert summary(match, viewer=people[1]) is not None


@pytest.mark.parametrize(
    "rest", ["/moves/9999", "/moves/", "/chat/table", "/hands/1", "/moves/1/x"]
)
def test_what_is_no_match_and_no_position_stays_a_link(people, rest):
    assert summary(match_played(*people, moves=1), rest) is None
    assert (
        match_summaries(["", "new", "next", "00000000-0000-4000-8000-000000000000"], VISITOR) == {}
    )


def test_ten_links_cost_as_much_as_one(people, django_assert_num_queries):
    matches = [match_played(*people, moves=3) for _ in range(3)]
    paths = [f"{match.pk}/moves/{n}" for match in matches for n in (1, 2, 3)]
    for asked in (paths[:1], paths):
        with django_assert_num_queries(4):
            assert len(match_summaries(asked, people[0])) == len(asked)


def test_a_link_alone_in_a_paragraph_becomes_the_summary(people, settings):
    match = match_finished(*people)
    html = show(
        [render(f"Look:\n\n{settings.SITE_ORIGIN}{match.get_absolute_url()}").html], viewer=VISITOR
    )[0]
    assert html.count("<aside") == 1
    assert "Finished: " in html
