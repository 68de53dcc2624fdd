"""Flyers: drawn by the worker, on both papers, with a code that leads back, never with a street."""

import io
from datetime import UTC, datetime

import pytest
import zxingcpp
from django.core.cache import cache
from django.utils import timezone
from PIL import Image

import pdf
from meetups import tasks
from meetups.models import Meetup
from tests import factories
from tests.meetups.factories import meetup
from tests.meetups.test_meetup_pages import STREET, home
from tests.pdf.papers import opened, require_libraries, text_of
from tests.pdf.tags import faults

pytestmark = pytest.mark.django_db


@pytest.fixture
def worker(settings, tmp_path, monkeypatch):
    """What is sent to the worker is done at once, in the transaction of the test."""
    require_libraries()
    settings.VAR = tmp_path
    cache.clear()
    monkeypatch.setattr(tasks.flyer_draw, "delay", tasks.flyer_draw)
    yield
    cache.clear()


def code_on(data):
    picture = Image.open(io.BytesIO(pdf.picture(data, 1000)))
    (found,) = zxingcpp.read_barcodes(picture)
    return found.text


@pytest.mark.parametrize(
    ("paper", "size", "lang", "says"),
    [("a4", [595, 842], "nb", "torsdag"), ("letter", [612, 792], "en", "Will you come?")],
)
def test_a_flyer_is_one_page_that_leads_back_to_the_meetup(client, worker, paper, size, lang, says):
    table = meetup(
        factories.user("kari"), title="Hearts at the library", venue="Main library", seats=4,
        games=("hearts",), text="Bring cake. " * 300, cost="Nothing",
        starts_at=datetime(2031, 1, 2, 18, tzinfo=UTC),
    )  # fmt: skip
    address = f"{table.get_absolute_url()}flyer.pdf?paper={paper}&lang={lang}"
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer["Cache-Control"] == "private, no-cache"
    text = " ".join(text_of(answer.content).split())
    for words in ("Hearts at the library", "Main library", "Europe/Oslo", says):
        assert words in text
    with opened(answer.content) as document:
        assert [round(float(side)) for side in document.pages[0].MediaBox[2:]] == size
        assert len(document.pages) == 1
        assert str(document.Root.Lang) == lang
    assert faults(answer.content) == []
    assert code_on(answer.content) == f"https://testserver{table.get_absolute_url()}"
    assert client.get(address, headers={"if-none-match": answer["ETag"]}).status_code == 304


def test_of_a_home_there_is_the_town_alone_even_for_its_host(client, worker):
    """M14"""
    kari = factories.user("kari")
    table = home(kari, place_typed="Oslo", title="At home")
    client.force_login(kari)
    answer = client.get(f"{table.get_absolute_url()}flyer.pdf?paper=a4&lang=en")
    text = " ".join(text_of(answer.content).split())
    assert "Oslo" in text
    assert "whom the host has accepted" in text
    assert STREET not in text


@pytest.mark.parametrize(
    ("query", "language", "answers"),
    [
        ("", "en-us", "paper=letter&lang=en"),
        ("", "nb", "paper=a4&lang=nb"),
        ("paper=a3", "en", 422),
        ("paper=a4&lang=xx", "en", 422),
    ],
)
def test_every_way_to_ask_leads_to_one_address(client, query, language, answers):
    table = meetup(factories.user("kari"))
    headers = {"accept-language": language}
    answer = client.get(f"{table.get_absolute_url()}flyer.pdf?{query}", headers=headers)
    found = answer.headers.get("Location", "").partition("?")[2] or answer.status_code
    assert found == answers


def test_what_is_hidden_has_no_flyer(client):
    """M38"""
    table = meetup(factories.user("kari"))
    Meetup.objects.update(hidden_at=timezone.now())
    assert client.get(f"{table.get_absolute_url()}flyer.pdf").status_code == 404


def test_what_the_flyer_cannot_print_is_said_beside_it(client):
    plain = meetup(factories.user("kari"), title="Åse ♠ Nguyễn")
    odd = meetup(plain.host, title="Cards 🎉", text="Kom\n\nمرحبا")
    assert "prints a box" not in client.get(plain.get_absolute_url()).text
    page = client.get(odd.get_absolute_url()).text
    assert "The flyer prints a box for what its font lacks: 🎉 م ر ح ب ا" in page
