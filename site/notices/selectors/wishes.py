"""How people want to be told, for one of them or for a batch, in the same few queries."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from accounts.models import User
from accounts.selectors import time_zone_of
from notices import subjects
from notices.choices import Wishes
from notices.kinds import Said
from notices.models import Choice, Device, Inbox, SubjectChoice, Webhook


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


@dataclass(frozen=True, slots=True)
class SubjectWish:
    """An exception as the page of preferences shows it."""

    choice: SubjectChoice
    said: Said


def webhook_of(user: User) -> Webhook | None:
    """The address of the person's own that is told, if there is one."""
    return Webhook.objects.filter(user=user).first()


def devices_of(user: User) -> list[Device]:
    """The browsers of the person that take pushes."""
    return list(Device.objects.filter(user=user))


def subject_choice_of(user: User, subject_type: str, subject_id: str) -> str:
    """The person's exception for one subject; empty where there is none."""
    rows = SubjectChoice.objects.filter(user=user, subject_type=subject_type, subject_id=subject_id)
    return rows.values_list("mail", flat=True).first() or ""


def exceptions_of(user: User) -> list[SubjectWish]:
    """The person's exceptions, with what each is about; what is gone is left out."""
    choices = list(SubjectChoice.objects.filter(user=user))
    ids: dict[str, list[str]] = defaultdict(list)
    for choice in choices:
        ids[choice.subject_type].append(choice.subject_id)
    said = {name: subjects.described(name, found) for name, found in ids.items()}
    return [
        SubjectWish(choice, words)
        for choice in choices
        if (words := said[choice.subject_type].get(choice.subject_id))
    ]
