"""Players near a place, and the map of where people play."""

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from meetups import maps
from meetups.forms import NearForm, PlaceSearchForm
from meetups.models import Area
from meetups.selectors.areas import area_of, world_bubbles
from meetups.selectors.near import FEW, Wish, players_near, radius_with_somebody
from meetups.selectors.places import FoundPlace, places_coming, places_find
from meetups.units import distance_label, unit_of

DEFAULT_KM = 50


@require_safe
@login_not_required
@never_cache
def player_list(request: HttpRequest) -> HttpResponse:
    """Who plays near one's own area, near a town, or near a bubble of the map."""
    area = area_of(request.user)
    form, search = NearForm(request.GET), PlaceSearchForm(request.GET)
    valid = form.is_valid()
    words = search.cleaned_data["q"].strip() if search.is_valid() else ""
    unit = unit_of(request, area)
    context: dict[str, Any] = {"area": area, "form": form, "search": search, "unit": unit}
    context |= {"words": words, "places": places_find(words), "coming": places_coming()}
    form.fields["km"].choices = [  # type: ignore[attr-defined]
        (km, distance_label(km, unit))
        for km, _text in form.fields["km"].choices  # type: ignore[attr-defined]
    ]
    if valid and not words:
        context |= _found(request, form, area)
    elif not words:
        context["world"] = maps.world(world_bubbles(request.user))
    return render(request, "meetups/player_list.html", context, status=200 if valid else 422)


def _found(request: HttpRequest, form: NearForm, area: Area | None) -> dict[str, Any]:
    """What is shown where it is known where to look; the map of the world where it is not."""
    data = form.cleaned_data
    place = data["place"]
    cell = place.cell5 if place else data["cell"] or (area.cell5 if area else None)
    if cell is None:
        return {"world": maps.world(world_bubbles(request.user))}
    wish = Wish(
        cell=cell,
        km=data["km"] or (area.radius if area else DEFAULT_KM),
        page=data["page"] or 1,
        **{name: data[name] for name in ("game", "language", "day")},
    )
    near = players_near(request.user, wish)
    return {
        "wish": wish,
        "near": near,
        "few": near.count < FEW,
        "place": FoundPlace(place) if place else None,
        "is_own": place is None and not data["cell"],
        "farther": None if near.count else radius_with_somebody(request.user, wish),
    }


@require_safe
@login_not_required
@never_cache
def player_map(request: HttpRequest) -> HttpResponse:
    """The world, with a bubble wherever people play."""
    context = {"world": maps.world(world_bubbles(request.user))}
    return render(request, "meetups/player_map.html", context)
