"""Where a thread of some kind belongs."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Value, When
from django.utils.translation import gettext as _

from forum.models import Category, Kind
from forum.refusals import Conflict, NotAllowed
from forum.selectors.access import Viewer, open_to, reach_of


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


def category_for_talk(beside: Category) -> Category:
    """Where one talks about what is in a category: there, or in the nearest for just its readers.

    Raises:
        Conflict: nobody has made one.
    """
    if beside.kind == Kind.DISCUSSION:
        return beside
    below = Category.objects.select_related("parent").filter(kind=Kind.DISCUSSION)
    near = [one for one in below.exclude(parent=None) if reach_of(one) == reach_of(beside)]
    if not near:
        raise Conflict(_("There is no category for talk with the same readers. Make one first."))
    return min(
        near, key=lambda one: (one.parent_id != beside.parent_id, one.game_slug != beside.game_slug)
    )
