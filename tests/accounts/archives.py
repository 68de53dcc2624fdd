"""A person's ZIP as the tests read it, and everything that refers to a person."""

import csv
import io
import json
import zipfile

from django.apps import apps
from django.db.models import ForeignKey, OneToOneField

from accounts import exports
from accounts.models import DataExport, User


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


def references():
    """Every column of the site that can refer to a person."""
    for model in apps.get_models():
        for field in model._meta.get_fields():
            if isinstance(field, ForeignKey | OneToOneField) and field.related_model is User:
                yield model, field.name
