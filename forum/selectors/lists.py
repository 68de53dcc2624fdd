"""The index of the forum and the lists of threads, without counting anything."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from django.db import connection
from django.db.models import OuterRef, QuerySet, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from forum.models import Category, CategoryReader, State, Thread
from forum.selectors.access import Viewer, may, open_to
from forum.selectors.names import beyond_names
from forum.selectors.paging import Pages
from forum.selectors.threads import reader_join

THREADS_A_PAGE: Final = 20
HORIZON: Final = timedelta(days=30)
"""What has been quiet for longer is nothing new to anybody."""
_UNREAD: Final = """
    SELECT category.id FROM forum_category category
    LEFT JOIN forum_categoryreader mine ON mine.category_id = category.id AND mine.user_id = %s
    WHERE category.threads_count > 0 AND EXISTS(
        SELECT 1 FROM forum_thread thread
        WHERE thread.category_id = category.id AND thread.state = 'visible'
        AND thread.last_id > COALESCE(mine.last_id, 0) AND thread.last_at > %s
        AND NOT EXISTS(
            SELECT 1 FROM forum_threadreader reader
            WHERE reader.thread_id = thread.id AND reader.user_id = %s
            AND reader.number >= thread.last_number))
"""
_LAST: Final = "last_thread__last_author"
_INDEX: Final = Category.objects.select_related(_LAST).only(
    *("parent", "title", "about", "visibility", "threads_count", "revision", "changed_at"),
    *(f"last_thread__{name}" for name in ("title", "state", "last_id", "last_at")),
    *(f"{_LAST}__{name}" for name in ("username", "public_name")),
)


@dataclass(slots=True)
class Shelf:
    """An upper category with those below it, as far as a viewer reads them."""

    category: Category
    below: list[Category] = field(default_factory=list)


@dataclass
class ThreadList(Pages):
    """A page of the threads of a category; ``is_unread`` stands on each."""

    category: Category
    number: int
    threads: Sequence[Thread]

    @property
    def pages(self) -> int:
        """How many pages there are, by the number that is kept."""
        return list_pages(self.category)

    @property
    def whole(self) -> Category:
        """What it is a page of."""
        return self.category


def list_pages(category: Category) -> int:
    """How many pages the threads of a category fill."""
    return max(1, -(-category.threads_count // THREADS_A_PAGE))


def categories_of(viewer: Viewer) -> list[Category]:
    """The categories that a viewer reads, with their last threads: one statement."""
    categories = list(_INDEX.all())
    uppers = {one.pk: one for one in categories}
    for category in categories:
        category.parent = uppers.get(category.parent_id or 0)
        if category.last_thread and category.last_thread.state != State.VISIBLE:
            category.last_thread = None
    return [one for one in categories if may(viewer, "read", one)]


def shelves_of(categories: Iterable[Category], unread: frozenset[int]) -> list[Shelf]:
    """Categories as they stand on the index, each with ``is_unread``."""
    found = list(categories)
    shelves = {one.pk: Shelf(one) for one in found if one.parent_id is None}
    for category in found:
        category.is_unread = category.pk in unread
        if category.parent_id in shelves:
            shelves[category.parent_id].below.append(category)
    return [shelf for shelf in shelves.values() if shelf.below]


def unread_categories(viewer: Viewer) -> frozenset[int]:
    """The categories in which something is new to a member: one statement, none for a visitor.

    It stops at the first thread that is new in each.
    """
    if not viewer.is_member:
        return frozenset()
    horizon = connection.ops.adapt_datetimefield_value(timezone.now() - HORIZON)
    with connection.cursor() as cursor:
        cursor.execute(_UNREAD, [viewer.pk, horizon, viewer.pk])
        return frozenset(pk for (pk,) in cursor.fetchall())


def category_get(viewer: Viewer, category_id: int) -> Category:
    """A category that this viewer reads, with up to where it is read as ``my_last_id``.

    Raises:
        Category.DoesNotExist: there is none, or not for this viewer.
    """
    mine = CategoryReader.objects.filter(user=viewer.pk, category=OuterRef("pk"))
    upto = mine.values("last_id")[:1] if viewer.is_member else Value(0)
    found = Category.objects.select_related("parent").annotate(my_last_id=Coalesce(upto, Value(0)))
    category = found.get(pk=category_id)
    if not may(viewer, "read", category):
        raise Category.DoesNotExist
    return category


def thread_draft(viewer: Viewer, category: Category) -> tuple[str, str]:
    """The title and the text of a thread that a member began in a category."""
    rows = CategoryReader.objects.filter(user=viewer.pk, category=category)
    return rows.values_list("draft_title", "draft").first() or ("", "")


def thread_list(viewer: Viewer, category: Category, number: int) -> ThreadList:
    """A page of a category: its rows are chosen by an index alone, then read, in one statement."""
    ids = category.threads.filter(state=State.VISIBLE).order_by("-is_pinned", "-last_at", "-pk")
    begin = (number - 1) * THREADS_A_PAGE
    chosen = ids.values("pk")[begin : begin + THREADS_A_PAGE]
    threads = _listed(Thread.objects.filter(pk__in=chosen), viewer)
    listed = list(threads.order_by("-is_pinned", "-last_at", "-pk"))
    unread_mark(listed, viewer, getattr(category, "my_last_id", 0))
    return ThreadList(category, number, listed)


def unread_mark(threads: Iterable[Thread], viewer: Viewer, read_to: int) -> None:
    """Say of each thread whether something in it is new to the viewer, as ``is_unread``."""
    horizon = timezone.now() - HORIZON
    for thread in threads:
        thread.is_unread = (
            viewer.is_member
            and thread.last_at > horizon
            and thread.last_id > read_to
            and thread.last_number > (thread.my_number or 0)
        )


def newest_threads(viewer: Viewer, count: int, **where: object) -> list[Thread]:
    """The threads that were written in last, of all that this viewer reads."""
    threads = Thread.objects.filter(open_to(viewer, "category__"), state=State.VISIBLE, **where)
    return list(
        threads.select_related("category", "last_author").order_by("-last_at", "-pk")[:count]
    )


def _listed(threads: QuerySet[Thread], viewer: Viewer) -> QuerySet[Thread]:
    people = ("author", "last_author")
    return reader_join(threads.select_related(*people).defer(*beyond_names(*people)), viewer)
