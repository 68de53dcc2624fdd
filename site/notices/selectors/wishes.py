"""How people want to be told, for one of them or for a batch, in the same few queries."""

from collections.abc import Iterable

from accounts.models import User
from accounts.selectors import time_zone_of
from notices.choices import Wishes
from notices.models import Choice, Inbox, SubjectChoice


def wishes_of(people: Iterable[int]) -> dict[int, Wishes]:
    """The choices of these people, in three queries; somebody whose account is gone is left out."""
    ids = sorted(set(people))
    users = User.objects.filter(pk__in=ids).select_related("inbox").order_by()
    found = {user.pk: Wishes(_inbox(user), time_zone_of(user)) for user in users}
    for choice in Choice.objects.filter(user__in=ids).order_by():
        found[choice.user_id].kinds[choice.kind] = choice
    for exception in SubjectChoice.objects.filter(user__in=ids).order_by():
        subject = (exception.subject_type, exception.subject_id)
        found[exception.user_id].subjects[subject] = exception
    return found


def _inbox(user: User) -> Inbox:
    try:
        return user.inbox
    except Inbox.DoesNotExist:
        return Inbox(user=user)
