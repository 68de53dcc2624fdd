"""Three statements a page; five for whoever is signed in: the session and its user."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from markdown_it import MarkdownIt

from bench.forum.floor.models import Category, Post, Thread

SIZE = 20
MARKDOWN = MarkdownIt("js-default", {"html": False, "linkify": False})


def index(request: HttpRequest) -> HttpResponse:
    nav = _nav()
    below = Category.objects.exclude(parent=None).select_related("last_thread")
    by_parent: dict[int, list[Category]] = {}
    for one in below.order_by("parent__sort", "sort"):
        by_parent.setdefault(one.parent_id, []).append(one)
    groups = [(one, by_parent.get(one[0], [])) for one in nav]
    return render(request, "floor/index.html", {"nav": nav, "groups": groups})


def category(request: HttpRequest, pk: int, slug: str) -> HttpResponse:
    found = get_object_or_404(Category, pk=pk)
    page = _page(request)
    rows = Thread.objects.filter(category=found).select_related("starter", "last_poster")
    begin = (page - 1) * SIZE
    threads = list(rows.order_by("-last_post", "-id")[begin : begin + SIZE])
    context = {"category": found, "threads": threads, **_paged(page, found.threads)}
    return render(request, "floor/category.html", context)


def thread(request: HttpRequest, pk: int, slug: str) -> HttpResponse:
    found = get_object_or_404(Thread.objects.select_related("category"), pk=pk)
    page = _page(request)
    first = (page - 1) * SIZE + 1
    rows = Post.objects.filter(thread=found, number__gte=first, number__lt=first + SIZE)
    posts = list(rows.select_related("author").order_by("number"))
    context = {"thread": found, "category": found.category, "posts": posts}
    return render(request, "floor/thread.html", {**context, **_paged(page, found.posts)})


@login_required
def reply(request: HttpRequest, pk: int) -> HttpResponse:
    text = request.POST["body"]
    html = MARKDOWN.render(text)
    with transaction.atomic():
        found = Thread.objects.select_for_update().get(pk=pk)
        now, number = timezone.now(), found.posts + 1
        post = Post.objects.create(
            thread=found, number=number, author=request.user, created=now, source=text, html=html
        )
        Thread.objects.filter(pk=pk).update(
            posts=F("posts") + 1, last_post=now, last_poster=request.user
        )
        Category.objects.filter(pk=found.category_id).update(
            posts=F("posts") + 1, last_thread=found
        )
    page = (number - 1) // SIZE + 1
    return redirect(f"/t/{found.pk}/{found.slug}/?page={page}#p{post.pk}")


def _nav() -> list[Any]:
    above = Category.objects.filter(parent=None).order_by("sort")
    return list(above.values_list("id", "name", "slug"))


def _page(request: HttpRequest) -> int:
    return int(request.GET.get("page", 1))


def _paged(page: int, count: int) -> dict[str, Any]:
    return {"nav": _nav(), "page": page, "pages": max(1, -(-count // SIZE))}
