"""What the worker that draws does for score sheets.

A drawing that is lost is asked for again by whoever waits for it, so a task is taken off the
queue when it begins: one that kills its worker does not come back.
"""

from typing import Any, Final

from celery import shared_task

SOFT_SECONDS: Final = 10
HARD_SECONDS: Final = 15
PREWARM_SECONDS: Final = 1.5
"""Shorter than the two seconds that somebody waits for a sheet before the page says so."""


@shared_task(soft_time_limit=SOFT_SECONDS, time_limit=HARD_SECONDS, acks_late=False)
def blank_draw(name: str, slug: str, query: str) -> None:
    """Draw a blank, or the picture of one, under a name. Safe to run twice."""
    from scoresheets.services import papers

    papers.blank_draw(name=name, slug=slug, query=query)


@shared_task(soft_time_limit=SOFT_SECONDS, time_limit=HARD_SECONDS, acks_late=False)
def stencil_draw(name: str, kind: dict[str, Any]) -> None:
    """Draw the stencil of online sheets of a kind under a name. Safe to run twice."""
    from scoresheets.services import papers

    papers.stencil_draw(name=name, kind=kind)


@shared_task(soft_time_limit=SOFT_SECONDS, time_limit=HARD_SECONDS, acks_late=False)
def blanks_prewarm() -> None:
    """Draw some of the blanks that most people print and that are not there. Safe to run twice."""
    from scoresheets.services import papers

    papers.blanks_prewarm_some(seconds=PREWARM_SECONDS)
