"""The documents name what exists, and leave out nothing that they promise to name."""

import re
import tomllib

import pytest
from django.conf import settings
from django.core.management import get_commands
from django.urls import resolve

from games.engine.options import options_of
from games.engine.registry import games
from tests.documents import (
    NAMES,
    ROOT,
    anchors_of,
    codes_in,
    environment_read,
    functions_in,
    section_of,
    shell_lines,
    table_rows,
    text_of,
)

READERS = [
    *sorted((ROOT / "site/play313/settings").glob("*.py")),
    ROOT / "play.py",
    ROOT / "gunicorn.conf.py",
]
OURS = {
    path.stem
    for path in ROOT.glob("*/**/management/commands/*.py")
    if path.stem != "__init__" and not {".venv", "var"} & set(path.relative_to(ROOT).parts)
}
LINK = re.compile(r"\[[^\]]*\]\((?!https?:|mailto:)([^)#]*)(?:#([^)]+))?\)")
PLACES = re.compile(r"(?:site|games|templates|tests|docs|bench)/[\w./-]*\w")


def settings_read():
    found = {}
    for path in READERS:
        for name, default in environment_read(path).items():
            found[name] = default if default is not None else found.get(name)
    return found


def settings_told():
    rows = table_rows(section_of("README.md", "Settings"))
    return {row[0].strip("`"): row[1] for row in rows}


def make_targets():
    return set(re.findall(r"^([a-z-]+):.*##", text_of("Makefile"), re.M))


def test_the_readme_lists_the_settings_that_are_read_and_no_others():
    assert set(settings_told()) == set(settings_read())


def test_the_readme_tells_each_default_as_it_is():
    told = settings_told()
    wrong = [
        name for name, default in settings_read().items() if default and default not in told[name]
    ]
    assert wrong == []


@pytest.mark.parametrize("language", ["en", "nb"])
@pytest.mark.parametrize("slug", games())
def test_every_game_has_its_rules_with_every_preset_and_option(slug, language):
    rules = games()[slug]
    named = set(codes_in(text_of(f"docs/rules/{slug}.{language}.md")))
    options = options_of(next(iter(rules.presets.values())))
    changed = [preset for preset in rules.presets if preset != slug]
    assert [name for name in [*options, *changed] if name not in named] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_link_leads_somewhere(name):
    lost = []
    for target, anchor in LINK.findall(text_of(name)):
        if target.startswith("/"):  # An address of the site, as rules have them.
            resolve(target.partition("?")[0])
            continue
        path = ((ROOT / name).parent / target).resolve() if target else ROOT / name
        if not path.exists() or (anchor and anchor not in anchors_of(path)):
            lost.append(f"{target}#{anchor}")
    assert lost == []


@pytest.mark.parametrize("name", NAMES)
def test_every_path_in_the_text_is_there(name):
    named = [code for code in codes_in(text_of(name)) if PLACES.fullmatch(code.rstrip("/"))]
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_decision_is_listed_once_by_its_title():
    folder = ROOT / "docs/decisions"
    titles = {
        path.name: path.read_text().partition("\n")[0].removeprefix(f"# {path.name[:4]}. ")
        for path in folder.glob("[0-9]*.md")
    }
    rows = table_rows(text_of("docs/decisions/README.md"))
    listed = [re.search(r"\((.+)\)", first)[1] for first, _title in rows]
    assert listed == sorted(titles)
    assert [title for _first, title in rows] == [titles[name] for name in listed]


def test_decisions_are_numbered_without_a_gap_and_have_their_three_parts():
    paths = sorted((ROOT / "docs/decisions").glob("[0-9]*.md"))
    assert [int(path.name[:4]) for path in paths] == list(range(1, len(paths) + 1))
    for path in paths:
        text = path.read_text()
        parts = [text.find(f"\n**{part}.** ") for part in ("Context", "Decision", "Consequence")]
        assert -1 not in parts, path.name
        assert parts == sorted(parts), path.name


def test_operators_are_told_of_every_command_of_ours():
    told = {
        row[0].strip("`").split()[1]
        for row in table_rows(section_of("docs/operating.md", "Commands"))
    }
    assert told == OURS


@pytest.mark.parametrize("name", NAMES)
def test_every_command_in_the_text_exists(name):
    text = text_of(name)
    said = [*codes_in(text), *shell_lines(text)]
    targets = {word for line in said for word in re.findall(r"^make ([a-z-]+)", line)}
    commands = {word for line in said for word in re.findall(r"manage\.py ([a-z_]+)", line)}
    arguments = {word for line in said for word in re.findall(r"play\.py ([a-z]+)", line)}
    assert targets <= make_targets()
    assert commands <= {*get_commands(), *OURS}
    assert arguments <= {"test"}


def test_contributors_are_told_of_every_target():
    assert make_targets() <= set(re.findall(r"`make ([a-z-]+)", text_of("CONTRIBUTING.md")))


def test_words_of_the_glossary_are_in_order_and_there_once():
    for table in text_of("docs/glossary.md").split("\n## "):
        words = [row[0].strip("`").casefold() for row in table_rows(table)]
        assert words
        assert words == sorted(set(words))


def test_the_layers_told_are_those_that_are_held():
    contracts = tomllib.loads(text_of("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    layers = {tuple(contract["layers"]) for contract in contracts if contract["type"] == "layers"}
    told = text_of("docs/architecture.md")
    apps, inside = sorted(layers, key=lambda layer: "urls" in layer[0])
    assert " > ".join(apps) in told
    line = re.search(r"^urls, admin >.*$", told, re.M)[0]
    held = [set(re.findall(r"\w+", layer)) for layer in inside]
    said = [set(re.findall(r"\w+", layer)) for layer in line.split(" > ")]
    assert len(said) == len(held)
    assert all(mine <= theirs for mine, theirs in zip(said, held, strict=True))


@pytest.mark.parametrize("page", ["docs/security.md", "docs/faults.md"])
def test_every_test_that_is_named_exists(page):
    named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", text_of(page))
    assert named
    assert [pair for pair in named if pair[1] not in functions_in(ROOT / pair[0])] == []


def test_every_setting_that_the_security_page_names_exists():
    named = re.findall(r"`([A-Z][A-Z_]{5,})`", text_of("docs/security.md"))
    unknown = {name for name in named if not hasattr(settings, name)} - set(settings_read())
    assert unknown == set()
