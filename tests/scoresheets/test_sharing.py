"""Codes, links and QR: one to look on, another to score."""

import re

import pytest
import zxingcpp
from django.test import Client
from PIL import Image, ImageDraw

from scoresheets.codes import ALPHABET, code_make, code_tidy, is_code
from tests.scoresheets.steps import address, begin, page_of

pytestmark = pytest.mark.django_db


def test_codes_have_eight_letters_that_nobody_mixes_up():
    assert not set("01OIL") & set(ALPHABET)
    codes = {code_make() for _each in range(200)}
    assert len(codes) == 200
    assert all(is_code(code) for code in codes)


@pytest.mark.parametrize("typed", ["abcd2345", " ABCD 2345 ", "abcd-2345"])
def test_a_code_is_read_however_it_is_written(typed):
    assert code_tidy(typed) == "ABCD2345"


def test_a_typed_code_opens_the_sheet(client):
    sheet = begin(client)
    for code in (sheet.view_code, sheet.score_code):
        answer = Client().get("/scoresheets/open/", {"code": code.lower()})
        assert answer["Location"] == f"/scoresheets/s/{code}/"


def test_both_codes_open_it_and_differ(client):
    sheet = begin(client)
    assert sheet.view_code != sheet.score_code
    assert "Save" in page_of(client, sheet)
    assert "To look on" in page_of(Client(), sheet, view=True)


def test_the_qr_on_the_page_leads_to_the_sheet(client):
    sheet = begin(client)
    svg = re.search(r'<svg[^>]*class="qr".*?</svg>', page_of(client, sheet), re.S)[0]
    assert "<title>" in svg
    assert "style=" not in svg
    assert qr_read(svg) == f"http://testserver{address(sheet)}"


def qr_read(svg):
    """Draw the path of a QR code, which is made of runs of modules, and read it."""
    size = int(re.search(r'viewBox="0 0 (\d+)', svg)[1]) if "viewBox" in svg else 200
    path = re.search(r' d="([^"]*)"', svg)[1]
    scale = re.search(r"scale\((\d+)\)", svg)
    factor = int(scale[1]) if scale else 1
    image = Image.new("L", (max(size, 400), max(size, 400)), 255)
    pen = ImageDraw.Draw(image)
    x = y = 0.0
    for kind, numbers in re.findall(r"([MmHhVvl])([^MmHhVvl]*)", path):
        values = [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)]
        if kind == "M":
            x, y = values
        elif kind == "m":
            x, y = x + values[0], y + values[1]
        elif kind == "h":
            top = (y - 0.5) * factor
            pen.rectangle((x * factor, top, (x + values[0]) * factor - 1, top + factor - 1), fill=0)
            x += values[0]
    return zxingcpp.read_barcodes(image)[0].text
