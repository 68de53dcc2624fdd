"""Who may be found by whom."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from accounts.models import Block, User
from meetups.models import Area, Visibility


def areas_visible(viewer: User | AnonymousUser) -> QuerySet[Area]:
    """Return the areas that somebody may learn of.

    They are shown, of adults, not their own, and of nobody who blocks them or whom they block.
    """
    if not viewer.is_authenticated:
        return areas_shown(Visibility.EVERYBODY)
    others = areas_shown(Visibility.MEMBERS).exclude(user_id=viewer.pk)
    return others.exclude(_blocked(viewer))


def areas_shown(least: int) -> QuerySet[Area]:
    """Return the areas that are shown to so many, whoever looks."""
    return Area.objects.filter(
        visibility__gte=least, hidden_at__isnull=True, adult_at__isnull=False
    )


def areas_blocked(viewer: User) -> QuerySet[Area]:
    """Return the areas of those whom somebody blocks, or who block them."""
    return Area.objects.filter(_blocked(viewer))


def _blocked(viewer: User) -> Q:
    blocks, blocked = Block.objects.filter(blocker=viewer), Block.objects.filter(blocked=viewer)
    return Q(user_id__in=blocks.values("blocked")) | Q(user_id__in=blocked.values("blocker"))
