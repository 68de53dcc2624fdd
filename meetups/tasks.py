"""What the worker that draws does for meetups."""

from typing import Final

from celery import shared_task

SOFT_SECONDS: Final = 10
HARD_SECONDS: Final = 15


@shared_task(soft_time_limit=SOFT_SECONDS, time_limit=HARD_SECONDS, acks_late=False)
def flyer_draw(name: str, meetup_id: int, paper: str, lang: str) -> None:
    """Draw the flyer of a meetup under a name. Safe to run twice."""
    from meetups.services import flyers

    flyers.flyer_draw(name=name, meetup_id=meetup_id, paper=paper, lang=lang)
