"""The poll of a thread, as one viewer sees it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Value
from django.utils import timezone

from forum.models import Poll, PollOption, PollVote, Thread
from forum.selectors.access import Viewer


@dataclass
class PollShown:
    """A poll with its answers; ``is_mine`` stands on the one that the viewer chose."""

    poll: Poll
    options: Sequence[PollOption]
    may_vote: bool

    @property
    def votes(self) -> int:
        """How many people voted."""
        return sum(option.votes_count for option in self.options)

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.poll.closes_at is not None and self.poll.closes_at <= timezone.now()


def poll_of(viewer: Viewer, thread: Thread) -> PollShown | None:
    """The poll of a thread: one statement, none where the thread has no poll."""
    if not thread.has_poll:
        return None
    chosen = PollVote.objects.filter(option=OuterRef("pk"), user=viewer.pk)
    is_mine = Exists(chosen) if viewer.is_member else Value(0)
    found = PollOption.objects.filter(poll__thread=thread).select_related("poll")
    options = list(found.annotate(is_mine=is_mine).order_by("place"))
    if not options:
        return None
    shown = PollShown(options[0].poll, options, may_vote=False)
    shown.may_vote = viewer.is_member and not thread.is_locked and not shown.is_over
    return shown
