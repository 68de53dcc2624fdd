"""A real evening: eleven rounds of Three Thirteen, a correction in round 4, an undo, the filled
sheet on paper, the report.
"""

import pytest
from django.test import Client

from markup.report_drafts import draft_for
from scoresheets.models import Change
from tests.factories import user
from tests.pdf.conftest import disk, worker  # noqa: F401 - a worker that draws at once
from tests.pdf.papers import require_libraries, text_of
from tests.scoresheets.steps import address, begin, page_of, points, save, totals, undo

pytestmark = pytest.mark.django_db
ROUNDS = (
    *((0, 12, 7, 21), (5, 0, 20, 8), (11, 3, 0, 30), (0, 25, 14, 6), (9, 0, 2, 17)),
    *((14, 6, 0, 3), (0, 8, 9, 10), (22, 0, 31, 4), (7, 12, 0, 15), (0, 40, 12, 9)),
    (18, 5, 0, 26),
)


def test_eleven_rounds_are_kept_corrected_won_printed_and_reported(client, worker):  # noqa: F811
    require_libraries()
    client.force_login(user("kari"))
    sheet = begin(client, names=("kari", "Ola", "Nam", "Ada"), title="Friday")
    for number, row in enumerate(ROUNDS, start=1):
        page = page_of(client, sheet)
        assert f"{('kari', 'Ola', 'Nam', 'Ada')[(number - 1) % 4]} deals." in page
        points(client, sheet, number, *row)
        if number == 6:
            save(client, sheet, {"r4-u2-points": 15})
            assert totals(sheet)[1] == sum(row[1] for row in ROUNDS[:6]) - 10
            undo(client, sheet)
            assert totals(sheet)[1] == sum(row[1] for row in ROUNDS[:6])
            save(client, sheet, {"r4-u2-points": "25-7"})
    expected = [sum(column) for column in zip(*ROUNDS, strict=True)]
    expected[1] -= 7
    assert totals(sheet) == expected
    assert sheet.result["ranks"] == [1 + sum(o < t for o in expected) for t in expected]
    assert Change.objects.filter(sheet=sheet).count() == 14
    page = page_of(client, sheet)
    assert "kari has won." in page
    words = text_of(Client().get(address(sheet, "online_pdf", view=True)).content).split()
    for name, column in zip(("kari", "Ola", "Nam", "Ada"), zip(*ROUNDS, strict=True), strict=True):
        assert name in words
        assert set(map(str, column[4:])) <= set(words)
    assert set(map(str, expected)) <= set(words)
    draft = draft_for(address(sheet), None)
    assert draft.is_complete
    assert len(draft.rounds) == 11
    assert draft.rounds[3] == [0, 18, 14, 6]
    assert "You won" in client.get("/scoresheets/mine/").text
