"""The stylesheets: where they live, how long they are, and that nothing in them leads nowhere."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.management import call_command

STATIC = Path(settings.ROOT) / "site" / "static"
CSS = STATIC / "css"
SHEETS = sorted(CSS.rglob("*.css"))
WRITERS = [*(Path(settings.ROOT) / "templates").rglob("*.html"), *(STATIC / "js").glob("*.js")]


def name(path):
    return str(path.relative_to(CSS))


@pytest.mark.parametrize("sheet", SHEETS, ids=name)
def test_a_stylesheet_is_short_and_says_what_it_is_for(sheet):
    lines = sheet.read_text(encoding="utf-8").splitlines()
    assert len(lines) < 150
    assert lines[0].startswith("/* ")


def test_every_stylesheet_is_imported_into_its_layer():
    source = (CSS / "site.css").read_text(encoding="utf-8")
    imported = dict(re.findall(r'@import url\("([^.][^"]+)"\) layer\((\w+)\);', source))
    folders = {name(sheet): sheet.parent.name for sheet in SHEETS if sheet.parent != CSS}
    assert imported == folders


@pytest.mark.parametrize(
    "sheet", [sheet for sheet in SHEETS if sheet.parent.name != "settings"], ids=name
)
def test_colours_have_names(sheet):
    if sheet.name == "print.css":
        return
    source = re.sub(r'url\("data:[^"]+"\)', "", sheet.read_text(encoding="utf-8"))
    assert re.findall(r"#[0-9a-f]{3,8}\b|\brgb\(|: (?:white|black);", source) == []


def test_every_property_that_is_used_is_set_somewhere():
    source = "".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS)
    bootstrap = (STATIC / "vendor/bootstrap/bootstrap.min.css").read_text(encoding="utf-8")
    used = set(re.findall(r"var\((--[\w-]+)", source))
    known = set(re.findall(r"(--[\w-]+):", source + bootstrap))
    assert used - known == set()


@pytest.mark.parametrize("block", sorted((CSS / "blocks").glob("*.css")), ids=name)
def test_every_class_of_a_block_is_used_by_a_template_or_script(block):
    written = "".join(writer.read_text(encoding="utf-8") for writer in WRITERS)
    source = re.sub(r'"[^"]*"|/\*.*?\*/', "", block.read_text(encoding="utf-8"), flags=re.DOTALL)
    ours = set(re.findall(r"\.([a-z]+(?:-[a-z]+)*__[\w-]+)", source))
    elements = {re.sub(r"--.*", "", found) for found in ours}
    assert {element for element in elements if element not in written} == set()


@pytest.mark.usefixtures("db")
def test_hashed_names_reach_every_import_font_and_picture(tmp_path, settings):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {
            "BACKEND": f"{ManifestStaticFilesStorage.__module__}.ManifestStaticFilesStorage"
        }
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    [site] = (tmp_path / "css").glob("site.*.css")
    imported = re.findall(r'@import url\("([^"]+)"\)', site.read_text(encoding="utf-8"))
    assert len(imported) > 20
    assert all(re.search(r"\.[0-9a-f]{12}\.css$", path) for path in imported)
    assert all((site.parent / path).exists() for path in imported)


def test_what_others_made_has_its_licence_beside_it():
    for folder in (STATIC / "vendor").iterdir():
        if folder.is_dir():
            assert list(folder.glob("LICENSE*")), folder.name
