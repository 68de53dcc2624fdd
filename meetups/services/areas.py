"""A player's area is set, changed, taken away; what a place was chosen by is forgotten at once."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from meetups import cells
from meetups.models import Area, AreaChange, Place, Visibility
from meetups.models.areas import CHANGES, MONTH
from meetups.refusals import Refused, TooMany
from meetups.selectors.places import area_of_place


@transaction.atomic
def area_save(
    *,
    user: User,
    place: Place | None,
    visibility: int,
    is_adult: bool,
    games: Sequence[str] = (),
    styles: Sequence[str] = (),
    days: Sequence[str] = (),
    languages: Sequence[str] = (),
    radius: int = 50,
    unit: str = "",
) -> Area:
    """Store what a player wants to be found by; with a place, move them to the area around it.

    Raises:
        Refused: there is no area yet, or a minor wants to be found.
        TooMany: the area was changed ``CHANGES`` times within ``MONTH``.
    """
    now = timezone.now()
    User.objects.select_for_update().get(pk=user.pk)
    area = Area.objects.filter(user=user).first() or Area(user=user)
    if place is not None:
        _move(area, place)
    elif area._state.adding:
        raise Refused(_("Choose a place first."))
    if visibility != Visibility.NOBODY and not is_adult:
        raise Refused(_("Only adults can be found by others. Choose “Nobody”."))
    area.adult_at = (area.adult_at or now) if is_adult else None
    area.visibility, area.radius, area.unit = visibility, radius, unit
    area.games, area.styles = tuple(games), tuple(styles)
    area.days, area.languages = tuple(days), tuple(languages)
    area.last_seen, area.is_away = now.date(), is_away(user)
    area.full_clean(exclude=["user"], validate_constraints=False)
    area.save()
    return area


def _move(area: Area, place: Place) -> None:
    """Put the area where the place is, and count it if that is elsewhere."""
    cell5, level = area_of_place(place)
    if (area.cell5, area.level) == (cell5, level):
        return
    now = timezone.now()
    lately = AreaChange.objects.filter(user=area.user, at__gt=now - MONTH)
    times = list(lately.order_by("-at").values_list("at", flat=True)[:CHANGES])
    if len(times) == CHANGES:
        raise TooMany(
            _("You have changed your area three times within 30 days. Wait a while."),
            retry_after=int((times[-1] + MONTH - now).total_seconds()) + 1,
        )
    AreaChange.objects.filter(user=area.user, at__lte=now - MONTH).delete()
    AreaChange.objects.create(user=area.user, at=now)
    area.cell5, area.cell3, area.level = cell5, cells.parent(cell5, cells.COARSE), level


def area_remove(*, user: User) -> None:
    """Forget where a player is. The changes still count: going and coming back is one too."""
    Area.objects.filter(user=user).delete()


def area_seen(user: User) -> None:
    """Note the day on which a player was here; one statement, and a write once a day.

    Whose ban has run out, or whose account is open again, is found again from then on, on the
    same day too.
    """
    today = timezone.now().date()
    stored = Area.objects.filter(Q(last_seen__lt=today) | Q(is_away=True), user=user)
    stored.update(last_seen=today, is_away=is_away(user))


def area_away(user: User) -> None:
    """Note that an account is closed or banned, or no longer: whose is so is found by nobody."""
    Area.objects.filter(user=user).update(is_away=is_away(user))


def is_away(user: User) -> bool:
    """Say whether an account is closed, or banned for now."""
    banned = user.banned_until is not None and user.banned_until > timezone.now()
    return banned or not user.is_active
