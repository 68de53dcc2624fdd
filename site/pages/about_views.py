"""What the site says of itself, to people and to machines. These pages change nothing."""

from collections.abc import Iterable
from datetime import date
from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from forum.views.sitemaps import sitemap_files
from games.engine.registry import games
from games.selectors.lessons import DEALS
from meetups.selectors.meetups import MeetupWish, meetups_find
from notices.links import absolute
from pages.about import TOPICS, text_read
from pages.rule_files import SHORT
from scoresheets.sheets.registry import sheets
from search.sitemaps import sitemap_answer, sitemap_index_answer

_MEETUPS: Final = 5_000
_CLOSED: Final = (
    "/accounts/", "/admin/", "/design/", "/language/", "/learn/*/play/", "/letters/",
    "/moderation/", "/notices/", "/scoresheets/s/", "/search/", "/players/near/",
)  # fmt: skip
"""What a search engine has no business with; what is private is closed to it at any rate."""


@require_safe
@login_not_required
def about(request: HttpRequest, topic: str = "about") -> HttpResponse:
    """A text about the site: what it is, what it stores, its house rules, its keys, its sources."""
    try:
        text = text_read(topic)
    except KeyError as error:
        raise Http404 from error
    others = [text_read(other) for other in TOPICS if other != topic]
    return render(request, "pages/about.html", {"text": text, "others": others})


@require_safe
@login_not_required
def robots(_request: HttpRequest) -> HttpResponse:
    """Which addresses a search engine need not ask for, and where the sitemap is."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in _CLOSED)]
    lines += ["", f"Sitemap: {absolute(reverse('pages:sitemap_index'))}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
@login_not_required
def sitemap_index(_request: HttpRequest) -> HttpResponse:
    """The sitemaps of the site: ours, and those of the forum."""
    return sitemap_index_answer([absolute(reverse("pages:sitemap")), *sitemap_files()])


@require_safe
@login_not_required
def sitemap(_request: HttpRequest) -> HttpResponse:
    """The pages that are always there, and the public meetups to come."""
    return sitemap_answer((absolute(path), changed) for path, changed in _addresses())


@require_safe
@login_not_required
def manifest(_request: HttpRequest) -> JsonResponse:
    """What a phone needs to keep the site beside its programs."""
    icons = [(192, "any"), (512, "any"), (512, "maskable")]
    words = {
        "name": "Play 313",
        "short_name": "Play 313",
        "description": gettext("Card games by post: one move when you have a minute."),
        "lang": get_language(),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "minimal-ui",
        "background_color": "#faf6ed",
        "theme_color": "#1d5b43",
        "icons": [_icon(size, purpose) for size, purpose in icons],
    }
    answer = JsonResponse(words, content_type="application/manifest+json")
    answer["Cache-Control"] = "public, max-age=3600"
    return answer


def _icon(size: int, purpose: str) -> dict[str, str]:
    name = f"icons/{purpose if purpose != 'any' else 'icon'}-{size}.png"
    return {
        "src": static(name),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


def _addresses() -> Iterable[tuple[str, date | None]]:
    routes = ["page_home", "rules_list", "learn_list", "about"]
    yield from ((reverse(f"pages:{route}"), None) for route in routes)
    yield from ((reverse("pages:about_topic", args=[topic]), None) for topic in TOPICS[1:])
    yield from ((reverse("pages:rules_detail", args=[game]), None) for game in [*games(), *SHORT])
    yield from ((reverse("pages:learn_begin", args=[game]), None) for game in DEALS)
    rooms = ["games:match_list", "meetups:meetup_list", "scoresheets:sheet_list"]
    yield from ((reverse(route), None) for route in rooms)
    yield from ((reverse("scoresheets:sheet_detail", args=[sheet]), None) for sheet in sheets())
    meetups = meetups_find(AnonymousUser(), MeetupWish()).select_related(None)
    for meetup in meetups.only("changed_at")[:_MEETUPS]:
        yield meetup.get_absolute_url(), meetup.changed_at
