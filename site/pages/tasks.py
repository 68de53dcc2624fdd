"""What the worker that draws does for the rulebook."""

from typing import Final

from celery import shared_task

SOFT_SECONDS: Final = 20
HARD_SECONDS: Final = 30


@shared_task(soft_time_limit=SOFT_SECONDS, time_limit=HARD_SECONDS, acks_late=False)
def rules_draw(name: str, game: str, query: str) -> None:
    """Draw the rules of a game under a name. Safe to run twice."""
    from pages import rule_drawing

    rule_drawing.rules_draw(name=name, game=game, query=query)
