"""The calculator of Spades.

It stores nothing: a form asked for with GET, whose answer has an address to be passed on.
"""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoresheets.selectors.calculator import HANDS_MOST, KINDS, calculation
from scoresheets.sheets.registry import sheets


@require_safe
@login_not_required
def calculator(request: HttpRequest) -> HttpResponse:
    """What a hand, or all hands of a game, come to."""
    found = calculation(request.GET)
    context = {
        "found": found,
        "kinds": [sheets()[slug] for slug in KINDS],
        "more": min(found.hands + 1, HANDS_MOST),
    }
    return render(
        request, "scoresheets/calculator.html", context, status=422 if found.is_wrong else 200
    )
