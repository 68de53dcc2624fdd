"""Meetups: the list, the page of one, and what hosts and guests do there."""

from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from markup.discussions import discussions
from meetups.flyers import signs_lacking
from meetups.forms import PlaceSearchForm
from meetups.maps import Bubble, world
from meetups.meetup_forms import LEVELS, ListForm
from meetups.models import Area, Meetup
from meetups.selectors.areas import area_of
from meetups.selectors.meetups import (
    MeetupWish,
    lines_of,
    meetup_bubbles,
    meetup_card,
    meetup_get,
    meetups_find,
)
from meetups.selectors.places import FoundPlace, places_coming, places_find
from meetups.structured import json_ld
from meetups.units import distance_label, unit_of

PAGE = 20


@require_safe
@login_not_required
@never_cache
def meetup_list(request: HttpRequest) -> HttpResponse:
    """What comes: everywhere, near a town or one's own area, of a game, or online."""
    area = area_of(request.user)
    form, search = ListForm(request.GET), PlaceSearchForm(request.GET)
    valid = form.is_valid()
    data = form.cleaned_data if valid else {}
    words = search.cleaned_data["q"].strip() if search.is_valid() else ""
    wish = _wish(data, area)
    found = meetups_find(request.user, wish)
    page = Paginator(found, PAGE).get_page(data.get("page") or 1)
    unit = unit_of(request, area)
    context = {
        "form": form,
        "search": search,
        "words": words,
        "places": places_find(words),
        "coming": places_coming(),
        "area": area,
        "wish": wish,
        "page": page,
        "lines": lines_of(request.user, list(page.object_list)),
        "place": FoundPlace(data["place"]) if data.get("place") else None,
        "is_near": wish.cell is not None,
        "away": distance_label(wish.km, unit),
        "next": _next(page, request),
    }
    return render(request, "meetups/meetup_list.html", context, status=200 if valid else 422)


def _wish(data: dict[str, Any], area: Area | None) -> MeetupWish:
    place, show = data.get("place"), data.get("show")
    cell = place.cell5 if place else data.get("cell")
    if cell is None and area and show == "near":
        cell = area.cell5
    km = data.get("km") or (area.radius if area else 50)
    return MeetupWish(cell, km, data.get("game") or "", show == "online")


@require_safe
@login_not_required
@never_cache
def meetup_map(request: HttpRequest) -> HttpResponse:
    """The world, with a bubble wherever somebody hosts."""
    drawn = world(meetup_bubbles(request.user))
    spots = [(one, _spot_label(one)) for one in drawn.bubbles]
    return render(request, "meetups/meetup_map.html", {"spots": spots, "rest": drawn.rest})


def _spot_label(bubble: Bubble) -> str:
    """How many meetups come where; said here, for there may be hundreds of bubbles."""
    words = {"name": bubble.name, "count": bubble.count}
    if not bubble.name:
        return ngettext("%(count)s meetup", "%(count)s meetups", bubble.count) % words
    return (
        ngettext("%(name)s: %(count)s meetup", "%(name)s: %(count)s meetups", bubble.count) % words
    )


def _next(page: Any, request: HttpRequest) -> str:
    if not page.has_next():
        return ""
    asked = request.GET.copy()
    asked["page"] = str(page.next_page_number())
    return asked.urlencode()


@require_safe
@login_not_required
@never_cache
def meetup_detail(request: HttpRequest, meetup_id: int) -> HttpResponse:
    """A meetup, as far as the reader may know of it."""
    return card_render(request, meetup_or_404(request, meetup_id))


def meetup_or_404(request: HttpRequest, meetup_id: int) -> Meetup:
    """The meetup; what somebody may not see is missing."""
    try:
        return meetup_get(request.user, meetup_id)
    except Meetup.DoesNotExist:
        raise Http404 from None


def card_render(
    request: HttpRequest, meetup: Meetup, *, refused: str = "", typed: str = "", status: int = 200
) -> HttpResponse:
    """The page of a meetup, with why something was not taken."""
    card = meetup_card(request.user, meetup)
    forum = discussions()
    context = {
        "card": card,
        "meetup": meetup,
        "place": FoundPlace(meetup.place).label if meetup.place else meetup.place_typed,
        "level": dict(LEVELS).get(meetup.level, "") if meetup.level else "",
        "refused": refused,
        "typed": typed,
        "extras": range(1, meetup.extra + 1),
        "talk": forum.find(meetup.get_absolute_url(), request.user) if forum else None,
        "has_forum": forum is not None,
        "nonce": uuid4(),
        "json_ld": json_ld(meetup) if meetup.approved_at and not meetup.hidden_at else None,
        "report": f"{reverse('forum:report_new')}?from={meetup.get_absolute_url()}",
        "is_over": meetup.ends_at <= timezone.now(),
        "lacking": signs_lacking(meetup, card.hosts),
        "away": card.has_address and not card.address,
    }
    return render(request, "meetups/meetup_detail.html", context, status=status)
