"""Reads the documents of the project, and the code that they speak of."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]


def text_of(name):
    return (ROOT / name).read_text(encoding="utf-8")


def section_of(name, title):
    """The text below a heading, up to the next one of its level."""
    match = re.search(rf"^(#+) {re.escape(title)}\n(.*?)(?=^\1 |\Z)", text_of(name), re.M | re.S)
    assert match, f"{name} has no heading “{title}”"
    return match[2]


def table_rows(text):
    """The rows of every table in the text, as lists of cells, without heads and rulers."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    rulers = {at for at, line in enumerate(lines) if set(line) <= set("|- :")}
    return [row for at, row in enumerate(rows) if at not in rulers and at + 1 not in rulers]


def codes_in(text):
    """Everything that stands in single backticks."""
    return re.findall(r"`([^`\n]+)`", blocks_out(text))


def blocks_out(text):
    return re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)


def shell_lines(text):
    """The commands of the code blocks that are shell."""
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S)
    return [line for block in blocks for line in block.splitlines() if line]


def anchors_of(path):
    """The anchors that the headings of a page get."""
    headings = re.findall(r"^#+ (.+)$", blocks_out(path.read_text(encoding="utf-8")), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def environment_read(path):
    """The variables of the environment that a module reads, each with its literal default."""
    found = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(
                func=ast.Attribute(value=holder, attr="get" | "setdefault" | "getenv"),
                args=[ast.Constant(value=str(name)), *default],
            ) if ast.unparse(holder) in {"os.environ", "env", "os"}:
                literal = default and isinstance(default[0], ast.Constant)
                found[name] = default[0].value if literal else found.get(name)
            case ast.Subscript(value=holder, slice=ast.Constant(value=str(name))) if (
                ast.unparse(holder) == "os.environ"
            ):
                found.setdefault(name, None)
    return found


def functions_in(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
