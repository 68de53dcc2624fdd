"""Telling moderators of what waits: a number beside their name, and one notice an hour."""

from typing import Final

from django.db import transaction

from accounts.models import User
from moderation import queues
from moderation.selectors import moderators
from notices.models import Notice
from notices.services import notice_add, notices_withdraw

WAITS: Final = "moderation.waits"
SUBJECT: Final = "moderation.queue"
OPEN: Final = "open"


@transaction.atomic
def waiting_note() -> None:
    """Store how much waits for each moderator, and tell who has not heard of it yet.

    The number stands in the person's row, which every request reads anyway: nobody else's page
    asks for it. What came in within the same hour is told once.
    """
    people = moderators()
    User.objects.filter(cases_open__gt=0).exclude(pk__in=people).update(cases_open=0)
    before = Notice.objects.filter(subject_type=SUBJECT, subject_id=OPEN, kind=WAITS)
    told = set(before.values_list("recipient", "version"))
    for pk, person in people.items():
        number, hour = _waits_for(person)
        if number != person.cases_open:
            User.objects.filter(pk=pk).update(cases_open=number)
        if not number:
            notices_withdraw(recipients=[pk], kinds=[WAITS], subject_type=SUBJECT, subject_id=OPEN)
        elif (pk, hour) not in told:
            notice_add(
                recipients=[pk], kind=WAITS, subject_type=SUBJECT, subject_id=OPEN, version=hour
            )


def _waits_for(person: User) -> tuple[int, int]:
    """How many things wait for a moderator, and the hour in which the newest came."""
    found = [queue.look(person) for queue in queues.registered()]
    newest = max((at for _number, at in found if at), default=None)
    return sum(number for number, _at in found), int(newest.timestamp()) // 3600 if newest else 0
