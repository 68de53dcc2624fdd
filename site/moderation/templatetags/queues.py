"""The queues of moderators in templates."""

from django import template

from moderation.queues import Queue, registered

register = template.Library()


@register.simple_tag
def moderation_queues() -> list[Queue]:
    """Everything that moderators work off."""
    return registered()
