"""Writing: a thread, an answer, a change; all of it on the page of the editor."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.answers import SeeOther
from accounts.requests import MemberRequest, address_of
from forum import services
from forum.forms import PostForm, ThreadForm
from forum.models import Category, Post, State, Thread
from forum.refusals import NotAllowed, Refused, Unfit
from forum.selectors.access import Viewer, may
from forum.selectors.lists import thread_draft
from forum.selectors.threads import post_get
from forum.services.rolls import rolls_read
from forum.views.asked import category_or_404, post_or_404, thread_or_404
from forum.views.editor import editor_render, given_back, picture_take, poll_asked, previewed
from forum.views.reading import post_address
from markup import quote

WAYS = ["GET", "HEAD", "POST"]


@require_http_methods(WAYS)
@login_not_required
def thread_new(request: MemberRequest, category_id: int) -> HttpResponse:
    """Begin a thread."""
    if (answer := _signed_out(request)) is not None:
        return answer
    picture_take(request)
    viewer = Viewer(request.user)
    category = category_or_404(viewer, category_id)
    if not may(viewer, "start", category):
        raise Http404
    page: dict[str, Any] = {"heading": _("A new thread"), "where": category}
    page["asked"] = poll_asked(request)
    page["back"] = category.get_absolute_url()
    if request.method != "POST":
        title, text = thread_draft(viewer, category)
        return editor_render(request, title=title, text=text, **page)
    form = ThreadForm(request.POST)
    return _thread_posted(request, form, category, page)


def _thread_posted(
    request: MemberRequest, form: ThreadForm, category: Category, page: dict[str, Any]
) -> HttpResponse:
    typed = _typed(request, form)
    do = request.POST.get("do")
    if do == "preview":
        return editor_render(request, **page, **typed, **previewed(request, typed["text"]))
    try:
        _form_check(form)
        if do == "keep":
            services.thread_draft_keep(
                user=request.user, category=category, address=address_of(request), **typed
            )
            messages.success(request, _("Kept. You find it here when you come back."))
            return SeeOther(request.path)
        thread = services.thread_start(
            category_id=category.pk,
            author=request.user,
            address=address_of(request),
            poll=form.draft,
            **form.cleaned_data,
        )
    except Refused as refused:
        return editor_render(request, refused=refused, **page, **typed)
    return posted(request, Post.objects.select_related("thread").get(thread=thread, number=1))


@require_http_methods(WAYS)
@login_not_required
def post_new(request: MemberRequest, thread_id: int) -> HttpResponse:
    """Answer in a thread; ``?quote=`` begins with what somebody said."""
    if (answer := _signed_out(request)) is not None:
        return answer
    picture_take(request)
    form = PostForm(request.POST)
    if request.method == "POST" and form.is_valid() and form.wish == "send":
        try:
            post = services.post_add(
                thread_id=thread_id,
                author=request.user,
                address=address_of(request),
                **form.cleaned_data,
            )
        except Thread.DoesNotExist:
            raise Http404 from None
        except Refused as refused:
            return _reply_render(request, thread_id, form, refused=refused)
        return posted(request, post)
    return _reply_other(request, thread_id, form)


def _reply_other(request: MemberRequest, thread_id: int, form: PostForm) -> HttpResponse:
    """Everything that is not sending: the empty form, a preview, a draft, a damaged form."""
    if request.method != "POST":
        return _reply_render(request, thread_id, form, text=_begun(request, thread_id))
    if request.POST.get("do") == "preview":
        shown = previewed(request, request.POST.get("text", ""))
        return _reply_render(request, thread_id, form, **shown)
    try:
        _form_check(form)
        services.reply_draft_keep(
            user=request.user,
            thread_id=thread_id,
            text=form.cleaned_data["text"],
            address=address_of(request),
        )
    except Thread.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        return _reply_render(request, thread_id, form, refused=refused)
    messages.success(request, _("Kept. You find it here when you come back."))
    return SeeOther(request.path)


def _reply_render(
    request: MemberRequest, thread_id: int, form: PostForm, **more: Any
) -> HttpResponse:
    viewer = Viewer(request.user)
    thread = thread_or_404(viewer, thread_id)
    if not may(viewer, "reply", thread.category, thread) and "refused" not in more:
        more["refused"] = NotAllowed(_("This thread is locked. Nobody answers in it any more."))
    typed = {"text": request.POST.get("text", ""), **more}
    back = thread.page_address(thread.pages)
    return editor_render(request, heading=_("Answer"), back=back, thread=thread, **typed)


def _begun(request: MemberRequest, thread_id: int) -> str:
    """What an answer begins with: the draft, and the quote that was asked for."""
    viewer = Viewer(request.user)
    draft = thread_or_404(viewer, thread_id).my_draft or ""
    asked = request.GET.get("quote", "")
    if not (asked.isascii() and asked.isdigit() and len(asked) < 19):
        return draft
    post = post_or_404(viewer, int(asked))
    name = str(post.author) if post.author else _("somebody")
    quoted = quote(post.text, name, post.get_absolute_url())
    return f"{draft}\n\n{quoted}".lstrip() if draft else quoted


@require_http_methods(WAYS)
@login_not_required
def post_edit(request: MemberRequest, post_id: int) -> HttpResponse:
    """Change a post, and with the first one the title."""
    if (answer := _signed_out(request)) is not None:
        return answer
    picture_take(request)
    viewer = Viewer(request.user)
    post = post_or_404(viewer, post_id)
    if not may(viewer, "edit", post.thread.category, post.thread, post):
        raise Http404
    title = post.thread.title if post.is_first else None
    page: dict[str, Any] = {"heading": _("Change your post"), "back": post.get_absolute_url()}
    if request.method != "POST":
        return editor_render(request, text=post.text, title=title, is_edit=True, **page)
    form = ThreadForm(request.POST)
    typed = _typed(request, form) | ({} if post.is_first else {"title": None})
    if request.POST.get("do") == "preview":
        shown = previewed(request, typed["text"])
        return editor_render(request, is_edit=True, **page, **typed, **shown)
    try:
        changed = services.post_edit(
            post_id=post_id, editor=request.user, address=address_of(request), **typed
        )
    except Refused as refused:
        return editor_render(request, is_edit=True, refused=refused, **page, **typed)
    if rolls_read(changed.text) or changed.rolls.exists():
        messages.info(request, _("What was rolled and drawn for this post stays as it was."))
    return posted(request, post_get(viewer, changed.pk))


@require_http_methods(WAYS)
def post_delete(request: MemberRequest, post_id: int) -> HttpResponse:
    """Ask once more; posting deletes."""
    viewer = Viewer(request.user)
    post = post_or_404(viewer, post_id)
    if not may(viewer, "delete", post.thread.category, post.thread, post):
        raise Http404
    context: dict[str, Any] = {"post": post}
    if request.method == "POST":
        try:
            thread = services.post_delete(post_id=post_id, user=request.user)
        except Refused as refused:
            context["refused"] = refused
            status = refused.http_status
            return render(request, "forum/post_delete.html", context, status=status)
        messages.success(request, _("The post is deleted."))
        return SeeOther(
            thread.category.get_absolute_url() if post.is_first else thread.get_absolute_url()
        )
    return render(request, "forum/post_delete.html", context)


def posted(request: HttpRequest, post: Post) -> HttpResponse:
    """On to the post, or to where one reads that it waits."""
    if post.state == State.QUEUED:
        messages.info(
            request,
            _(
                "First posts with links or pictures are looked at by a moderator before everybody "
                "sees them. Yours waits for that."
            ),
        )
        return SeeOther(post.get_absolute_url())
    return SeeOther(post_address(post))


def _signed_out(request: HttpRequest) -> HttpResponse | None:
    """What somebody who is not signed in is answered: their text, or the way in."""
    if request.user.is_authenticated:
        return None
    if request.method == "POST":
        return given_back(request)
    return redirect_to_login(request.get_full_path())


def _typed(request: HttpRequest, form: ThreadForm) -> dict[str, Any]:
    return {"title": request.POST.get("title", ""), "text": request.POST.get("text", "")}


def _form_check(form: PostForm) -> None:
    if not form.is_valid():
        raise Unfit(_("This form is damaged. Look at your text, and send it again."))
