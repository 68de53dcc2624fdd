"""Talk at a match: a room of the players, one of the watchers, a note of one's own, a list."""

from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.answers import SeeOther, wants_json
from accounts.requests import MemberRequest
from games import services
from games.engine.errors import gettext_noop as _
from games.forms_talk import MessageForm, NoteForm, ReadForm, WatchForm
from games.models import Match
from games.selectors.chat import ChatPage, chat_page, rooms_of
from games.selectors.notes import note_of
from games.services.refusals import Illegal, NotYours, Refused, TooMany
from games.talk import Message, Room
from games.views.answers import match_or_404, refusal_json, seat_page
from games.views.matches import match_refused


@require_safe
@seat_page
def chat_own(request: MemberRequest, match_id: UUID) -> HttpResponse:
    """On to the reader's own room."""
    match = match_or_404(match_id, request.user)
    rooms = rooms_of(match, request.user)
    if not rooms:
        return match_refused(
            request,
            match,
            NotYours(_("You know cards of this match. You may talk about it when it is over.")),
        )
    return redirect("games:chat_room", match.pk, rooms[0])


@require_http_methods(["GET", "HEAD", "POST"])
@seat_page
def chat_room(request: MemberRequest, match_id: UUID, room: str) -> HttpResponse:
    """A page of a room; posting says something. A room of others is not there."""
    match, own = _room_or_404(request, match_id, room)
    if request.method != "POST":
        return _chat_render(request, match, _page_or_404(request, match, own))
    form = MessageForm(request.POST)
    try:
        if not form.is_valid():
            raise Illegal(_("This form is damaged. Reload the page and write again."))
        services.message_send(match=match, room=own, author=request.user, **form.cleaned_data)
    except Refused as refused:
        return _message_refused(request, match, own, refused)
    return SeeOther(_room_address(match, own))


@require_POST
@seat_page
def chat_read(request: MemberRequest, match_id: UUID, room: str) -> HttpResponse:
    """Mark a room as read up to the newest message that was shown."""
    match, own = _room_or_404(request, match_id, room)
    form = ReadForm(request.POST)
    try:
        if not form.is_valid():
            raise Illegal(_("This form is damaged. Reload the page and try again."))
        services.messages_read(match=match, room=own, user=request.user, **form.cleaned_data)
    except Message.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        return _message_refused(request, match, own, refused)
    return SeeOther(_room_address(match, own))


def _room_or_404(request: MemberRequest, match_id: UUID, room: str) -> tuple[Match, Room]:
    match = match_or_404(match_id, request.user)
    own = next((one for one in rooms_of(match, request.user) if one == room), None)
    if own is None:
        raise Http404
    return match, own


def _page_or_404(request: MemberRequest, match: Match, room: Room) -> ChatPage:
    """The page that the address asks for; a number that is none of this room leads nowhere."""
    until = request.GET.get("until")
    if until is None:
        return chat_page(match, room, request.user)
    if not (until.isascii() and until.isdigit() and len(until) < 19):
        raise Http404
    try:
        return chat_page(match, room, request.user, until=int(until))
    except Message.DoesNotExist:
        raise Http404 from None


def _message_refused(
    request: MemberRequest, match: Match, room: Room, refused: Refused
) -> HttpResponse:
    if wants_json(request):
        return refusal_json(refused, match)
    page = chat_page(match, room, request.user)
    response = _chat_render(request, match, page, refused=refused)
    if isinstance(refused, TooMany):
        response["Retry-After"] = refused.retry_after
    return response


def _chat_render(
    request: MemberRequest, match: Match, page: ChatPage, *, refused: Refused | None = None
) -> HttpResponse:
    context: dict[str, Any] = {
        "match": match,
        "page": page,
        "rooms": rooms_of(match, request.user),
        "refused": refused,
        "text": request.POST.get("text", ""),
        "nonce": uuid4(),
    }
    status = refused.http_status if refused else 200
    return render(request, "games/chat_room.html", context, status=status)


def _room_address(match: Match, room: Room) -> str:
    return reverse("games:chat_room", args=[match.pk, room])


@require_http_methods(["GET", "HEAD", "POST"])
@seat_page
def note_edit(request: MemberRequest, match_id: UUID) -> HttpResponse:
    """What one notes about a match; posting keeps it."""
    match = match_or_404(match_id, request.user)
    if request.method != "POST":
        return _note_render(request, match)
    form = NoteForm(request.POST)
    try:
        if not form.is_valid():
            raise Illegal(_("This form is damaged. Reload the page and write again."))
        services.note_save(match=match, user=request.user, **form.cleaned_data)
    except Refused as refused:
        if wants_json(request):
            return refusal_json(refused, match)
        return _note_render(request, match, refused=refused)
    return SeeOther(match.get_absolute_url())


def _note_render(
    request: MemberRequest, match: Match, *, refused: Refused | None = None
) -> HttpResponse:
    note = note_of(match, request.user)
    stored = note.text if note else ""
    typed = request.POST.get("text", "")
    context = {
        "match": match,
        "version": note.version if note else 0,
        "text": typed if refused else stored,
        "other": stored if refused and refused.status == "stale" else "",
        "refused": refused,
    }
    status = refused.http_status if refused else 200
    return render(request, "games/note_edit.html", context, status=status)


@require_POST
@seat_page
def watch_set(request: MemberRequest, match_id: UUID) -> HttpResponse:
    """Put a match of others among those that one watches, or take it away."""
    match = match_or_404(match_id, request.user)
    form = WatchForm(request.POST)
    try:
        if not form.is_valid():
            raise Illegal(_("This form is damaged. Reload the page and try again."))
        services.watch_set(match=match, user=request.user, **form.cleaned_data)
    except Refused as refused:
        return match_refused(request, match, refused)
    return SeeOther(match.get_absolute_url())
