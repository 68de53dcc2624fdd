"""Who may be found by whom."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from accounts.models import Block, User
from meetups.models import Area, Visibility


def areas_visible(viewer: User | AnonymousUser) -> QuerySet[Area]:
    """Return the areas that somebody may learn of.

    They are shown, of adults, not their own, and of nobody who blocks them or whom they block.
    """
    least = Visibility.MEMBERS if viewer.is_authenticated else Visibility.EVERYBODY
    shown = Area.objects.filter(
        visibility__gte=least, hidden_at__isnull=True, adult_at__isnull=False
    )
    if not viewer.is_authenticated:
        return shown
    return (
        shown.exclude(user_id=viewer.pk)
        .exclude(user_id__in=Block.objects.filter(blocker=viewer).values("blocked"))
        .exclude(user_id__in=Block.objects.filter(blocked=viewer).values("blocker"))
    )
