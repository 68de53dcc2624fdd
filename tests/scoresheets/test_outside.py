"""What other rooms make of a sheet: the draft of a report, a summary in a text."""

import pytest
from django.contrib.auth.models import AnonymousUser

from markup.embeds import summaries
from markup.report_drafts import draft_for
from tests.factories import user
from tests.scoresheets.steps import address, begin, points, save

pytestmark = pytest.mark.django_db
VISITOR = AnonymousUser()


def test_a_report_begins_with_who_played_and_every_round(client):
    client.force_login(user("kari"))
    sheet = begin(client, names=("kari", "Ola", "Nam"), title="Friday")
    points(client, sheet, 1, 0, 12, 7)
    points(client, sheet, 2, 5, 0, "")
    draft = draft_for(address(sheet), VISITOR)
    assert draft.address == f"/scoresheets/s/{sheet.view_code}/"
    assert (draft.title, draft.game, draft.direction) == ("Friday", "Three Thirteen", "low")
    assert [player.name for player in draft.players] == ["kari", "Ola", "Nam"]
    assert [player.username for player in draft.players] == ["kari", "", ""]
    assert draft.rounds == [[0, 12, 7], [5, 0, None]]
    assert not draft.is_complete


def test_partners_are_sides_of_a_report(client):
    sheet = begin(client, "spades-partners", **{"team-1": "Red"})
    save(client, sheet, {"r1-u1-bid": 4, "r1-u1-won": 6, "r1-u2-bid": 5, "r1-u2-won": 7})
    draft = draft_for(address(sheet, view=True), VISITOR)
    assert [player.side for player in draft.players] == ["Red", "Bo & Di", "Red", "Bo & Di"]
    assert draft.rounds == [[42, 52]]
    assert draft.direction == "high"


def test_a_link_becomes_the_standings_and_never_names_the_code_to_write_with(client):
    sheet = begin(client, title="Friday")
    points(client, sheet, 1, 0, 12, 7, 3)
    path = address(sheet)
    summary = summaries([path], VISITOR)[path]
    assert summary.url == f"/scoresheets/s/{sheet.view_code}/"
    assert list(summary.lines) == ["1. Ann: 0", "2. Di: 3", "3. Cy: 7", "4. Bo: 12"]
    assert sheet.score_code not in f"{summary}"


@pytest.mark.parametrize("rest", ["ZZZZZZZZ/", "", "x/y/"])
def test_a_code_that_opens_nothing_gives_no_draft_and_no_summary(rest):
    path = f"/scoresheets/s/{rest}"
    assert draft_for(path, VISITOR) is None
    assert summaries([path], VISITOR) == {}
