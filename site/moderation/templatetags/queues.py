"""The queues of moderators in templates."""

from django import template

from accounts.models import User
from moderation.queues import Queue, registered

register = template.Library()


@register.simple_tag
def moderation_queues(user: User) -> list[tuple[str, str]]:
    """Where a moderator works off what: addresses and titles, with how much waits there."""
    return [(queue.address, _label(queue, user)) for queue in registered()]


def _label(queue: Queue, user: User) -> str:
    number, _newest = queue.look([user])[user.pk]
    return f"{queue.title} ({number})" if number else str(queue.title)
