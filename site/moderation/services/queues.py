"""Telling moderators of what waits: a number beside their name, and one notice an hour."""

from collections.abc import Collection
from typing import Final

from django.db import transaction

from accounts.models import User
from moderation import queues
from moderation.selectors import moderators
from notices.models import Notice
from notices.services import Told, notices_add, notices_withdraw

WAITS: Final = "moderation.waits"
SUBJECT: Final = "moderation.queue"
OPEN: Final = "open"


def waiting_note_soon() -> None:
    """Do ``waiting_note`` once the deed of a moderator is stored, which it never undoes."""
    transaction.on_commit(waiting_note, robust=True)


@transaction.atomic
def waiting_note() -> None:
    """Store how much waits for each moderator, and tell who has not heard of it yet.

    The number stands in the person's row, which every request reads anyway: nobody else's page
    asks for it. What came in within the same hour is told once. However many moderate, it takes
    the same statements.
    """
    waiting = _waiting_for(moderators().values())
    _numbers_store({pk: number for pk, (number, _hour) in waiting.items()})
    before = Notice.objects.filter(subject_type=SUBJECT, subject_id=OPEN, kind=WAITS)
    told = set(before.values_list("recipient", "version"))
    idle = [pk for pk, (number, _hour) in waiting.items() if not number]
    notices_withdraw(recipients=idle, kinds=[WAITS], subject_type=SUBJECT, subject_id=OPEN)
    notices_add(
        Told(SUBJECT, OPEN, pk, WAITS, hour)
        for pk, (number, hour) in sorted(waiting.items())
        if number and (pk, hour) not in told
    )


def _waiting_for(people: Collection[User]) -> dict[int, tuple[int, int]]:
    """How many things wait for each moderator, and the hour in which the newest came."""
    looked = [queue.look(people) for queue in queues.registered()]
    waiting = {}
    for person in people:
        found = [look[person.pk] for look in looked]
        newest = max((at for _number, at in found if at), default=None)
        hour = int(newest.timestamp()) // 3600 if newest else 0
        waiting[person.pk] = (sum(number for number, _at in found), hour)
    return waiting


def _numbers_store(numbers: dict[int, int]) -> None:
    """Store what has changed; rows are locked in one order, so that nobody waits in a ring."""
    stored = dict(User.objects.filter(cases_open__gt=0).values_list("pk", "cases_open"))
    changed = [pk for pk in {*numbers, *stored} if numbers.get(pk, 0) != stored.get(pk, 0)]
    if not changed:
        return
    locked = User.objects.select_for_update(no_key=True).filter(pk__in=changed).order_by("pk")
    people = list(locked)
    for person in people:
        person.cases_open = numbers.get(person.pk, 0)
    User.objects.bulk_update(people, ["cases_open"])
