"""Places are suggested while somebody types."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from meetups.forms import PlaceSearchForm
from meetups.selectors.places import places_find

LEAST = 2


@require_safe
@login_not_required
@cache_control(private=True, max_age=300)
@vary_on_headers("Accept-Language", "Cookie")
def place_suggest(request: HttpRequest) -> HttpResponse:
    """The first places of a name, as a list of links for the page that asks."""
    form = PlaceSearchForm(request.GET)
    words = form.cleaned_data["q"] if form.is_valid() else ""
    found = places_find(words) if len(words) >= LEAST else []
    return render(request, "meetups/partials/place_list.html", {"places": found})
