"""What must hold of every blank sheet, however many of them are looked at.

CI judges each sheet in a few of its forms (``test_every_sheet``), ``python -m bench.blanks`` every
blank that there is.
"""

from scoresheets.paper.document import blank_document
from scoresheets.paper.frames import PAPER_SIZES
from tests.pdf.papers import MM, codes_of, opened, words_of
from tests.pdf.tags import faults

LANDSCAPE = {"golf"}
MOST = {"form": 64 * 1024, "one": 22 * 1024, "several": 42 * 1024}
"""The most bytes of a page; a little less on each of several."""


def blank_judge(blank, data):
    """Everything that the words, boxes and tags of a blank say; an error of the first fault."""
    sheet_is_of_its_size(blank, data)
    words_are_inside_and_apart(data)
    found = faults(data)
    assert found == [], found
    nothing_came_from_elsewhere(blank, data)
    kind = "form" if blank.fill else "one" if blank.up == 1 else "several"
    assert len(data) <= MOST[kind] * pages_of(data), f"{len(data)} bytes"


def sheet_is_of_its_size(blank, data):
    """Exactly the pages that its layout declares, all of the paper that was asked for."""
    width, height = PAPER_SIZES[blank.paper]
    if (blank.slug in LANDSCAPE) if blank.up != 2 else True:
        width, height = height, width
    with opened(data) as document:
        boxes = [[float(side) for side in page.MediaBox] for page in document.pages]
    assert len(boxes) == len(blank_document(blank).rules), f"{len(boxes)} pages"
    for box in boxes:
        off = [abs(a - b) for a, b in zip(box, [0, 0, width * MM, height * MM], strict=True)]
        assert max(off) <= 0.01, box


def words_are_inside_and_apart(data):
    """No word within 9 mm of an edge; no word over another."""
    with opened(data) as document:
        boxes = [[float(side) for side in page.MediaBox] for page in document.pages]
    for words, (_x, _y, width, height) in zip(words_of(data), boxes, strict=True):
        for text, left, top, right, bottom in words:
            assert left >= 9 * MM, text
            assert right <= width - 9 * MM, text
            assert top >= 9 * MM, text
            assert bottom <= height - 9 * MM, text
        found = overlapping(words)
        assert found == [], found


def overlapping(words):
    """Words that lie over each other by more than a hair."""
    found = []
    for number, (text, left, top, right, bottom) in enumerate(words):
        for other, x0, y0, x1, y1 in words[number + 1 :]:
            wide = min(right, x1) - max(left, x0)
            high = min(bottom, y1) - max(top, y0)
            if wide > 0.5 and high > 2.5:
                found.append((text, other))
    return found


def nothing_came_from_elsewhere(blank, data):
    """Nothing is attached; the one link is the sheet's own."""
    with opened(data) as document:
        assert dict(document.attachments) == {}
        links = {
            str(note.A.URI)
            for page in document.pages
            for note in page.get("/Annots", [])
            if "/A" in note
        }
    assert links == set(addresses_of(blank)), links


def codes_lead_home(blank, data):
    """As many QR codes as sheets on the page, and all lead to the page that begins this sheet."""
    found = codes_of(data)
    assert found == addresses_of(blank) * blank.up, found


def addresses_of(blank):
    """Where the same sheet is begun online; staff paper is not."""
    from django.conf import settings

    own = f"{settings.SITE_ORIGIN}/scoresheets/{blank.slug}/new/?players={blank.players}"
    return [own] if blank.sheet.online else []


def pages_of(data):
    with opened(data) as document:
        return len(document.pages)
