"""What an account that is deleted leaves behind in the forum: its words, and no name anywhere.

Threads stay readable: posts stand without an author, and where others called or quoted the
person, another word takes the place of the name.
"""

from typing import Final

from django.db.models import F, Q

from accounts.models import User
from forum.models import Category, Edit, Like, Poll, PollOption, PollVote, Post, State, Thread
from forum.services.indexing import posts_index
from forum.services.text import post_remake
from markup import name_replace

NOBODY: Final = "deleted"
"""What stands where the name stood."""


def posts_erase(user: User) -> None:
    """Take a person's likes, votes and name out of the forum; what they wrote stays."""
    _likes_take(user)
    _votes_take(user)
    names = {name for name in (user.username, user.public_name) if name}
    _names_take(names)
    touched = Q(posts__author=user) | Q(author=user) | Q(last_author=user)
    ids = set(Thread.objects.filter(touched).values_list("pk", flat=True))
    Thread.objects.filter(pk__in=ids).update(revision=F("revision") + 1)
    Category.objects.filter(threads__in=ids).update(revision=F("revision") + 1)


def _likes_take(user: User) -> None:
    Post.objects.filter(likes__user=user).update(likes_count=F("likes_count") - 1)
    Like.objects.filter(user=user).delete()


def _votes_take(user: User) -> None:
    votes = PollVote.objects.filter(user=user)
    PollOption.objects.filter(pk__in=votes.values("option")).update(
        votes_count=F("votes_count") - 1
    )
    Thread.objects.filter(pk__in=Poll.objects.filter(votes__user=user).values("thread")).update(
        revision=F("revision") + 1
    )
    votes.delete()


def _names_take(names: set[str]) -> None:
    """Replace the names in what others wrote, and make its HTML anew."""
    called = Q(pk=None)
    for name in names:
        called |= Q(text__icontains=f"@{name}") | Q(text__icontains=f"[{name}](")
    for post in Post.objects.filter(called).select_related("thread"):
        text = _without(post.text, names)
        if text != post.text:
            _rewrite(post, text)
    for edit in Edit.objects.filter(called):
        Edit.objects.filter(pk=edit.pk).update(text=_without(edit.text, names))


def _without(text: str, names: set[str]) -> str:
    for name in names:
        text = name_replace(text, name, NOBODY)
    return text


def _rewrite(post: Post, text: str) -> None:
    post.text = text
    post_remake(post)
    post.save(update_fields=["text", "html", "markup_version"])
    Thread.objects.filter(pk=post.thread_id).update(revision=F("revision") + 1)
    if post.state == State.VISIBLE:
        posts_index([post])
