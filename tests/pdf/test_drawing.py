"""What draws: our font alone, no fetch, no leak, equal bytes, within limits."""

import hashlib
import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pdf
import play
from pdf import drawing, limits
from scoresheets.paper.document import blank_document
from tests.pdf.papers import blank_of, drawn, opened, poppler, require_libraries, text_of, words_of
from tests.soak import SOAK

PAGE = '<html lang="en"><head><title>T</title></head><body><h1>T</h1>%s</body></html>'


@pytest.fixture(autouse=True)
def _libraries():
    require_libraries()


@pytest.fixture
def said():
    """What the programs that draw say while a test runs, from warnings upward."""
    records = []

    class Keeper(logging.Handler):
        def emit(self, record):
            records.append(record.getMessage())

    keeper, loggers = Keeper(logging.WARNING), [logging.getLogger("weasyprint")]
    for logger in loggers:
        logger.addHandler(keeper)
    yield records
    for logger in loggers:
        logger.removeHandler(keeper)


def python_run(code, **env):
    """What a Python of its own prints, with Django set up as in the tests."""
    start = "import django; django.setup()\n"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", start + code],
        cwd=play.ROOT, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": f"{play.ROOT}:{play.ROOT / 'site'}", **env},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


DRAW = """
import hashlib, json, pdf
from scoresheets.paper.document import blank_document
from tests.pdf.papers import blank_of
def digest(**given):
    made = blank_document(blank_of("three-thirteen", **given))
    data = pdf.render(made.html, form=made.form, rules=made.rules)
    return hashlib.sha256(data).hexdigest()
"""


def test_two_processes_give_the_same_bytes_blank_and_fillable():
    code = DRAW + "print(json.dumps([digest(), digest(fill=1)]))"
    first, second = (python_run(code, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert first == second
    blank, form = (drawn(blank_of("three-thirteen", **given)) for given in ({}, {"fill": 1}))
    assert json.loads(first) == [hashlib.sha256(data).hexdigest() for data in (blank, form)]


def test_four_forked_children_give_the_bytes_of_their_parent():
    code = (
        DRAW
        + """
from multiprocessing import get_context
with get_context("fork").Pool(4) as pool:
    print(json.dumps([digest(), *pool.map(lambda_free, range(4), chunksize=1)]))
"""
    )
    code = code.replace("from multi", "def lambda_free(_): return digest()\nfrom multi")
    assert len(set(json.loads(python_run(code)))) == 1


def test_nothing_that_serves_pages_imports_what_draws():
    code = """
import sys
from django.urls import get_resolver
from django.core.management import call_command
get_resolver().url_patterns
call_command("check")
import play313.wsgi, play313.celery
print(sorted({"weasyprint", "pikepdf", "pypdfium2", "fontTools"} & set(sys.modules)))
"""
    assert python_run(code).splitlines()[-1] == "[]"


def test_there_is_one_configuration_of_fonts_and_it_knows_our_font_alone():
    drawn(blank_of("hearts"))
    assert drawing.fonts() is drawing.fonts()
    config = Path(os.environ["FONTCONFIG_FILE"])
    assert config.parts[-2:] == ("pdf", "fonts.conf")
    assert config.read_text().count("<dir>") == 1
    fonts = poppler("pdffonts", drawn(blank_of("hearts")), "-").splitlines()[2:]
    assert {line.split()[0].partition("+")[2] for line in fonts} == {
        "Play313-Sheet", "Play313-Sheet-Bold",
    }  # fmt: skip
    assert all(line.split()[-5:-2] == ["yes", "yes", "yes"] for line in fonts)


def test_every_renderer_is_thrown_away_without_a_crash():
    for number in range(20 * SOAK):
        assert drawing.render(PAGE % f"<p>{number}</p>").startswith(b"%PDF")


def test_drawings_take_no_memory_along():
    """P3. A configuration of fonts for each would leak 0.2 MiB; `SOAK=20` draws a thousand."""
    made = blank_document(blank_of("music"))
    before = 0
    for number in range(20 + 50 * SOAK):
        pdf.render(made.html, rules=made.rules)
        if number == 20:
            before = memory()
    assert memory() - before < 10 * 1024**2


def memory():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


@pytest.mark.parametrize(
    "page",
    [
        '<img src="https://example.org/a.png" alt="a">',
        '<link rel="attachment" href="file:///etc/passwd">',
        '<link rel="stylesheet" href="http://example.org/a.css">',
        "<style>@font-face{font-family:X;src:url(file:///x.ttf)} h1{font-family:X}</style>",
        '<div style="background:url(file:///etc/passwd)">a</div>',
    ],
)
def test_a_page_that_asks_for_something_is_no_page(page):
    with pytest.raises(drawing.Fetched, match="Nothing is fetched"):
        drawing.render(PAGE % page)


def test_a_page_that_wants_too_much_memory_fails_and_the_next_one_is_drawn(monkeypatch):
    drawing.render(PAGE % "<p>warm</p>")
    monkeypatch.setattr(limits, "MEMORY", 0)
    with pytest.raises(MemoryError), limits.memory_limited():
        bytearray(64 * 1024**2)
    monkeypatch.undo()
    assert drawing.render(PAGE % "<p>cold</p>").startswith(b"%PDF")


def test_from_right_to_left_the_first_column_is_at_the_right_edge(said):
    row = "<table dir=rtl style='width:100%'><tr><td>eins</td><td>zwei</td></tr></table>"
    (words,) = words_of(drawing.render(PAGE % row))
    places = {word[0]: word[1] for word in words}
    assert places["eins"] > places["zwei"]
    assert said == []


def test_a_name_with_html_is_text_and_nothing_else():
    from django.template import engines

    name = "<link rel=attachment href=file:///etc/passwd>"
    page = engines["django"].from_string(PAGE % "<p>{{ name }}</p>").render({"name": name})
    data = drawing.render(page)
    assert name in text_of(data).replace("\n", "")
    with opened(data) as document:
        assert dict(document.attachments) == {}


def test_every_sentence_in_every_language_can_be_printed(said):
    """P18: a character that the font lacks would be said by a warning about .notdef."""
    for lang in ("en", "nb"):
        drawn(blank_of("spades-partners", lang=lang))
        drawn(blank_of("wizard", lang=lang))
    assert said == []
