"""Asking everybody, and answering: one vote a person, which can be changed until the poll ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from forum.models import Poll, PollOption, PollVote, Thread
from forum.models.polls import ANSWER, QUESTION
from forum.refusals import NotAllowed, Unfit
from forum.selectors.access import Viewer, may
from forum.services import limits
from forum.services.counts import thread_touch
from markup.controls import line_read

FEWEST: Final = 2
MOST: Final = 10


@dataclass(frozen=True, slots=True)
class PollDraft:
    """A poll that somebody wants to begin a thread with; days is 0 where it never ends."""

    question: str
    answers: Sequence[str]
    days: int = 0


def poll_add(*, thread: Thread, draft: PollDraft) -> Poll:
    """Give a new thread its poll. Belongs into the transaction that begins it.

    Raises:
        Unfit: the question or the answers cannot stand.
    """
    question = line_read(draft.question)
    answers = list(dict.fromkeys(filter(None, map(line_read, draft.answers))))
    if not question or len(question) > QUESTION:
        raise Unfit(
            _("A poll needs a question of at most %(most)s characters.") % {"most": QUESTION}
        )
    if not FEWEST <= len(answers) <= MOST or any(len(one) > ANSWER for one in answers):
        raise Unfit(
            _(
                "A poll has %(fewest)s to %(most)s answers, one a line, each of at most %(long)s "
                "characters."
            )
            % {"fewest": FEWEST, "most": MOST, "long": ANSWER}
        )
    ends = timezone.now() + timedelta(days=draft.days) if draft.days else None
    poll = Poll.objects.create(thread=thread, question=question, closes_at=ends)
    PollOption.objects.bulk_create(
        PollOption(poll=poll, place=place, text=text) for place, text in enumerate(answers)
    )
    thread.has_poll = True
    thread_touch(thread, "has_poll")
    return poll


@transaction.atomic
def vote_set(*, thread_id: int, user: User, option_id: int, address: str = "") -> Thread:
    """Vote, or vote otherwise: the last answer of a person counts, and no other.

    Raises:
        PollOption.DoesNotExist: there is no such answer, or not for this person.
        NotAllowed: the poll has ended, or its thread is locked.
        TooMany: it was done very often.
    """
    found = PollOption.objects.select_related("poll__thread__category__parent")
    option = found.get(pk=option_id, poll__thread=thread_id)
    thread = option.poll.thread
    if not may(Viewer(user), "read", thread.category, thread):
        raise PollOption.DoesNotExist
    if thread.is_locked or (option.poll.closes_at and option.poll.closes_at <= timezone.now()):
        raise NotAllowed(_("This poll has ended."))
    limits.deed_take("vote", user_id=user.pk, address=address)
    Thread.objects.select_for_update().get(pk=thread_id)
    PollVote.objects.update_or_create(poll=option.poll, user=user, defaults={"option": option})
    _count(option.poll)
    thread_touch(thread)
    return thread


def _count(poll: Poll) -> None:
    chosen = PollVote.objects.filter(option=OuterRef("pk")).order_by().values("option")
    number = Subquery(chosen.annotate(number=Count("pk")).values("number"))
    poll.options.update(votes_count=Coalesce(number, 0))
