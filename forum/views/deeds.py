"""Small deeds in a thread: liking a post, watching, and looking at what a post said before."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import SeeOther
from accounts.requests import MemberRequest, address_of
from forum import services
from forum.forms import WishForm
from forum.models import Post, Thread
from forum.refusals import Refused
from forum.selectors.access import Viewer
from forum.selectors.threads import edits_of
from forum.selectors.watched import threads_watched
from forum.views.asked import post_or_404, refused_render
from forum.views.reading import post_address


@require_POST
def post_like(request: MemberRequest, post_id: int) -> HttpResponse:
    """Like a post, or take that back; on to where the button was."""
    form = WishForm(request.POST)
    if not form.is_valid():
        return render(request, "422.html", status=422)
    try:
        post = services.like_set(
            post_id=post_id, user=request.user, address=address_of(request), **form.cleaned_data
        )
    except Post.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        return refused_render(request, refused)
    return SeeOther(post_address(post))


@require_POST
def thread_watch(request: MemberRequest, thread_id: int) -> HttpResponse:
    """Be told of every answer in a thread, or of none any more."""
    form = WishForm(request.POST)
    if not form.is_valid():
        return render(request, "422.html", status=422)
    try:
        thread = services.watch_set(
            thread_id=thread_id, user=request.user, address=address_of(request), **form.cleaned_data
        )
    except Thread.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        return refused_render(request, refused)
    return SeeOther(thread.get_absolute_url())


@require_safe
@login_not_required
def post_edits(request: HttpRequest, post_id: int) -> HttpResponse:
    """What a post said before, the newest first; whoever may read it may read this."""
    post = post_or_404(Viewer(request.user), post_id)
    context = {"post": post, "thread": post.thread, "edits": edits_of(post)}
    return render(request, "forum/post_edits.html", context)


@require_safe
@login_not_required
def post_rolls(request: HttpRequest, post_id: int) -> HttpResponse:
    """What was rolled and drawn for a post, and why nobody can change it."""
    post = post_or_404(Viewer(request.user), post_id)
    rolls = list(post.rolls.all())
    if not rolls:
        raise Http404
    context = {"post": post, "thread": post.thread, "rolls": rolls}
    return render(request, "forum/post_rolls.html", context)


@require_safe
def thread_watched(request: MemberRequest) -> HttpResponse:
    """What one watches, why, and how to end it."""
    threads = threads_watched(Viewer(request.user))
    return render(request, "forum/watched.html", {"threads": threads})
