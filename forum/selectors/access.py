"""Who may what in the forum: one viewer, one function, asked by every page, feed and service."""

from collections.abc import Collection, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import Q

from accounts.models import User
from forum.models import Category, Post, State, Thread, Visibility
from moderation.permissions import MODERATE

Verb = Literal["read", "start", "reply", "edit", "delete", "like", "moderate"]

_OPEN: Final[dict[bool, Collection[str]]] = {
    False: (Visibility.PUBLIC,),
    True: (Visibility.PUBLIC, Visibility.MEMBERS),
}
_MODERATES: Final = """
    SELECT EXISTS(
        SELECT 1 FROM auth_permission wanted
        JOIN django_content_type kind ON kind.id = wanted.content_type_id
        WHERE kind.app_label = %s AND wanted.codename = %s AND (
            EXISTS(SELECT 1 FROM accounts_user_user_permissions own
                   WHERE own.permission_id = wanted.id AND own.user_id = %s)
            OR EXISTS(SELECT 1 FROM auth_group_permissions given
                      JOIN accounts_user_groups member ON member.group_id = given.group_id
                      WHERE given.permission_id = wanted.id AND member.user_id = %s)))
"""
"""What ``has_perm`` finds out in two statements, as one; every page of a member asks for it."""


@dataclass
class Viewer:
    """Somebody who looks at the forum. Whether they moderate is asked once, if it matters."""

    user: User | AnonymousUser

    @property
    def pk(self) -> int | None:
        """The number of their account; None for a visitor."""
        return self.user.pk if self.is_member else None

    @property
    def is_member(self) -> bool:
        """Whether they have an account."""
        return self.user.is_authenticated

    @cached_property
    def is_moderator(self) -> bool:
        """Whether they moderate, as ``has_perm`` would say."""
        if not self.is_member or not self.user.is_active:
            return False
        if self.user.is_superuser:
            return True
        with connection.cursor() as cursor:
            cursor.execute(_MODERATES, [*MODERATE.split("."), self.user.pk, self.user.pk])
            return bool(cursor.fetchone()[0])

    def wrote(self, thing: Thread | Post) -> bool:
        """Whether a thread or a post is theirs."""
        return self.is_member and thing.author_id == self.user.pk


def may(
    viewer: Viewer,
    verb: Verb,
    category: Category,
    thread: Thread | None = None,
    post: Post | None = None,
) -> bool:
    """Say whether somebody may do something in a category, with a thread, with a post of it."""
    if not _reads(viewer, category, thread, post):
        return False
    if verb == "read":
        return True
    if not viewer.is_member:
        return False
    match verb:
        case "start":
            return category.parent_id is not None
        case "reply":
            return _goes_on(viewer, thread)
        case "edit" | "delete":
            own = post is not None and viewer.wrote(post) and _goes_on(viewer, thread)
            return own or viewer.is_moderator
        case "like":
            return post is not None and post.state == State.VISIBLE and not viewer.wrote(post)
        case _:
            return viewer.is_moderator


def open_to(viewer: Viewer, path: str = "") -> Q:
    """The same for a query: the categories that a viewer reads, at the end of a path (``x__``)."""
    if viewer.is_moderator:
        return Q()
    levels = _OPEN[viewer.is_member]
    above = Q(**{f"{path}parent": None}) | Q(**{f"{path}parent__visibility__in": levels})
    return above & Q(**{f"{path}visibility__in": levels})


def reach_of(category: Category) -> Set[str]:
    """The visibilities that decide who reads a category: its own, and that of the one above it."""
    above = category.parent
    return {category.visibility, above.visibility if above else category.visibility}


def _reads(viewer: Viewer, category: Category, thread: Thread | None, post: Post | None) -> bool:
    """What is hidden is there for moderators, what waits in the queue for its author as well."""
    if not reach_of(category) <= set(_OPEN[viewer.is_member]) and not viewer.is_moderator:
        return False
    return all(
        thing is None
        or thing.state == State.VISIBLE
        or (thing.state == State.QUEUED and viewer.wrote(thing))
        or (thing.state != State.DELETED and viewer.is_moderator)
        for thing in (thread, post)
    )


def _goes_on(viewer: Viewer, thread: Thread | None) -> bool:
    if thread is None or thread.state == State.HIDDEN:
        return False
    return not thread.is_locked or viewer.is_moderator
