"""Where a thread of some kind belongs."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Value, When
from django.utils.translation import gettext as _

from forum.models import Category
from forum.refusals import NotAllowed
from forum.selectors.access import Viewer, open_to


def category_for(kind: str, game_key: str) -> Category:
    """The category of a kind for a game; for other games the one that is for all.

    Raises:
        NotAllowed: nobody has made one.
    """
    public = Category.objects.filter(open_to(Viewer(AnonymousUser())))
    below = public.filter(kind=kind, parent__isnull=False, game_slug__in=[game_key, ""])
    nearest = Case(When(game_slug=game_key, then=Value(0)), default=Value(1))
    category = below.order_by(nearest, "place", "pk").first()
    if category is None:
        raise NotAllowed(_("There is no category for this yet. Ask the people who run the site."))
    return category
