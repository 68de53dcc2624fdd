"""PDFs for the tests: each blank is drawn once a process, and read by other programs than ours."""

import io
import os
import re
import subprocess
from functools import cache

import pikepdf
import pytest

import pdf
from pdf.libraries import INSTALL, libraries_missing
from scoresheets.paper.blanks import blank_read
from scoresheets.paper.document import blank_document
from tests.programs import require_program

MM = 72 / 25.4


def require_libraries():
    """What draws is here, or the test is skipped with its line; in CI it fails."""
    if not libraries_missing():
        return
    reason = f"This test draws PDFs, and {libraries_missing()} are missing. Install: {INSTALL}"
    if os.environ.get("PLAY313_NO_SKIP") == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def blank_of(slug, **given):
    return blank_read(slug, {name: str(value) for name, value in given.items()}, {})


@cache
def drawn(blank):
    """The PDF of a blank."""
    require_libraries()
    document = blank_document(blank)
    return pdf.render(document.html, form=document.form, rules=document.rules)


@cache
def form_of(slug, **given):
    return drawn(blank_of(slug, fill=1, **given))


def opened(data):
    return pikepdf.open(io.BytesIO(data))


def poppler(program, data, *arguments):
    """What a program of poppler says about a PDF."""
    path = require_program(program, "apt-get install poppler-utils")
    done = subprocess.run([path, *arguments], input=data, capture_output=True, check=True)
    return done.stdout.decode()


def text_of(data):
    return poppler("pdftotext", data, "-layout", "-", "-")


def words_of(data):
    """Each word with its box, a list for each page: (text, x0, y0, x1, y1)."""
    pages = poppler("pdftotext", data, "-bbox", "-", "-").split("<page ")[1:]
    found = re.compile(
        r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>'
    )
    return [
        [(word[5], *map(float, word.group(1, 2, 3, 4))) for word in found.finditer(page)]
        for page in pages
    ]


def picture_of(data, dpi=100, page=1):
    """A page as poppler draws it."""
    from PIL import Image

    path = require_program("pdftoppm", "apt-get install poppler-utils")
    done = subprocess.run(
        [path, "-r", str(dpi), "-f", str(page), "-l", str(page), "-png", "-"],
        input=data, capture_output=True, check=True,
    )  # fmt: skip
    return Image.open(io.BytesIO(done.stdout))


def codes_of(data, dpi=100):
    """What the QR codes on the first page say."""
    import zxingcpp

    return [code.text for code in zxingcpp.read_barcodes(picture_of(data, dpi).convert("L"))]


def structure(document):
    """Every element of the structure: a walk of our own, from the root."""
    found, waiting = [], [document.Root.StructTreeRoot.K]
    while waiting:
        element = waiting.pop()
        if isinstance(element, pikepdf.Array):
            waiting += reversed(list(element))
        elif isinstance(element, pikepdf.Dictionary) and "/S" in element:
            found.append(element)
            if "/K" in element:
                waiting.append(element.K)
    return found
