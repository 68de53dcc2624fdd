"""What a score sheet costs: ``python -m bench.sheets`` prints it, against the reach of the issue.

Times are those of this processor, ratios within one run; the other side of each ratio is measured
in turn with ours.
"""

import io
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench import ROOT

TURNS = int(os.environ.get("BENCH_TURNS", "15"))
WARM = 4
"""Pages in a row, for a process that waited finds what it needs in no cache of the processor."""
REQUESTS = 3000
MANY = int(os.environ.get("BENCH_DRAWINGS", "1000"))


def main() -> None:
    """Measure on a disk and a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "PLAY313_VAR": folder,
            "DJANGO_SETTINGS_MODULE": "bench.settings",
            "LOG_LEVEL": "WARNING",
        }
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        form, filled = drawings()
        sizes(form, filled)
        pages(filled)
        requests()
        recomputing()
        memory(folder)


def say(what: str, got: str, reach: str) -> None:
    """A line of the report."""
    sys.stdout.write(f"{what:<58}{got:>16}   reach {reach}\n")
    sys.stdout.flush()


def taken(deed: Callable[[], Any]) -> float:
    """The processor seconds of a deed."""
    start = time.process_time()
    deed()
    return time.process_time() - start


def typical(*deeds: Callable[[], Any], turns: int = TURNS) -> list[float]:
    """The median processor time of each, measured in turn."""
    times: list[list[float]] = [[] for _deed in deeds]
    for deed in deeds:
        deed()
    for _turn in range(turns):
        for deed, found in zip(deeds, times, strict=True):
            found.append(taken(deed))
    return [statistics.median(found) for found in times]


def blank(**given: str) -> Any:
    from scoresheets.paper.blanks import blank_read
    from scoresheets.paper.document import blank_document

    return blank_document(blank_read("spades", given, {}))


def drawn(document: Any) -> bytes:
    import pdf

    return pdf.render(document.html, form=document.form, rules=document.rules)


DOCUMENTED = """
import logging, sys, time
from weasyprint import HTML
from weasyprint.pdf import fonts
from weasyprint.text.fonts import FontConfiguration
logging.disable(logging.CRITICAL)
fonts.harfbuzz_subset = None
html = open(sys.argv[1]).read()
for _line in sys.stdin:
    start = time.process_time()
    for _page in range(WARM):
        HTML(string=html).write_pdf(font_config=FontConfiguration(), pdf_tags=True)
    print((time.process_time() - start) / WARM, flush=True)
"""


def against_documented(html: str, deed: Callable[[], Any]) -> tuple[float, float]:
    """Ours and WeasyPrint as its manual has it, a few pages each in turn; the median of each.

    The manual's way is a fresh configuration, the machine's font and no hb-subset. It runs in a
    process of its own, for fontconfig reads its file once a process.
    """
    env = {key: value for key, value in os.environ.items() if key != "FONTCONFIG_FILE"}
    times: tuple[list[float], list[float]] = ([], [])
    with tempfile.NamedTemporaryFile("w", suffix=".html") as page:
        page.write(html)
        page.flush()
        code = DOCUMENTED.replace("WARM", str(WARM))
        with subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-c", code, page.name], env=env, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        ) as theirs:  # fmt: skip
            assert theirs.stdin is not None  # noqa: S101 - for the types
            assert theirs.stdout is not None  # noqa: S101 - for the types
            for _turn in range(TURNS + 1):
                times[0].append(taken(lambda: [deed() for _page in range(WARM)]) / WARM)
                theirs.stdin.write("\n")
                theirs.stdin.flush()
                times[1].append(float(theirs.stdout.readline()))
            theirs.stdin.close()
    return statistics.median(times[0][1:]), statistics.median(times[1][1:])


def drawings() -> tuple[bytes, bytes]:
    """A warm blank, and a game that is filled in instead of drawn."""
    import pdf

    page, form = blank(), blank(fill="1")
    ours, theirs = against_documented(bordered(page.html), lambda: drawn(page))
    ratio, times = ours / theirs, f"{1000 * ours:.0f} against {1000 * theirs:.0f} ms"
    say("a warm blank of Spades, against the manual's way", f"{ratio:.2f}", f"0.36 ({times})")
    made = drawn(form)
    stencil = pdf.stencil_make(made)
    values = game()
    filling, whole = typical(lambda: pdf.stamp(stencil, values), lambda: drawn(form))
    say("a finished game to its PDF", f"{1000 * filling:.1f} ms", "25 ms")
    say("the same against drawing it", f"{filling / whole:.3f}", "0.07")
    different = taken(lambda: pdf.join([pdf.stamp(stencil, values) for _n in range(40)]))
    say("40 different filled pages", f"{different:.2f} s", "1 s")
    return made, pdf.stamp(stencil, values)


def bordered(html: str) -> str:
    """The page with its lines as borders and the machine's font, as one would write it."""
    from pdf.qr import code_of

    lines = "td, th { border: .2mm solid #777 }"
    html = html.replace('<?xml version="1.0"?>', "")
    html = html.replace("Play313 Sheet", "DejaVu Sans")
    path = "".join(f"M{x} {y}h{length}v1h-{length}z" for y, x, length in code_of("https://a/").runs)
    html = html.replace('<path d="M0 0h1v1h-1z" fill="none"/>', f'<path d="{path}"/>')
    return html.replace("</style>", f"{lines}</style>", 1)


def game() -> dict[str, str]:
    """Every cell of twenty hands, and the names."""
    cells = {
        f"r{row}-u{unit}-{key}": text
        for row in range(1, 21)
        for unit in range(1, 5)
        for key, text in (("bid", "3"), ("won", "4"), ("points", "31"), ("bags", "7"),
                          ("total", "−124"))
    }  # fmt: skip
    names = zip(range(1, 5), ("Kari", "Bjørn", "Nguyễn", "Ola"), strict=True)
    return cells | {f"u{unit}-name": name for unit, name in names}


def sizes(form: bytes, filled: bytes) -> None:
    import pikepdf

    tagged = drawn(blank())
    with pikepdf.open(io.BytesIO(tagged)) as document:
        del document.Root["/StructTreeRoot"]
        for page in document.pages:
            del page["/StructParents"]
        bare = io.BytesIO()
        document.save(bare, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    found = [len(bare.getvalue()), len(tagged), len(form), len(filled)]
    kinds = zip(("blank", "tagged", "fillable", "filled"), found, (15, 20, 64, 56), strict=True)
    for kind, size, reach in kinds:
        say(f"size, {kind}", f"{size / 1024:.1f} KiB", f"{reach} KiB")


def pages(filled: bytes) -> None:
    import pdf

    (repeating,) = typical(lambda: pdf.repeat(filled, 40))
    say("40 identical pages", f"{1000 * repeating:.1f} ms", "10 ms")


def requests() -> None:
    """A blank that is on the disk, through the whole of Django."""
    from django.core.handlers.wsgi import WSGIHandler
    from django.test import Client
    from django.test.client import RequestFactory

    path = "/scoresheets/spades.pdf?paper=a4&players=4&size=normal&up=1&lang=en"
    from scoresheets.services import papers

    papers.blank_draw(name=_name(path), slug="spades", query=path.partition("?")[2])
    client = Client(SERVER_NAME="localhost", secure=True)
    etag = client.get(path)["ETag"]
    handler, factory = WSGIHandler(), RequestFactory(SERVER_NAME="localhost")
    kinds = ((200, {}, 1500), (304, {"If-None-Match": etag}, 2000))
    for expected, headers, reach in kinds:
        environ = factory.get(path, headers=headers, secure=True).environ

        def ask(environ: dict[str, Any] = environ, status: int = expected) -> None:
            answer = handler.get_response(handler.request_class(dict(environ)))
            b"".join(answer)
            answer.close()
            if answer.status_code != status:
                raise AssertionError(answer.status_code)

        ask()
        seconds = taken(lambda ask=ask: [ask() for _n in range(REQUESTS)])
        say(
            f"a cached blank through Django, {expected}",
            f"{REQUESTS / seconds:.0f}/s",
            f"{reach}/s",
        )


def _name(path: str) -> str:
    from urllib.parse import parse_qsl

    from scoresheets.paper.blanks import blank_read
    from scoresheets.paper.names import blank_name

    return blank_name(blank_read("spades", dict(parse_qsl(path.partition("?")[2])), {}))


def recomputing() -> None:
    from scoresheets.sheets.registry import sheet
    from scoresheets.sheets.tally import tally

    spades = sheet("spades")
    options = spades.options()
    cells = {
        f"r{row}-u{unit}-{key}": 3
        for row in range(1, 21)
        for unit in range(1, 5)
        for key in ("bid", "won")
    }
    (each,) = typical(lambda: tally(spades, 4, options, cells), turns=200)
    say("recomputing 20 hands of Spades", f"{1000 * each:.2f} ms", "1 ms")


WORKER = """
import json, os, django; django.setup()
from pathlib import Path
from scoresheets.services import papers
from scoresheets.paper.blanks import blank_read
from scoresheets.paper.document import blank_document
def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20
page = blank_document(blank_read("hearts", {}, {}))
import pdf
before, at = resident(), []
for number in range(MANY):
    pdf.render(page.html, rules=page.rules)
    if number in (99, MANY - 1):
        at.append(resident())
print(json.dumps([before, *at]))
"""


def memory(folder: str) -> None:
    """A process that draws a thousand sheets, against itself before the import."""
    code = WORKER.replace("MANY", str(MANY))
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": f"{ROOT}:{Path(ROOT) / 'site'}", "PLAY313_VAR": folder},
    )  # fmt: skip
    before, warm, after = json.loads(done.stdout.splitlines()[-1])
    say(f"memory after {MANY} drawings, above before", f"{after - before:.0f} MiB", "60 MiB")
    say("of that since the hundredth", f"{after - warm:.1f} MiB", "10 MiB")


if __name__ == "__main__":
    main()
