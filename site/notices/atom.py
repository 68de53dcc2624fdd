"""Notices as an Atom feed."""

from collections.abc import Sequence
from typing import Final

from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from markup.controls import controls_drop
from notices.letters import site_host
from notices.links import absolute
from notices.selectors.saying import Line

STARTED: Final = "2026"
"""The year from which the host's name is ours, as the identifiers of entries must say."""


def feed_write(lines: Sequence[Line]) -> str:
    """The feed: for each notice its one line and where it leads, and nothing else."""
    feed = Atom1Feed(
        title=_("Your notices at Play 313"),
        link=absolute(reverse("notices:notice_list")),
        description="",
        language=get_language(),
    )
    for line in lines:
        feed.add_item(
            title=controls_drop(line.said.title),
            link=absolute(line.said.url),
            description="",
            unique_id=f"tag:{site_host()},{STARTED}:notice-{line.notice.pk}",
            pubdate=line.notice.not_before,
            updateddate=line.notice.not_before,
        )
    return feed.writeString("utf-8")
