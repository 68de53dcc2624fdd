"""Looking for players: the list of who does, the form, and saying that they are found."""

from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.answers import SeeOther
from accounts.kept_forms import kept_because
from accounts.requests import MemberRequest, address_of
from forum.forms import WishForm
from forum.game_names import game_called, game_names
from forum.models import PlayersWanted, Post
from forum.refusals import Refused, TooMany, Unfit
from forum.selectors.access import Viewer
from forum.selectors.wanted import wanted_page
from forum.services import wanted as services
from forum.views.asked import refused_render
from forum.views.writing import WAYS, posted
from forum.wanted_forms import WantedFilterForm, WantedForm


@require_safe
@login_not_required
def wanted_list(request: HttpRequest) -> HttpResponse:
    """Who looks for players, newest first."""
    form = WantedFilterForm(request.GET)
    before = request.GET.get("before", "")
    if not form.is_valid() or (before and not (before.isascii() and before.isdigit())):
        raise Http404
    start = int(before[:18]) if before else None
    wanted, after = wanted_page(Viewer(request.user), before=start, **form.cleaned_data)
    query = request.GET.copy()
    query.pop("before", None)
    context = {"form": form, "wanted": wanted, "after": after, "query": query.urlencode()}
    return render(request, "forum/wanted_list.html", {**context, "games": game_names()})


@require_http_methods(WAYS)
@login_not_required
def wanted_new(request: HttpRequest) -> HttpResponse:
    """Ask for players."""
    if request.method != "POST":
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        return _form_render(
            request, WantedForm(initial={"game": game_called(request.GET.get("game", ""))})
        )
    form = WantedForm(request.POST)
    if not request.user.is_authenticated:
        return wanted_given_back(request)
    try:
        if not form.is_valid():
            raise Unfit(_("Some fields cannot be read. They are marked below."))
        data = form.cleaned_data
        search = services.Search(**{name: data[name] for name in services.Search.__slots__})
        thread = services.wanted_publish(
            author=request.user, search=search, nonce=data["n"], address=address_of(request)
        )
    except Refused as refused:
        return _form_render(request, form, status=refused.http_status, refused=refused)
    return posted(request, Post.objects.select_related("thread").get(thread=thread, number=1))


@require_POST
def wanted_set(request: MemberRequest, wanted_id: int) -> HttpResponse:
    """Say that players were found, or that one is looking again."""
    form = WishForm(request.POST)
    if not form.is_valid():
        return render(request, "422.html", status=422)
    try:
        thread = services.wanted_set(
            thread_id=wanted_id,
            user=request.user,
            is_open=form.cleaned_data["wanted"],
            address=address_of(request),
        )
    except PlayersWanted.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        return refused_render(request, refused)
    return SeeOther(thread.get_absolute_url())


def wanted_given_back(request: HttpRequest) -> HttpResponse:
    """All that was sent, from a page that is too old or by who is not signed in any more."""
    return _form_render(request, WantedForm(request.POST), status=403, kept=kept_because(request))


def _form_render(
    request: HttpRequest, form: WantedForm, *, status: int = 200, **more: Any
) -> HttpResponse:
    context = {"form": form, "games": game_names(), "nonce": form["n"].value() or uuid4(), **more}
    response = render(request, "forum/wanted_new.html", context, status=status)
    response["Cache-Control"] = "private, no-store"
    if isinstance(more.get("refused"), TooMany):
        response["Retry-After"] = more["refused"].retry_after
    return response
