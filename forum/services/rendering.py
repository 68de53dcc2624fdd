"""Posts whose HTML an earlier version of the markup made are made anew, a few at a time."""

from typing import Final

from django.db import transaction
from django.db.models import F

from forum.models import Post, Thread
from forum.services.text import post_remake
from markup import VERSION

BATCH: Final = 100


@transaction.atomic
def posts_render() -> int:
    """Make the HTML of a batch of posts anew, the number of them; what cannot be stays as it is."""
    old = Post.objects.filter(markup_version__lt=VERSION).order_by("markup_version", "pk")
    locked = old.select_for_update(skip_locked=True).prefetch_related("rolls")
    posts = list(locked[:BATCH])
    for post in posts:
        post_remake(post)
    Post.objects.bulk_update(posts, ["html", "markup_version"])
    threads = {post.thread_id for post in posts}
    Thread.objects.filter(pk__in=threads).update(revision=F("revision") + 1)
    return len(posts)
