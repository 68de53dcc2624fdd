"""Every blank score sheet there is, judged: ``python -m bench.blanks``, or some: ``… hearts golf``.

Each of two processes with different hash seeds draws all of them and judges every other one, with
what the tests judge a few by (``tests/pdf/judging.py``): no warning, nothing fetched, exactly the
pages of its layout, tags without fault by two judges, its QR codes read at 100 dpi. Then the bytes
of the two are compared.
"""

import hashlib
import json
import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import ROOT

PROCESSES = 2


def main() -> None:
    """Both processes at once, then what they have found."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.jsonl" for number in range(PROCESSES)]
        runs = [_start(number, file) for number, file in enumerate(files)]
        codes = [run.wait() for run in runs]
        if any(codes):
            raise SystemExit("A process that draws has died; what it said stands above.")
        reports = [[json.loads(line) for line in file.open()] for file in files]
    faults = [line for lines in reports for line in lines if line["faults"]]
    digests = [{line["blank"]: line["digest"] for line in lines} for lines in reports]
    unequal = [blank for blank, digest in digests[0].items() if digests[1].get(blank) != digest]
    for line in faults:
        sys.stdout.write(f"{line['blank']}: {line['faults']}\n")
    for blank in unequal:
        sys.stdout.write(f"{blank}: other bytes in another process\n")
    sys.stdout.write(
        f"{len(digests[0])} blanks, {len(faults)} with faults, {len(unequal)} not equal\n"
    )


def _start(number: int, file: Path) -> subprocess.Popen[bytes]:
    env = os.environ | {
        "DJANGO_SETTINGS_MODULE": "play313.settings.test",
        "PLAY313_VAR": str(file.with_suffix("")),
        "PYTHONHASHSEED": str(number + 1),
        "PYTHONPATH": f"{ROOT}:{Path(ROOT) / 'site'}",
    }
    code = f"from bench.blanks import child; child({number}, {sys.argv[1:]!r})"
    command = [sys.executable, "-W", "ignore", "-c", code]
    with file.open("wb") as out:
        return subprocess.Popen(command, cwd=ROOT, env=env, stdout=out)  # noqa: S603 - our own program


def child(number: int, slugs: list[str]) -> None:
    """Draw every blank, judge every other one, and say a line about each."""
    import django

    django.setup()
    from scoresheets.paper.blanks import blanks
    from scoresheets.sheets.registry import sheets

    said = Said()
    logging.getLogger("weasyprint").addHandler(said)
    wanted = [sheet for slug, sheet in sheets().items() if not slugs or slug in slugs]
    every = [blank for sheet in wanted for blank in blanks(sheet)]
    for place, blank in enumerate(every):
        data = _drawn(blank)
        faults = list(_faults(blank, data)) if place % PROCESSES == number else []
        line = {
            "blank": f"{blank.slug}?{blank.query()}",
            "digest": hashlib.sha256(data).hexdigest(),
            "faults": [*faults, *said.taken()],
        }
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()


class Said(logging.Handler):
    """Keeps what is said from warnings upward."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.sentences: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.sentences.append(record.getMessage())

    def taken(self) -> list[str]:
        """What was said since the last time."""
        sentences, self.sentences = self.sentences, []
        return sentences


def _drawn(blank: Any) -> bytes:
    import pdf
    from scoresheets.paper.document import blank_document

    made = blank_document(blank)
    return pdf.render(made.html, form=made.form, rules=made.rules)


def _faults(blank: Any, data: bytes) -> Iterator[str]:
    from pdfua import validate

    from tests.pdf.judging import blank_judge, codes_lead_home

    for judge in (blank_judge, codes_lead_home):
        try:
            judge(blank, data)
        except AssertionError as error:
            yield f"{judge.__name__}: {error}"
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(data)
        file.flush()
        yield from (str(finding) for finding in validate(file.name).findings)


if __name__ == "__main__":
    main()
