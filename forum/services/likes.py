"""Liking a post, and not liking it any more."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from forum.models import Like, Post
from forum.refusals import NotAllowed
from forum.selectors.access import Viewer, may
from forum.selectors.threads import post_get
from forum.services import limits
from forum.services.counts import thread_touch
from forum.services.posts import thread_lock


@transaction.atomic
def like_set(*, post_id: int, user: User, wanted: bool, address: str = "") -> Post:
    """Like a post, or take that back; doing it again changes nothing.

    Raises:
        Post.DoesNotExist: there is none, or not for this person.
        NotAllowed: it is one's own, or it cannot be read by all.
        TooMany: it was done very often.
    """
    viewer = Viewer(user)
    post = post_get(viewer, post_id)
    if not may(viewer, "like", post.thread.category, post.thread, post):
        raise NotAllowed(_("Nobody likes their own posts here."))
    limits.deed_take("like", user_id=user.pk, address=address)
    thread = thread_lock(post.thread_id)
    if wanted:
        like = Like(post=post, user=user, created_at=timezone.now())
        Like.objects.bulk_create([like], ignore_conflicts=True)
    else:
        Like.objects.filter(post=post, user=user).delete()
    post.likes_count = Like.objects.filter(post=post).count()
    post.save(update_fields=["likes_count"])
    thread_touch(thread)
    return post
