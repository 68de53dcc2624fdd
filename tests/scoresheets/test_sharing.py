"""Codes, links and QR: one to look on, another to score."""

import re
from uuid import uuid4

import pytest
import zxingcpp
from django.test import Client
from PIL import Image, ImageDraw

from scoresheets.codes import ALPHABET, code_make, code_tidy, is_code
from scoresheets.models import Cell
from scoresheets.services.limits import GUESSES
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


def test_who_guesses_codes_is_told_how_long_to_wait_and_no_valid_code_is_refused(client):
    """A household has one address: one wrong code, asked for again and again, shuts nobody out."""
    sheet = begin(client)
    assert Client().get("/scoresheets/s/ABCD2345/").status_code == 404
    for number in range(GUESSES - 1):
        code = "ABCD" + "".join(ALPHABET[int(digit)] for digit in f"{number:04}")
        way = "/scoresheets/open/?code=%s" if number % 2 else "/scoresheets/s/%s/"
        assert Client().get(way % code).status_code == 404
    for path in ("/scoresheets/s/WXYZ2345/version", "/scoresheets/open/?code=WXYZ2345"):
        answer = Client().get(path)
        assert (answer.status_code, answer["Retry-After"]) == (429, "600")
        assert "Wait 10 minutes" in answer.text
    assert Client().get(address(sheet)).status_code == 200
    assert Client().get("/scoresheets/open/", {"code": sheet.view_code}).status_code == 302
    elsewhere = Client(REMOTE_ADDR="203.0.113.9").get("/scoresheets/s/WXYZ2345/")
    assert elsewhere.status_code == 404


def test_only_who_may_write_gets_a_cookie_and_that_one_says_nothing(client):
    """Whoever looks on sends no form. The token of a form is no session, and names nobody."""
    sheet = begin(client)
    for rest in ("", "big/", "version", "rounds.csv"):
        assert not Client().get(f"/scoresheets/s/{sheet.view_code}/{rest}").cookies
    for path in ("/scoresheets/", "/scoresheets/hearts/", "/scoresheets/spades/calculator/"):
        assert not Client().get(path).cookies
    for path in (address(sheet), "/scoresheets/hearts/new/"):
        assert set(Client().get(path).cookies) == {"csrftoken"}


def test_a_form_whose_token_is_too_old_comes_back_with_what_was_typed(client):
    sheet = begin(client)
    names = {"name-1": "Kari", "name-2": "Ola", "name-3": "Nam", "title": "Friday", "n": uuid4()}
    cells = {"n": uuid4(), "round": "2", "r2-u1-points": "10+7", "was-r2-u1-points": "0:"}
    forms = (
        ("/scoresheets/hearts/new/", {**names, "players": 3}, ("Kari", "Ola", "Nam", "Friday")),
        (address(sheet, "online_edit"), names, ("Kari", "Ola", "Friday")),
        (address(sheet, "cells_save"), cells, ("10+7", "4 wild")),
    )
    for path, typed, kept in forms:
        answer = Client(enforce_csrf_checks=True).post(path, typed)
        assert answer.status_code == 403
        for words in (*kept, "Your text is here", "csrfmiddlewaretoken"):
            assert words in answer.text, (path, words)
    assert not Cell.objects.exists()
    script = Client(enforce_csrf_checks=True).post(
        address(sheet, "cells_save"), cells, headers={"accept": "application/json"}
    )
    assert (script.status_code, script.json()["status"]) == (403, "forbidden")


def test_a_form_with_an_old_token_and_the_code_to_look_on_gives_nothing_back(client):
    sheet = begin(client)
    path = f"/scoresheets/s/{sheet.view_code}/cells/"
    answer = Client(enforce_csrf_checks=True).post(path, {"r1-u1-points": "7"})
    assert answer.status_code == 403
    assert sheet.score_code not in answer.text
