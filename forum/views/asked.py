"""What an address asks for: the page, the thread, the post; and what is answered where none is."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from forum.models import Category, Post, Thread
from forum.refusals import Refused, TooMany
from forum.selectors.access import Viewer
from forum.selectors.lists import category_get
from forum.selectors.threads import post_get, thread_get, thread_moved_to


def refused_render(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The page of a refusal that has no form to stand in; it says how long to wait."""
    status = refused.http_status
    response = render(request, f"{status}.html", {"reason": str(refused)}, status=status)
    if isinstance(refused, TooMany):
        response["Retry-After"] = str(refused.retry_after)
    return response


def page_asked(request: HttpRequest, pages: int) -> int:
    """The page that is asked for, the first without one.

    Raises:
        Http404: there is no such page.
    """
    text = request.GET.get("page", "1")
    if not (text.isascii() and text.isdigit() and len(text) < 8 and 1 <= int(text) <= pages):
        raise Http404
    return int(text)


def is_canonical(request: HttpRequest, slug: str, own: str) -> bool:
    """Whether an address is the one that its page has; ``?page=1`` is not."""
    return slug == own and request.GET.get("page") != "1"


def category_or_404(viewer: Viewer, category_id: int) -> Category:
    """A category that the viewer reads, or the page that says there is none."""
    try:
        return category_get(viewer, category_id)
    except Category.DoesNotExist:
        raise Http404 from None


def thread_or_404(viewer: Viewer, thread_id: int) -> Thread:
    """A thread that the viewer reads, or the page that says there is none."""
    try:
        return thread_get(viewer, thread_id)
    except Thread.DoesNotExist:
        raise Http404 from None


def post_or_404(viewer: Viewer, post_id: int) -> Post:
    """A post that the viewer reads, or the page that says there is none."""
    try:
        return post_get(viewer, post_id)
    except Post.DoesNotExist:
        raise Http404 from None


def thread_elsewhere(viewer: Viewer, thread_id: int) -> HttpResponse:
    """On to the thread into which one was merged."""
    moved = thread_moved_to(thread_id)
    if moved is None:
        raise Http404
    return redirect(thread_or_404(viewer, moved.pk), permanent=True)
