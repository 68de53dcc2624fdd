"""The commands that play.py calls: translations compiled, and a site made ready."""

import gettext
import os

import pytest
from django.core.management import CommandError, call_command

from pages.management.commands import prepare

PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "A pair"
msgstr "Et par"

#, fuzzy
msgid "A guess"
msgstr "En gjetning"

msgid "one card"
msgid_plural "%(n)s cards"
msgstr[0] "ett kort"
msgstr[1] "%(n)s kort"
"""


@pytest.fixture
def catalogue(tmp_path, settings):
    settings.LOCALE_PATHS = [tmp_path]
    source = tmp_path / "nb" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(PO)
    return source


def compiled(source):
    with source.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def test_translations_are_compiled_without_msgfmt(catalogue, capsys):
    call_command("messages_compile")
    nb = compiled(catalogue)
    assert nb.gettext("A pair") == "Et par"
    assert nb.ngettext("one card", "%(n)s cards", 3) == "%(n)s kort"
    assert "Compiled nb" in capsys.readouterr().out


def test_a_translation_that_nobody_confirmed_is_not_shown(catalogue):
    call_command("messages_compile")
    assert compiled(catalogue).gettext("A guess") == "A guess"


def test_only_what_changed_is_compiled_again(catalogue, capsys):
    call_command("messages_compile")
    capsys.readouterr()
    call_command("messages_compile")
    assert capsys.readouterr().out == ""
    later = catalogue.with_suffix(".mo").stat().st_mtime + 10
    os.utime(catalogue, (later, later))
    call_command("messages_compile")
    assert "Compiled nb" in capsys.readouterr().out


def test_compiling_leaves_no_half_file(catalogue):
    call_command("messages_compile")
    assert sorted(path.name for path in catalogue.parent.iterdir()) == ["django.mo", "django.po"]


def test_production_is_never_prepared_like_a_playground(settings):
    settings.PLAYGROUND = False
    with pytest.raises(CommandError, match="not for production"):
        call_command("prepare")


@pytest.fixture
def called(monkeypatch, settings, tmp_path):
    """The commands that prepare calls, in order; the demo says how to sign in."""
    settings.PLAYGROUND, settings.VAR = True, tmp_path
    names = []

    def call(name, stdout=None, **_):
        names.append(name)
        if name == "demo":
            stdout.write("Sign in as ann.")

    monkeypatch.setattr(prepare, "call_command", call)
    monkeypatch.setattr(prepare, "get_commands", lambda: {"demo": "pages"})
    return names


def test_an_empty_site_gets_a_demo_and_remembers_how_to_sign_in(db, called, tmp_path):
    call_command("prepare")
    assert called == ["migrate", "messages_compile", "demo", "search_rebuild"]
    assert (tmp_path / "demo.txt").read_text() == "Sign in as ann."


def test_a_site_with_people_gets_no_demo(django_user_model, db, called, tmp_path):
    django_user_model.objects.create_user("somebody")
    call_command("prepare")
    assert called == ["migrate", "messages_compile", "search_rebuild"]
    assert not (tmp_path / "demo.txt").exists()
