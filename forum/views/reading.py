"""The index, the lists, the threads, and the way from a post to its place."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import SeeOther
from accounts.requests import MemberRequest
from forum import services
from forum.forms import ReadForm
from forum.models import Category, Post, Thread
from forum.selectors import lists, threads
from forum.selectors.access import Viewer, may
from forum.selectors.tops import thread_top
from forum.views.asked import (
    category_or_404,
    is_canonical,
    page_asked,
    thread_elsewhere,
    thread_or_404,
)
from forum.views.editor import reply_fields
from forum.views.fresh import answer_fresh, asks_again
from forum.views.structured import text_begin, thread_structured


@require_safe
@login_not_required
def index(request: HttpRequest) -> HttpResponse:
    """Every category that the viewer reads, with what was written in it last."""
    viewer = Viewer(request.user)
    categories = lists.categories_of(viewer)
    newest = max((one.changed_at for one in categories if one.changed_at), default=None)

    def page() -> HttpResponse:
        shelves = lists.shelves_of(categories, lists.unread_categories(viewer))
        return render(request, "forum/index.html", {"shelves": shelves, "viewer": viewer})

    key = " ".join(f"{one.pk}:{one.revision}" for one in categories)
    return answer_fresh(request, f"index {key}", newest, page)


@require_safe
@login_not_required
def category_detail(request: HttpRequest, category_id: int, slug: str = "") -> HttpResponse:
    """A page of the threads of a category."""
    viewer = Viewer(request.user)
    category = category_or_404(viewer, category_id)
    number = page_asked(request, lists.list_pages(category))
    if not is_canonical(request, slug, category.slug):
        return redirect(category.page_address(number), permanent=True)
    if category.parent_id is None:
        return redirect("forum:index")

    def page() -> HttpResponse:
        shown = lists.thread_list(viewer, category, number)
        context = {"page": shown, "viewer": viewer, "may_start": may(viewer, "start", category)}
        return render(request, "forum/category_detail.html", context)

    key = f"list {category.pk} {category.revision} {number}"
    return answer_fresh(request, key, category.changed_at, page)


@require_safe
@login_not_required
def thread_detail(request: HttpRequest, thread_id: int, slug: str = "") -> HttpResponse:
    """A page of a thread. Reading it is noted for whoever is signed in."""
    viewer, is_known = Viewer(request.user), asks_again(request)
    find = threads.thread_stamp if is_known else threads.thread_get
    try:
        thread = find(viewer, thread_id)
    except Thread.DoesNotExist:
        return thread_elsewhere(viewer, thread_id)
    number = page_asked(request, thread.pages)
    if not is_canonical(request, slug, thread.slug):
        return redirect(thread.page_address(number), permanent=True)

    def page() -> HttpResponse:
        whole = thread_or_404(viewer, thread_id) if is_known else thread
        return _thread_render(request, viewer, whole, number)

    key = f"thread {thread.pk} {thread.revision} {number}"
    return answer_fresh(request, key, thread.changed_at, page)


def _thread_render(
    request: HttpRequest, viewer: Viewer, thread: Thread, number: int
) -> HttpResponse:
    page = threads.thread_page(viewer, thread, number)
    if isinstance(viewer.pk, int):
        services.thread_read(
            thread=thread, user_id=viewer.pk, number=page.last_number, before=thread.my_number
        )
    context = {"page": page, "thread": thread, "viewer": viewer, **reply_fields(thread.my_draft)}
    if not viewer.is_member and page.posts:
        context |= {
            "structured": thread_structured(page),
            "description": text_begin(page.posts[0]),
        }
    context |= thread_top(viewer, thread, number)
    return render(request, "forum/thread_detail.html", context)


@require_safe
@login_not_required
def post_detail(request: HttpRequest, post_id: int) -> HttpResponse:
    """From the permalink of a post to its place; one that has none is shown alone."""
    viewer = Viewer(request.user)
    try:
        post = threads.post_get(viewer, post_id)
    except Post.DoesNotExist:
        if not threads.post_is_gone(viewer, post_id):
            raise Http404 from None
        return render(request, "410.html", status=410)
    if post.position is not None:
        return redirect(post_address(post))
    threads.posts_show([post], request.user)
    return render(request, "forum/post_detail.html", {"post": post, "thread": post.thread})


@require_safe
def thread_new_posts(request: MemberRequest, thread_id: int) -> HttpResponse:
    """On to the first post that one has not read, or to the last."""
    thread = thread_or_404(Viewer(request.user), thread_id)
    post = threads.first_unread(thread)
    return redirect(post_address(post) if post else thread)


def post_address(post: Post) -> str:
    """Where a visible post stands by now."""
    return f"{post.thread.page_address(post.page)}#p{post.pk}"


@require_POST
def categories_read(request: MemberRequest) -> HttpResponse:
    """Mark everything as read, in one category or in all."""
    viewer, form = Viewer(request.user), ReadForm(request.POST)
    if not form.is_valid():
        return render(request, "422.html", status=422)
    chosen: Category | None = form.cleaned_data["category"]
    wanted = [chosen] if chosen else lists.categories_of(viewer)
    readable = [one for one in wanted if may(viewer, "read", one)]
    services.categories_read(user=request.user, categories=readable)
    return SeeOther(chosen.get_absolute_url() if chosen and readable else "/forum/")
