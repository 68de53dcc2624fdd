"""Drawing rulebooks: asked for by the web, done by the worker that draws."""

from functools import partial
from urllib.parse import parse_qsl

import pdf
from pages import tasks
from pages.rule_paper import RulePaper, document, paper_name, rule_paper
from pdf import asking


def rules_made(*, paper: RulePaper) -> bytes | asking.State:
    """The PDF of a rulebook, if need be after a moment."""
    name = paper_name(paper)
    return asking.made(name, partial(tasks.rules_draw.delay, name, paper.game, paper.query()))


def rules_draw(*, name: str, game: str, query: str) -> None:
    """In the worker: the PDF of a rulebook."""
    paper = rule_paper(game, dict(parse_qsl(query)), {})
    asking.drawn(name, lambda: pdf.render(document(paper)))
