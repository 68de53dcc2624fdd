"""Drawing flyers: asked for by the web, done by the worker that draws."""

from functools import partial

import pdf
from meetups import tasks
from meetups.flyers import Flyer, flyer_make
from meetups.models import Meetup
from pdf import asking


def flyer_made(*, flyer: Flyer, meetup: Meetup, paper: str, lang: str) -> bytes | asking.State:
    """The PDF of a flyer, if need be after a moment."""
    return asking.made(
        flyer.name, partial(tasks.flyer_draw.delay, flyer.name, meetup.pk, paper, lang)
    )


def flyer_draw(*, name: str, meetup_id: int, paper: str, lang: str) -> None:
    """In the worker: the flyer under a name, unless the meetup is another one by now."""
    meetup = Meetup.objects.select_related("host", "place").filter(pk=meetup_id).first()
    flyer = meetup and flyer_make(meetup, paper, lang)
    if flyer and flyer.name == name:
        asking.drawn(name, lambda: pdf.render(flyer.html, rules=flyer.rules))
