"""The ZIP of a person's data: a file for each part, as JSON or as a table for spreadsheets."""

import csv
import io
import zipfile
from typing import IO, Final

from django.core.serializers.json import DjangoJSONEncoder

from accounts.data_export import Rows
from accounts.spreadsheets import cell_safe

_JSON: Final = DjangoJSONEncoder(ensure_ascii=False, indent=2)


def part_write(archive: zipfile.ZipFile, name: str, rows: Rows) -> None:
    """Write a part; it holds one row at a time, however many there are."""
    write = _csv_write if name.endswith(".csv") else _json_write
    with archive.open(name, "w") as raw, io.TextIOWrapper(raw, "utf-8", newline="") as part:
        write(part, rows)


def _json_write(part: IO[str], rows: Rows) -> None:
    before = "["
    for row in rows:
        part.write(f"{before}\n{_JSON.encode(dict(row))}")
        before = ","
    part.write("[]\n" if before == "[" else "\n]\n")


def _csv_write(part: IO[str], rows: Rows) -> None:
    writer = None
    for row in rows:
        if writer is None:
            writer = csv.DictWriter(part, list(row))
            writer.writeheader()
        writer.writerow({key: cell_safe(value) for key, value in row.items()})
