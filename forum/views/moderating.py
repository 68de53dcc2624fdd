"""What moderators do in the forum. For everybody else these pages are missing."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.answers import SeeOther
from accounts.requests import MemberRequest
from forum import services
from forum.forms_moderating import MarkForm, MergeForm, MoveForm, QueueForm, SplitForm
from forum.models import Post, Thread
from forum.refusals import Refused
from forum.selectors.access import Viewer
from forum.selectors.threads import posts_show, posts_waiting
from forum.views.asked import thread_or_404
from moderation.permissions import moderators_only

Form = forms.Form
WAYS = ["GET", "HEAD", "POST"]


@require_http_methods(WAYS)
@moderators_only
def thread_moderate(request: MemberRequest, thread_id: int) -> HttpResponse:
    """Pin, lock, move, merge or split a thread."""
    thread = thread_or_404(Viewer(request.user), thread_id)
    shown = _forms(thread)
    do = request.POST.get("do", "")
    if request.method != "POST":
        return _render(request, thread, shown)
    if do not in shown:
        return _render(request, thread, shown, status=422)
    shown = _forms(thread, do, request.POST)
    if not shown[do].is_valid():
        return _render(request, thread, shown, status=422)
    try:
        changed = _DEEDS[do](thread, request.user, shown[do].cleaned_data)
    except Thread.DoesNotExist:
        shown[do].add_error(None, _("There is no such thread."))
        return _render(request, thread, shown, status=422)
    except Refused as refused:
        shown[do].add_error(None, str(refused))
        return _render(request, thread, shown, status=refused.http_status)
    messages.success(request, _("Done, and written to the log."))
    return SeeOther(changed.get_absolute_url())


def _forms(thread: Thread, do: str = "", data: Any = None) -> dict[str, Form]:
    """The forms of the page; the one that was sent has what was sent in it."""
    marks = {"is_pinned": thread.is_pinned, "is_locked": thread.is_locked}
    return {
        "mark": MarkForm(data if do == "mark" else None, initial=marks, auto_id="mark_%s"),
        "move": MoveForm(data if do == "move" else None, thread=thread, auto_id="move_%s"),
        "merge": MergeForm(data if do == "merge" else None, auto_id="merge_%s"),
        "split": SplitForm(data if do == "split" else None, thread=thread, auto_id="split_%s"),
    }


_DEEDS: dict[str, Callable[[Thread, Any, dict[str, Any]], Thread]] = {
    "mark": lambda thread, user, data: services.thread_mark(
        thread_id=thread.pk, moderator=user, **data
    ),
    "move": lambda thread, user, data: services.thread_move(
        thread_id=thread.pk, moderator=user, **data
    ),
    "merge": lambda thread, user, data: services.thread_merge(
        thread_id=thread.pk, moderator=user, into_id=data["into"]
    ),
    "split": lambda thread, user, data: services.thread_split(
        thread_id=thread.pk,
        moderator=user,
        title=data["title"],
        post_ids=[post.pk for post in data["posts"]],
    ),
}


def _render(
    request: MemberRequest, thread: Thread, shown: dict[str, Form], *, status: int = 200
) -> HttpResponse:
    titles = {
        "mark": (_("Pin and lock"), _("Save")),
        "move": (_("Move to another category"), _("Move it")),
        "merge": (_("Merge into another thread"), _("Merge them")),
        "split": (_("Split"), _("Make a thread of these")),
    }
    parts = [(do, form, *titles[do]) for do, form in shown.items()]
    context = {"thread": thread, "parts": parts}
    return render(request, "forum/thread_moderate.html", context, status=status)


@require_http_methods(WAYS)
@moderators_only
def queue(request: MemberRequest) -> HttpResponse:
    """First posts with links, the oldest first; posting lets one be seen, or hides it."""
    if request.method == "POST":
        form = QueueForm(request.POST)
        if not form.is_valid():
            return _queue_render(request, status=422)
        try:
            services.post_judge(
                post_id=form.cleaned_data["post"],
                moderator=request.user,
                is_fit=form.cleaned_data["do"] == "show",
            )
        except Post.DoesNotExist:
            raise Http404 from None
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            messages.success(request, _("Decided, and written to the log."))
        return SeeOther(request.path)
    return _queue_render(request)


def _queue_render(request: MemberRequest, *, status: int = 200) -> HttpResponse:
    posts = posts_waiting()
    posts_show(posts, request.user)
    return render(request, "forum/queue.html", {"posts": posts}, status=status)
