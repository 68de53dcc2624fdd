"""Atom feeds of the newest posts: of the site, a game, a category, a thread, a person's reports."""

from collections.abc import Sequence
from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.selectors import player_get
from forum.game_names import game_names
from forum.models import Category, Post, Thread
from forum.selectors.access import Viewer
from forum.selectors.feeds import posts_newest, reports_newest
from forum.selectors.lists import categories_of
from forum.selectors.threads import thread_get
from forum.views.asked import category_or_404
from forum.views.fresh import answer_fresh
from markup.controls import controls_drop
from notices.letters import site_host
from notices.links import absolute

STARTED: Final = "2026"
"""The year from which the host's name is ours, as the identifiers of entries must say."""


@require_safe
@login_not_required
def feed(request: HttpRequest) -> HttpResponse:
    """What was written last, wherever the viewer may read."""
    title = _("New posts in the forum of Play 313")
    return _of_categories(request, categories_of(Viewer(request.user)), title)


@require_safe
@login_not_required
def game_feed(request: HttpRequest, game: str) -> HttpResponse:
    """What was written last about a game, its reports included."""
    categories = [one for one in categories_of(Viewer(request.user)) if one.game_slug == game]
    if not categories:
        raise Http404
    name = dict(game_names()).get(game, game)
    title = _("New posts about %(game)s") % {"game": name}
    return _of_categories(request, categories, title)


def _of_categories(request: HttpRequest, found: Sequence[Category], title: str) -> HttpResponse:
    newest = max((one.changed_at for one in found if one.changed_at), default=None)
    key = " ".join(f"{one.pk}:{one.revision}" for one in found)

    def write() -> HttpResponse:
        posts = posts_newest(category__in=[one.pk for one in found])
        return _answer(title, reverse("forum:index"), posts)

    return answer_fresh(request, f"feed {key}", newest, write)


@require_safe
@login_not_required
def player_feed(request: HttpRequest, username: str) -> HttpResponse:
    """The newest reports in which a player is named."""
    try:
        player = player_get(username)
    except User.DoesNotExist:
        raise Http404 from None
    posts = reports_newest(Viewer(request.user), player)
    newest = max((one.thread.changed_at for one in posts), default=None)
    key = " ".join(f"{one.thread_id}:{one.thread.revision}" for one in posts)

    def write() -> HttpResponse:
        title = _("Reports of %(player)s") % {"player": player}
        return _answer(title, reverse("forum:player_reports", args=[player.username]), posts)

    return answer_fresh(request, f"feed of player {player.pk} {key}", newest, write)


@require_safe
@login_not_required
def category_feed(request: HttpRequest, category_id: int) -> HttpResponse:
    """What was written last in a category."""
    category = category_or_404(Viewer(request.user), category_id)

    def write() -> HttpResponse:
        posts = posts_newest(category=category)
        return _answer(category.name, category.get_absolute_url(), posts)

    key = f"feed of category {category.pk} {category.revision}"
    return answer_fresh(request, key, category.changed_at, write)


@require_safe
@login_not_required
def thread_feed(request: HttpRequest, thread_id: int) -> HttpResponse:
    """What was written last in a thread."""
    try:
        thread = thread_get(Viewer(request.user), thread_id)
    except Thread.DoesNotExist:
        raise Http404 from None

    def write() -> HttpResponse:
        return _answer(thread.title, thread.get_absolute_url(), posts_newest(pk=thread.pk))

    key = f"feed of thread {thread.pk} {thread.revision}"
    return answer_fresh(request, key, thread.changed_at, write)


def _answer(title: str, address: str, posts: Sequence[Post]) -> HttpResponse:
    written = Atom1Feed(
        title=controls_drop(title),
        link=absolute(address),
        description="",
        language=get_language(),
    )
    for post in posts:
        written.add_item(
            title=controls_drop(post.thread.title),
            link=absolute(post.get_absolute_url()),
            description=controls_drop(post.html),
            author_name=controls_drop(str(post.author)) if post.author else _("somebody"),
            unique_id=f"tag:{site_host()},{STARTED}:post-{post.pk}",
            pubdate=post.created_at,
            updateddate=post.edited_at or post.created_at,
        )
    return HttpResponse(written.writeString("utf-8"), content_type=written.content_type)
