"""The pages of letters: all conversations, and one of them, in which one writes."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.answers import SeeOther
from accounts.models import User
from accounts.requests import MemberRequest
from accounts.selectors import player_get
from letters import services
from letters.forms import BoxForm, LetterForm, ReadForm
from letters.refusals import Refused, TooMany
from letters.selectors import (
    conversation_between,
    conversations_of,
    may_write,
    page_of,
    takes_letters,
)


@require_safe
@never_cache
def conversation_list(request: MemberRequest) -> HttpResponse:
    """Everybody with whom one has exchanged letters."""
    context = {"lines": conversations_of(request.user), "is_open": takes_letters(request.user)}
    return render(request, "letters/conversation_list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def conversation_detail(request: MemberRequest, username: str) -> HttpResponse:
    """The letters between the reader and one person; posting writes one more."""
    person = _person_or_404(request, username)
    if request.method != "POST":
        return _render(request, person)
    form = LetterForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused(_("This form is damaged. Reload the page and write again."))
        text, nonce = form.cleaned_data["text"], form.cleaned_data["n"]
        services.letter_send(author=request.user, person=person, text=text, nonce=nonce)
    except Refused as refused:
        return _render(request, person, refused)
    messages.success(request, _("Your letter is sent."))
    return SeeOther(reverse("letters:conversation_detail", args=[person.username]))


@require_POST
def letters_read(request: MemberRequest, username: str) -> HttpResponse:
    """Mark what was shown as read."""
    person = _person_or_404(request, username)
    conversation, form = conversation_between(request.user, person), ReadForm(request.POST)
    if conversation is None:
        raise Http404
    if not form.is_valid():
        raise BadRequest
    services.letters_read(conversation=conversation, user=request.user, **form.cleaned_data)
    return SeeOther(reverse("letters:conversation_detail", args=[person.username]))


@require_POST
def box_set(request: MemberRequest) -> HttpResponse:
    """Open one's box to strangers, or close it."""
    form = BoxForm(request.POST)
    if not form.is_valid():
        raise BadRequest
    services.box_set(user=request.user, **form.cleaned_data)
    messages.success(request, _("Saved."))
    return SeeOther(reverse("letters:conversation_list"))


def write_panel(request: HttpRequest, person: User) -> tuple[str, Mapping[str, Any]] | None:
    """The way to write to the person of a profile; nothing on one's own."""
    user = request.user
    if not user.is_authenticated or user == person:
        return None
    return "letters/partials/write_panel.html", {"person": person}


def _person_or_404(request: MemberRequest, username: str) -> User:
    try:
        person = player_get(username)
    except User.DoesNotExist:
        raise Http404 from None
    if person == request.user:
        raise Http404
    return person


def _render(request: MemberRequest, person: User, refused: Refused | None = None) -> HttpResponse:
    conversation = conversation_between(request.user, person)
    context = {
        "person": person,
        "page": page_of(conversation, request.user, _until(request)) if conversation else None,
        "may_write": may_write(request.user, person),
        "refused": refused,
        "text": request.POST.get("text", ""),
        "nonce": uuid4(),
    }
    status = refused.http_status if refused else 200
    response = render(request, "letters/conversation_detail.html", context, status=status)
    if isinstance(refused, TooMany):
        response["Retry-After"] = refused.retry_after
    return response


def _until(request: HttpRequest) -> int | None:
    """The letter that the address begins with; what is no number begins nowhere."""
    until = request.GET.get("until")
    if until is None:
        return None
    if not (until.isascii() and until.isdigit() and len(until) < 19):
        raise Http404
    return int(until)
