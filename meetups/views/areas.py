"""One's own area: searched by a town, seen on the map, and only then kept."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.answers import SeeOther
from accounts.requests import MemberRequest
from meetups import services
from meetups.forms import NO_PLACE, AreaForm, PlaceSearchForm
from meetups.models import Area, Place
from meetups.refusals import Refused, TooMany
from meetups.selectors.areas import area_map, area_of, changes_left
from meetups.selectors.places import (
    FoundPlace,
    area_name,
    area_of_place,
    place_get,
    places_coming,
    places_find,
)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def area_edit(request: MemberRequest) -> HttpResponse:
    """The area as it is, or as it would be at the place that was chosen; posting keeps it."""
    area = area_of(request.user)
    if request.method == "POST":
        return _area_post(request, area)
    sent = request.GET.get("place", "")
    place = place_get(sent)
    if sent and place is None:
        messages.error(request, NO_PLACE)
    return _render(request, area, place, AreaForm(initial=_initial(area, place)))


def _area_post(request: MemberRequest, area: Area | None) -> HttpResponse:
    form = AreaForm(request.POST)
    if not form.is_valid():
        return _render(request, area, form.cleaned_data.get("place"), form, status=422)
    try:
        services.area_save(user=request.user, **form.cleaned_data)
    except Refused as refused:
        form.add_error(None, str(refused))
        place = form.cleaned_data.get("place")
        response = _render(request, area, place, form, status=refused.http_status)
        if isinstance(refused, TooMany):
            response["Retry-After"] = refused.retry_after
        return response
    messages.success(request, _("Your area is saved."))
    return SeeOther(reverse("meetups:area_edit"))


@require_POST
def area_remove(request: MemberRequest) -> HttpResponse:
    """Forget where one is."""
    services.area_remove(user=request.user)
    messages.success(request, _("Your area is forgotten. Nobody finds you by it any more."))
    return SeeOther(reverse("meetups:area_edit"))


def _initial(area: Area | None, place: Place | None) -> dict[str, Any]:
    """What the form shows first: what is stored, and the place that was chosen."""
    chosen = {"place": place.pk if place else ""}
    if area is None:
        return chosen
    names = ("visibility", "games", "styles", "days", "languages", "radius", "unit")
    stored = {name: getattr(area, name) for name in names}
    return {**stored, **chosen, "is_adult": area.adult_at is not None}


def _render(
    request: MemberRequest,
    area: Area | None,
    place: Place | None,
    form: AreaForm,
    status: int = 200,
) -> HttpResponse:
    search = PlaceSearchForm(request.GET if "q" in request.GET else None)
    words = search.cleaned_data["q"] if search.is_valid() else ""
    shown = area_of_place(place) if place else (area.cell5, area.level) if area else None
    context = {
        "area": area,
        "place": FoundPlace(place) if place else None,
        "form": form,
        "search": search,
        "words": words,
        "places": places_find(words) if words else [],
        "coming": places_coming(),
        "map": area_map(*shown) if shown else None,
        "level": shown[1] if shown else None,
        "area_name": area_name(area.cell5, area.level) if area and not place else "",
        "changes_left": changes_left(request.user),
    }
    return render(request, "meetups/area_edit.html", context, status=status)
