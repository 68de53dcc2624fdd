"""The stylesheets: where they live, how long they are, and that nothing in them leads nowhere."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.template.loader import render_to_string

STATIC = Path(settings.ROOT) / "site" / "static"
CSS = STATIC / "css"
SHEETS = sorted(CSS.rglob("*.css"))
TEMPLATES = Path(settings.ROOT) / "templates"
WRITERS = [*TEMPLATES.rglob("*.html"), *TEMPLATES.rglob("*.svg"), *(STATIC / "js").glob("*.js")]


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


@pytest.fixture
def collected(tmp_path, settings):
    """The static files as production serves them."""
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "play313.staticfiles.BundledStaticFilesStorage"}
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path


def test_production_serves_one_stylesheet_with_every_file_in_its_layer(collected):
    [sheet] = (collected / "css").glob("site.*.css")
    bundle = sheet.read_text(encoding="utf-8")
    assert "@import" not in bundle
    assert "@charset" not in bundle
    assert bundle.index("@layer bootstrap, settings, base") < bundle.index("@layer bootstrap {")
    for block in SHEETS:
        if block.parent != CSS:
            first, *_ = block.read_text(encoding="utf-8").splitlines()
            assert f"@layer {block.parent.name} {{\n{first}" in bundle


def test_what_the_stylesheet_points_at_is_there_under_its_hashed_name(collected):
    [sheet] = (collected / "css").glob("site.*.css")
    urls = re.findall(r'url\("(?!data:)([^"]+)"\)', sheet.read_text(encoding="utf-8"))
    assert len(urls) == 4
    assert all(re.search(r"\.[0-9a-f]{12}\.woff2$", url) for url in urls)
    assert all((sheet.parent / url).exists() for url in urls)


def test_the_stylesheet_that_the_page_for_500_names_is_there_too(collected):
    named = re.findall(r'"/static/([^"]+)"', render_to_string("500.html"))
    assert named
    assert all((collected / path).exists() for path in named)


def test_the_look_of_a_first_visit_weighs_less_than_120_kilobytes(collected):
    [sheet] = (collected / "css").glob("site.*.css.gz")
    fonts = [*(collected / "vendor/fonts").glob("*-latin.????????????.woff2")]
    assert len(fonts) == 2
    assert sheet.stat().st_size + sum(font.stat().st_size for font in fonts) < 120_000


def test_what_others_made_has_its_licence_beside_it():
    for folder in (STATIC / "vendor").iterdir():
        if folder.is_dir():
            assert list(folder.glob("LICENSE*")), folder.name
