"""A person's ZIP, as the tests read it."""

import csv
import io
import json
import zipfile

from accounts import exports
from accounts.models import DataExport


def export_made(user):
    """Ask for one's data and let the worker make it; every file by its name, as text."""
    exports.export_ask(user=user)
    assert exports.exports_make() == 1
    return files_of(exports.export_content(user))


def files_of(content):
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def rows_of(files, name):
    """The rows of a file of the ZIP."""
    text = files[name]
    return json.loads(text) if name.endswith(".json") else list(csv.DictReader(io.StringIO(text)))


def export_now(user):
    return DataExport.objects.get(user=user)
