"""The page on which something is written: shown first, sent, kept, or given back with a reason."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from accounts.kept_forms import kept_because
from accounts.requests import MemberRequest, address_of
from forum.refusals import Refused, TooMany
from forum.services import limits
from forum.services.text import text_write
from markup import show
from pictures.services import PictureRefused, picture_store


def reply_fields(text: str | None) -> dict[str, Any]:
    """What a form for a post begins with."""
    return {"text": text or "", "nonce": uuid4()}


def editor_render(
    request: HttpRequest,
    *,
    heading: str,
    back: str,
    text: str = "",
    title: str | None = None,
    refused: Refused | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The editor. What was typed is in it again; ``title`` is None where there is none to give."""
    context = {
        "heading": heading,
        "back": back,
        "text": text,
        "title": title,
        "refused": refused,
        "nonce": uuid4(),
        "action": request.path,
        **more,
    }
    response = render(
        request, "forum/editor.html", context, status=refused.http_status if refused else status
    )
    response["Cache-Control"] = "private, no-store"
    if isinstance(refused, TooMany):
        response["Retry-After"] = refused.retry_after
    return response


def picture_take(request: MemberRequest) -> None:
    """Store a picture that came with a text, and put its address at the end of the text.

    What is no picture is refused in words, and the text is shown instead of sent.
    """
    upload = request.FILES.get("picture")
    if upload is None:
        return
    sent = request.POST.copy()
    try:
        picture = picture_store(user=request.user, upload=upload, alt=upload.name or "")
    except PictureRefused as refused:
        messages.error(request, str(refused))
        sent["do"] = "preview"
    else:
        address = request.build_absolute_uri(picture.get_absolute_url())
        sent["text"] = f"{sent.get('text', '').rstrip()}\n\n{address}\n"
    request.POST = sent  # type: ignore[assignment]


def poll_asked(request: HttpRequest) -> dict[str, str]:
    """The fields of a poll, as they were typed."""
    return {name: request.POST.get(name, "") for name in ("poll", "answers", "days")}


def previewed(request: HttpRequest, text: str) -> dict[str, Any]:
    """How a text would look, or why it cannot stand."""
    try:
        limits.deed_take("preview", user_id=request.user.pk or 0, address=address_of(request))
        written = text_write(text)
    except Refused as refused:
        return {"refused": refused}
    return {"preview": show([written.html], viewer=request.user)[0]}


def given_back(request: HttpRequest) -> HttpResponse:
    """What was sent by somebody who is not signed in any more, or from a page that is too old.

    The text is in the form again, with a fresh token: it can be sent once more.
    """
    return editor_render(
        request,
        heading=_("Nothing is lost"),
        back="/forum/",
        text=request.POST.get("text", ""),
        title=request.POST.get("title"),
        nonce=request.POST.get("n") or uuid4(),
        kept=kept_because(request),
        asked=poll_asked(request) if "poll" in request.POST else None,
        status=403,
    )
