"""What a thread says of itself to machines: schema.org, with only what everybody can read."""

import json
from collections.abc import Mapping
from html import unescape
from typing import Any, Final

from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe

from forum.models import Post
from forum.selectors.threads import ThreadPage
from notices.links import absolute

EXCERPT: Final = 300
_ESCAPED: Final = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


def thread_structured(page: ThreadPage) -> SafeString:
    """The page of a thread as JSON-LD; of all text it holds the beginning of the first post."""
    thread, posts = page.thread, list(page.posts)
    origin = absolute("/").removesuffix("/")
    players = f"{origin}{page.players}"
    said: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "DiscussionForumPosting",
        "headline": thread.title,
        "url": f"{origin}{thread.get_absolute_url()}",
        "datePublished": thread.created_at.isoformat(),
        "dateModified": thread.last_at.isoformat(),
        "author": _person(thread.author, players),
        "interactionStatistic": _counted("CommentAction", thread.posts_count - 1),
    }
    if page.number == 1 and posts:
        said["text"] = text_begin(posts.pop(0))
    said["comment"] = [_comment(post, origin, players) for post in posts]
    return mark_safe(json.dumps(said, ensure_ascii=False).translate(_ESCAPED))  # noqa: S308


def text_begin(post: Post) -> str:
    """The beginning of a post, as plain text."""
    words = " ".join(unescape(strip_tags(post.html)).split())
    return words if len(words) <= EXCERPT else f"{words[:EXCERPT]}…"


def _comment(post: Post, origin: str, players: str) -> Mapping[str, Any]:
    return {
        "@type": "Comment",
        "url": f"{origin}{post.get_absolute_url()}",
        "datePublished": post.created_at.isoformat(),
        "author": _person(post.author, players),
    }


def _person(user: Any, players: str) -> Mapping[str, Any]:
    if user is None or not user.is_active:
        return {"@type": "Person", "name": "–"}
    return {"@type": "Person", "name": str(user), "url": f"{players}{user.username}/"}


def _counted(deed: str, number: int) -> Mapping[str, Any]:
    return {
        "@type": "InteractionCounter",
        "interactionType": f"https://schema.org/{deed}",
        "userInteractionCount": number,
    }
