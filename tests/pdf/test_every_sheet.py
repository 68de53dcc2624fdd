"""Every blank sheet, read by other programs than ours: pages, sizes, words, tags, codes (P10-P17).

CI draws every sheet on both papers and in both languages, and each once in large print, to fill
in, and several a page; ``python -m bench.blanks`` draws every blank there is, and in two processes.
"""

import re
import subprocess

import pytest

from scoresheets.paper.frames import PAPER_SIZES
from scoresheets.sheets.registry import sheets
from tests.pdf.judging import blank_judge, codes_lead_home, pages_of
from tests.pdf.papers import blank_of, codes_of, drawn, text_of
from tests.programs import require_program

COLUMNS = {
    "313": ("Game", "Dealer", "Place", "Points", "Total"),
    "three-thirteen": ("Round", "Dealer", "Points", "Total"),
    "spades": ("Hand", "Dealer", "Bid", "Won", "Points", "Bags", "Total"),
    "spades-partners": ("Team 1", "Bid", "Won", "Bags"),
    "spades-cutthroat": ("Player 3", "Bid", "Won", "Bags"),
    "hearts": ("Pass left.", "No passing.", "Points", "Total"),
    "wizard": ("Trumps", "Bid", "Won", "Points", "Total"),
    "bunco": ("Set 1", "Set 4", "W", "L", "Mini buncos"),
    "bunco-table": ("Set 1", "Team 1", "Team 2"),
    "golf-cards": ("Hole", "Points", "Total"),
    "golf": ("Par", "Stroke index", "Out", "In", "Total", "Net"),
    "music": ("Title", "Composer"),
    "free": ("Round", "Player 4", "Points", "Total"),
}


def blanks_usual():
    """Each sheet on both papers in both languages."""
    return [
        blank_of(slug, paper=paper, lang=lang)
        for slug in sheets()
        for paper in PAPER_SIZES
        for lang in ("en", "nb")
    ]


def blanks_special():
    """Each sheet once in large print, for fewest and most players, and several a page."""
    found = [blank_of("music", size="large", clef="tab", staves="10")]
    for slug, sheet in sheets().items():
        people = list(sheet.paper_players or sheet.players)
        found.append(blank_of(slug, size="large", lang="nb", players=people[-1]))
        found += [blank_of(slug, players=number) for number in {people[0], people[-1]}]
        found += [blank_of(slug, up=up, paper="letter") for up in sheet.ups if up > 1]
    return list(dict.fromkeys(found))


def blank_id(blank):
    return f"{blank.slug}?{blank.query()}"


def by_any(blanks_):
    return pytest.mark.parametrize("blank", blanks_, ids=blank_id)


@by_any([*blanks_usual(), *blanks_special()])
def test_every_sheet_is_whole_and_well(blank, caplog):
    data = drawn(blank)
    assert [record for record in caplog.records if record.name.startswith("weasyprint")] == []
    blank_judge(blank, data)


@by_any(blanks_usual())
def test_a_sheet_in_normal_print_is_one_page(blank):
    assert pages_of(drawn(blank)) == 1


@pytest.mark.parametrize("slug", list(sheets()))
def test_a_sheet_names_its_columns_and_its_code_leads_to_it(slug):
    blank = blank_of(slug)
    text = text_of(drawn(blank))
    for words in COLUMNS[slug]:
        assert words in text, words
    codes_lead_home(blank, drawn(blank))
    if blank.sheet.online:
        address = f"testserver/scoresheets/{slug}/new/?players={blank.players}"
        assert address in text.replace("\n", "").replace(" ", "")


def test_every_rank_of_three_thirteen_is_named():
    text = text_of(drawn(blank_of("three-thirteen")))
    for rank in ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]:
        assert f"{rank} wild" in text


def test_four_bunco_cards_have_four_codes():
    assert len(codes_of(drawn(blank_of("bunco", up=4)), dpi=150)) == 4


@pytest.mark.parametrize("slug", list(sheets()))
def test_more_players_take_no_fewer_pages(slug):
    """P14: and no page holds the head of a table alone."""
    sheet = sheets()[slug]
    counts = []
    for number in sheet.paper_players or sheet.players:
        blank = blank_of(slug, players=number, size="large")
        cards = cards_of(blank)
        first = [card for card in cards if first_label(card) == first_label(cards[0])]
        counts.append(len(first))
        assert all(card.drawing or len(card.table.body) >= 3 for card in cards)
    assert counts == sorted(counts)


def first_label(card):
    return card.table.body[0].cells[0].text if card.table.body else ""


def cards_of(blank):
    from scoresheets.paper.document import layout_of
    from scoresheets.paper.frames import paper_of
    from scoresheets.paper.tables import Plan

    sheet = blank.sheet
    frame = paper_of(blank.paper, sheet.orientation, blank.size, blank.up).frames[0]
    plan = Plan(sheet, blank.players, blank.options_made(), frame.letters, address="https://a/")
    return layout_of(sheet)(plan, frame)


@pytest.mark.parametrize("slug", list(sheets()))
def test_rows_are_high_enough_to_write_in_and_fit_the_page(slug):
    for size, least in (("normal", 7), ("large", 10)):
        blank = blank_of(slug, size=size)
        for card in cards_of(blank):
            heights = [row.height for row in card.table.body]
            assert min(heights, default=least) >= least
            assert sum(card.table.columns) <= 255.1


@pytest.mark.parametrize("slug", list(sheets()))
def test_qpdf_finds_no_fault(slug, tmp_path):
    path = require_program("qpdf", "apt-get install qpdf")
    (tmp_path / "a.pdf").write_bytes(drawn(blank_of(slug)))
    done = subprocess.run([path, "--check", tmp_path / "a.pdf"], capture_output=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("slug", list(sheets()))
def test_another_judge_of_tags_finds_no_error(slug, tmp_path):
    from pdfua import validate

    (tmp_path / "a.pdf").write_bytes(drawn(blank_of(slug)))
    assert list(validate(tmp_path / "a.pdf").findings) == []


def test_the_templates_keep_to_what_paper_can_do():
    """P2, P13, P17, P19, P23, P27: nothing that leaks, spills, hangs or submits."""
    from django.conf import settings

    folder = settings.ROOT / "templates" / "scoresheets" / "paper"
    text = "".join(path.read_text() for path in sorted(folder.iterdir()))
    for forbidden in ("@font-face", "url(", "flex", "grid-", "column-count", "<button", "submit",
                      "<use", "height: 100%", "<script", "http:"):  # fmt: skip
        assert forbidden not in text.replace("http://www.w3.org/2000/svg", ""), forbidden
    assert re.search(r"overflow-wrap: anywhere", text)
    assert "table-layout: fixed" in text
