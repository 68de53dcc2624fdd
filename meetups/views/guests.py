"""What guests answer, what hosts decide and tell them, and what moderators let through."""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.answers import SeeOther
from accounts.requests import MemberRequest
from markup.discussions import discussions
from meetups import services
from meetups.meetup_forms import AnswerForm, CommentForm, GuestForm
from meetups.models import Answer, Meetup
from meetups.refusals import Refused
from meetups.selectors.meetups import meetups_waiting
from meetups.views.hosting import own_or_404
from meetups.views.meetups import card_render, meetup_or_404
from moderation.permissions import moderators_only


@require_POST
@login_not_required
def answer_set(request: HttpRequest, meetup_id: int) -> HttpResponse:
    """Going, or not going; whoever is not signed in comes back here after it."""
    meetup = meetup_or_404(request, meetup_id)
    if not request.user.is_authenticated:
        return redirect_to_login(meetup.get_absolute_url())
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return card_render(request, meetup, refused=_("Choose an answer."), status=422)
    try:
        answer = services.answer_set(
            meetup_id=meetup.pk,
            user=request.user,
            is_going=form.cleaned_data["going"],
            extra=form.cleaned_data["extra"] or 0,
        )
    except Meetup.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        return card_render(request, meetup, refused=str(refused), status=refused.http_status)
    messages.success(request, _answered(answer))
    return SeeOther(meetup.get_absolute_url())


def _answered(answer: Answer) -> str:
    if answer.state == Answer.State.WAITING:
        return _("All seats are taken. You wait, and get the first one that fits.")
    if answer.state == Answer.State.NOT_GOING:
        return _("You are not going.")
    if answer.accepted_at is None:
        return _("You are going, as soon as the host accepts you.")
    return _("You are going.")


@require_POST
def guest_judge(request: MemberRequest, meetup_id: int) -> HttpResponse:
    """A host accepts a guest, or declines one."""
    meetup = own_or_404(request, meetup_id)
    form = GuestForm(request.POST)
    if not form.is_valid():
        return card_render(request, meetup, refused=_("Choose a guest."), status=422)
    try:
        services.guest_judge(
            meetup_id=meetup.pk,
            host=request.user,
            guest_id=form.cleaned_data["guest"],
            is_welcome=form.cleaned_data["do"] == "accept",
        )
    except Answer.DoesNotExist:
        refused = _("This guest does not want to come any more.")
        return card_render(request, meetup, refused=refused, status=410)
    return SeeOther(meetup.get_absolute_url())


@require_POST
def announcement_add(request: MemberRequest, meetup_id: int) -> HttpResponse:
    """A host tells all who come something."""
    meetup = own_or_404(request, meetup_id)
    text = request.POST.get("text", "").replace("\x00", "").strip()
    try:
        services.announcement_add(meetup_id=meetup.pk, host=request.user, text=text)
    except ValidationError:
        refused = _("Write something first, of at most 1000 characters.")
        return card_render(request, meetup, refused=refused, typed=text, status=422)
    except Refused as refused:
        status = refused.http_status
        return card_render(request, meetup, refused=str(refused), typed=text, status=status)
    messages.success(request, _("Your guests are told."))
    return SeeOther(meetup.get_absolute_url())


@require_POST
def comment_add(request: MemberRequest, meetup_id: int) -> HttpResponse:
    """Say something about a meetup, in its thread of the forum."""
    meetup = meetup_or_404(request, meetup_id)
    forum, text = discussions(), request.POST.get("text", "").replace("\x00", "")
    if forum is None:
        raise Http404
    form = CommentForm(request.POST)
    nonce = form.cleaned_data["n"] if form.is_valid() else None
    try:
        said = forum.say(meetup.get_absolute_url(), meetup.title, text, request.user, nonce=nonce)
    except Exception as refused:
        status = getattr(refused, "http_status", None)
        if status is None:
            raise
        return card_render(request, meetup, refused=str(refused), typed=text, status=status)
    return SeeOther(said.url)


@require_http_methods(["GET", "HEAD", "POST"])
@moderators_only
def meetup_queue(request: MemberRequest) -> HttpResponse:
    """First meetups of new accounts; posting lets one be seen, or hides it."""
    if request.method != "POST":
        return render(request, "meetups/meetup_queue.html", {"meetups": meetups_waiting()})
    sent, do = request.POST.get("meetup", ""), request.POST.get("do")
    if not (sent.isascii() and sent.isdigit() and len(sent) < 18) or do not in ("show", "hide"):
        context = {"meetups": meetups_waiting()}
        return render(request, "meetups/meetup_queue.html", context, status=422)
    try:
        services.meetup_judge(meetup_id=int(sent), moderator=request.user, is_fit=do == "show")
    except Meetup.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Decided, and written to the log."))
    return SeeOther(request.path)
