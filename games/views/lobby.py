"""The lobby: which matches there are, the next one that waits for you, and a new table."""

from typing import Any, Final
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from accounts.answers import SeeOther, wants_json
from accounts.requests import MemberRequest
from games import services
from games.engine.base import Rules
from games.engine.errors import gettext_noop as _
from games.engine.registry import games
from games.forms import CLOCK, MatchNewForm, proposed
from games.selectors.lobby import lobby, next_turn
from games.selectors.says import CLOCK_PRESETS, rules_lines
from games.services.clock_plans import clock_read
from games.services.plans import plan_read
from games.services.refusals import Illegal, Refused
from games.views.answers import refusal_json, seat_page

NOWHERE: Final = "nowhere"
NAMED: Final = ("pace", "bank", "increment", "weekend_pause")
"""What makes a clock that has a name."""


@require_safe
@login_not_required
@seat_page
def match_list(request: HttpRequest) -> HttpResponse:
    """Your matches, tables that wait for people, and what there is to watch."""
    context = {"lobby": lobby(request.user), "is_nowhere": NOWHERE in request.GET}
    return render(request, "games/match_list.html", context)


@require_safe
def match_next(request: MemberRequest) -> HttpResponse:
    """On to the match that waits for you and has the least time left.

    That there is none is said by the address, for a message would be stored, and a GET stores
    nothing.
    """
    match = next_turn(request.user)
    if match is None:
        return redirect(f"{reverse('games:match_list')}?{NOWHERE}")
    return redirect(match)


@require_http_methods(["GET", "HEAD", "POST"])
@seat_page
def match_new(request: MemberRequest) -> HttpResponse:
    """Choose a game, its house rules, who plays and how fast; posting makes the table."""
    if request.method == "POST":
        return _match_create(request)
    rules, preset = _chosen(request.GET.get("game", ""), request.GET.get("preset", ""))
    initial = {"zone": request.user.time_zone or "UTC", **proposed(request.GET)}
    return _match_new_render(request, MatchNewForm(rules, preset, initial=initial))


def table_fields(form: MatchNewForm) -> dict[str, Any]:
    """What the form says of a table, for the services.

    Raises:
        Illegal: an answer is missing, or cannot be right.
    """
    if not form.is_valid():
        raise Illegal(_("Some answers are missing or cannot be right. They are marked below."))
    fields = dict(form.cleaned_data)
    return {
        **fields,
        "plan": plan_read(**fields["plan"], now=timezone.now()),
        "clock": clock_read(**fields["clock"]),
    }


def _match_create(request: MemberRequest) -> HttpResponse:
    game, preset = request.POST.get("game", ""), request.POST.get("preset", "")
    form = MatchNewForm(*_chosen(game, preset), data=request.POST)
    try:
        match = services.match_create(
            creator=request.user, game_slug=game, preset=preset, **table_fields(form)
        )
    except Refused as refused:
        if wants_json(request):
            return refusal_json(refused)
        return _match_new_render(request, form, refused=refused)
    return SeeOther(match.get_absolute_url())


def _chosen(game: str, preset: str) -> tuple[Rules[Any], str]:
    """The game and preset asked for; the first ones where there are none of these names."""
    rules = games().get(game) or next(iter(games().values()))
    return rules, preset if preset in rules.presets else next(iter(rules.presets))


def _clocks(form: MatchNewForm) -> list[dict[str, Any]]:
    """The clocks that have a name, each as an address that proposes it."""
    chosen = {name: str(form[name].value() or "") for name in ("pace", *CLOCK)}
    table = {"game": form.rules.slug, "preset": form.preset}
    return [
        {
            "title": preset.title,
            "query": urlencode({**table, **preset.fields}),
            "is_chosen": all(chosen[name] == preset.fields.get(name, "") for name in NAMED),
        }
        for preset in CLOCK_PRESETS
    ]


def _match_new_render(
    request: HttpRequest, form: MatchNewForm, *, refused: Refused | None = None
) -> HttpResponse:
    rules = form.rules
    context = {
        "form": form,
        "refused": refused,
        "games": games().values(),
        "clocks": _clocks(form),
        "presets": [
            {
                "key": key,
                "words": rules.preset_words[key],
                "rules": rules_lines(options, None),
                "is_chosen": key == form.preset,
            }
            for key, options in rules.presets.items()
        ],
    }
    status = refused.http_status if refused else 200
    return render(request, "games/match_new.html", context, status=status)
