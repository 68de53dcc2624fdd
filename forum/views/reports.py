"""Writing a report of a game: one form without scripts, whose every button keeps what is typed."""

from typing import Any, cast
from uuid import uuid4

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.answers import SeeOther
from accounts.kept_forms import kept_because
from accounts.models import User
from accounts.requests import MemberRequest, address_of
from forum.forms import WishForm
from forum.game_names import game_called, game_names
from forum.models import GameReport, Post, Thread
from forum.refusals import Refused, TooMany, Unfit
from forum.report_forms import ReportForm, form_of
from forum.report_sheets import MOST_PLAYERS, Sheet, sheet_of, sheet_read, shows_places
from forum.selectors.access import Viewer, may
from forum.selectors.reports import report_draft, report_sheet
from forum.services import reports as services
from forum.views.asked import refused_render, thread_or_404
from forum.views.editor import previewed
from forum.views.writing import WAYS, posted
from markup.drafts import ReportDraft
from markup.report_drafts import draft_for


@require_http_methods(WAYS)
@login_not_required
def report_new(request: HttpRequest) -> HttpResponse:
    """Write a report; ``?from=`` begins with what a page of ours knows of the game."""
    if request.method != "POST":
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        nothing = ReportDraft(address="", game=game_called(request.GET.get("game", "")))
        draft = draft_for(request.GET.get("from", ""), request.user) or nothing
        return _form_render(request, form_of(draft), sheet_of(draft))
    form, sheet = ReportForm(request.POST), sheet_read(request.POST)
    if (answer := _not_sent_yet(request, form, sheet)) is not None:
        return answer
    try:
        thread = services.report_publish(
            author=cast("User", request.user),
            report=_draft(form, sheet),
            nonce=form.cleaned_data["n"],
            address=address_of(request),
        )
    except Refused as refused:
        return _form_render(request, form, sheet, refused=refused)
    return posted(request, Post.objects.select_related("thread").get(thread=thread, number=1))


@require_http_methods(WAYS)
@login_not_required
def report_edit(request: HttpRequest, report_id: int) -> HttpResponse:
    """Change a report, its story included."""
    if request.method != "POST" and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    thread, report, first = _own_or_404(request, report_id)
    if request.method != "POST":
        sheet = report_sheet(report, Viewer(request.user))
        draft = report_draft(sheet, first.text)
        return _form_render(request, form_of(draft), sheet_of(draft), thread=thread)
    form, typed = ReportForm(request.POST), sheet_read(request.POST)
    if (answer := _not_sent_yet(request, form, typed, thread)) is not None:
        return answer
    try:
        services.report_edit(
            thread_id=thread.pk,
            editor=cast("User", request.user),
            report=_draft(form, typed),
            address=address_of(request),
        )
    except Refused as refused:
        return _form_render(request, form, typed, refused=refused, thread=thread)
    return posted(request, Post.objects.select_related("thread").get(pk=first.pk))


@require_POST
def report_answer(request: MemberRequest, report_id: int) -> HttpResponse:
    """Say that one has played in a game that is told of, or that one does not want to be named."""
    form = WishForm(request.POST)
    if not form.is_valid():
        return render(request, "422.html", status=422)
    try:
        thread = services.report_answer(
            thread_id=report_id,
            user=request.user,
            is_confirmed=form.cleaned_data["wanted"],
            address=address_of(request),
        )
    except GameReport.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        return refused_render(request, refused)
    return SeeOther(thread.get_absolute_url())


def report_given_back(request: HttpRequest) -> HttpResponse:
    """All that was sent, from a page that is too old or by who is not signed in any more."""
    form, sheet, kept = ReportForm(request.POST), sheet_read(request.POST), kept_because(request)
    return _form_render(request, form, sheet, kept=kept, status=403)


def _own_or_404(request: HttpRequest, report_id: int) -> tuple[Thread, GameReport, Post]:
    """A report that the viewer may change; of others there is no such page."""
    viewer = Viewer(request.user)
    thread = thread_or_404(viewer, report_id)
    report = GameReport.objects.filter(pk=thread.pk).first()
    first = Post.objects.filter(thread=thread, number=1).first()
    if report is None or first is None:
        raise Http404
    # Who was signed out meanwhile gets back what was typed, and nothing else.
    if viewer.is_member and not may(viewer, "edit", thread.category, thread, first):
        raise Http404
    report.thread = thread
    return thread, report, first


def _not_sent_yet(
    request: HttpRequest, form: ReportForm, sheet: Sheet, thread: Thread | None = None
) -> HttpResponse | None:
    """The form again, after a button that does not publish, or for who has to sign in first."""
    form.is_valid()
    if not request.user.is_authenticated:
        return report_given_back(request)
    do = request.POST.get("do", "look")
    if do == "publish":
        return None
    more = previewed(request, request.POST.get("story", "")) if do == "look" else {}
    more.pop("refused", None)
    return _form_render(request, form, sheet.changed(do), thread=thread, did=do, **more)


def _draft(form: ReportForm, sheet: Sheet) -> ReportDraft:
    if not form.is_valid():
        raise Unfit(_("Some fields cannot be read. They are marked below."))
    return form.draft(sheet)


def _form_render(
    request: HttpRequest,
    form: ReportForm,
    sheet: Sheet,
    *,
    refused: Refused | None = None,
    thread: Thread | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    direction, is_unfinished = form.direction_typed, bool(form["is_unfinished"].value())
    context = {
        "form": form,
        "sheet": sheet,
        "columns": sheet.columns(direction, is_complete=not is_unfinished),
        "shows_places": shows_places(direction),
        "games": game_names(),
        "thread": thread,
        "refused": refused,
        "nonce": form["n"].value() or uuid4(),
        "is_full": len(sheet.rows) >= MOST_PLAYERS,
        **more,
    }
    response = render(
        request,
        "forum/report_edit.html",
        context,
        status=refused.http_status if refused else status,
    )
    response["Cache-Control"] = "private, no-store"
    if isinstance(refused, TooMany):
        response["Retry-After"] = refused.retry_after
    return response
