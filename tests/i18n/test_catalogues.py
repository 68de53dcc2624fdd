"""Every sentence is translated, and keeps its placeholders and its markup."""

import os
import re
import shutil
import subprocess
import sys
from gettext import GNUTranslations
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth import password_validation

from tests.i18n.catalogues import (
    ALLAUTH,
    MARKUP,
    OURS,
    PLACEHOLDER,
    WORDING,
    catalogue,
    forms,
    kept,
    key,
    messages,
    pairs,
)
from tests.programs import require_program

CATALOGUES = [OURS, *WORDING]
GETTEXT = "apt-get install gettext"


def ids(path):
    return "/".join(path.parts[-4:-2])


@pytest.fixture(params=CATALOGUES, ids=ids)
def path(request):
    return request.param


def test_the_site_is_in_norwegian_and_allauth_s_words_in_both_languages():
    assert len(messages(OURS)) > 500
    assert [ids(path) for path in WORDING] == ["wording/en", "wording/nb"]


def test_every_message_is_translated_and_none_is_a_guess(path):
    for message in messages(path):
        assert all(form.strip() for form in forms(message.string)), message.id
        assert len(forms(message.string)) == len(forms(message.id)), message.id
        assert not message.fuzzy, message.id


def test_no_message_is_kept_that_nothing_says_any_more(path):
    assert not catalogue(path).obsolete


def test_every_translation_has_the_placeholders_of_its_source(path):
    for message in messages(path):
        for source, translated in pairs(message):
            assert kept(PLACEHOLDER, translated) == kept(PLACEHOLDER, source), message.id


def test_no_translation_brings_markup_or_straight_quotes_of_its_own(path):
    # Templates put translations into attributes as they are.
    for message in messages(path):
        for source, translated in pairs(message):
            assert kept(MARKUP, translated) == kept(MARKUP, source), message.id


def test_a_sentence_stays_a_sentence(path):
    for message in messages(path):
        for source, translated in pairs(message):
            if path == OURS and re.search(r"[.?]$", source):
                assert re.search(r"[.?]$", translated), message.id
            assert translated == translated.strip(), message.id
            assert "  " not in translated, message.id


def test_norwegian_quotes_as_norwegians_do():
    for message in [*messages(OURS), *messages(WORDING[1])]:
        for translated in forms(message.string):
            assert not re.search("[“”]", translated), message.id


@pytest.mark.parametrize("path", WORDING, ids=ids)
def test_each_sentence_that_we_say_for_others_is_one_that_they_say(path):
    known = {key(message) for message in messages(ALLAUTH)}
    django = Path(password_validation.__file__).read_text(encoding="utf-8")
    for message in messages(path):
        assert key(message) in known or forms(message.id)[0] in django, message.id


def test_allauth_says_the_rest_in_norwegian_itself():
    untranslated = [m.id for m in messages(ALLAUTH) if m.fuzzy or not all(forms(m.string))]
    ours = {key(message) for message in messages(WORDING[1])}
    assert not [found for found in untranslated if (None, found) not in ours]


def single(compiled, message):
    if message.context:
        return compiled.pgettext(message.context, message.id)
    return compiled.gettext(message.id)


def plural(compiled, message, number):
    if message.context:
        return compiled.npgettext(message.context, *message.id, number)
    return compiled.ngettext(*message.id, number)


def test_what_is_compiled_says_what_was_written(path):
    with path.with_suffix(".mo").open("rb") as file:
        compiled = GNUTranslations(file)
    for message in messages(path):
        if len(forms(message.id)) == 2:
            said = [plural(compiled, message, number) for number in (1, 2)]
        else:
            said = [single(compiled, message)]
        assert said == forms(message.string)


@pytest.mark.parametrize("one", [1, 21])
def test_only_one_is_one_in_norwegian(one):
    with OURS.with_suffix(".mo").open("rb") as file:
        said = GNUTranslations(file).ngettext("%(free)s seat free", "%(free)s seats free", one)
    assert said == ("%(free)s ledig plass" if one == 1 else "%(free)s ledige plasser")


def test_the_catalogue_is_up_to_date_with_the_sources(tmp_path):
    require_program("xgettext", GETTEXT)
    require_program("msgmerge", GETTEXT)
    for folder in ("forum", "games", "meetups", "scoresheets", "site", "templates"):
        unwanted = shutil.ignore_patterns("__pycache__", "*.mo", "static")
        shutil.copytree(settings.ROOT / folder, tmp_path / folder, ignore=unwanted)
    _messages_make(tmp_path)
    made = messages(tmp_path / OURS.relative_to(settings.ROOT))
    assert [m.id for m in made if m.fuzzy or not all(forms(m.string))] == [], "make messages"
    assert {key(m) for m in made} == {key(m) for m in messages(OURS)}, "make messages"


def _messages_make(root):
    """Do in a copy what `make messages` does."""
    makefile = (settings.ROOT / "Makefile").read_text(encoding="utf-8")
    found = re.search(r"\$\(MANAGE\) makemessages ((?:.*\\\n)*.*)", makefile)
    arguments = found[1].replace("\\\n", " ").split()
    (root / "site" / "static").mkdir()
    subprocess.run(
        [sys.executable, "-m", "django", "makemessages", *arguments],
        cwd=root,
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": f"{root}:{root / 'site'}",
            "DJANGO_SETTINGS_MODULE": "play313.settings.test",
        },
        check=True,
        capture_output=True,
        timeout=120,
    )
