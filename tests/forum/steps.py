"""What the tests of the forum are made of: categories, threads and posts, stored as people do."""

import uuid

from forum import services
from forum.models import Category, Thread


def category(title="Rules and strategy", **fields):
    """Store a category below the first game, which a test that empties tables takes away."""
    upper = Category.objects.filter(parent=None).first() or Category.objects.create(title="313")
    return Category.objects.create(parent=fields.pop("parent", upper), title=title, **fields)


def thread(author, *, where=None, title="A question", text="What beats a pair?", **fields):
    """Begin a thread as its author does."""
    where = where or Category.objects.filter(kind="discussion", parent__isnull=False).first()
    where = where or category()
    return services.thread_start(
        category_id=where.pk, author=author, title=title, text=text, nonce=uuid.uuid4(), **fields
    )


def post(thread, author, text="A higher pair.", **fields):
    """Answer in a thread as its author does."""
    return services.post_add(
        thread_id=thread.pk, author=author, text=text, nonce=uuid.uuid4(), **fields
    )


def posts(thread, author, count):
    """Answer so many times; the limits count nobody here."""
    return [post(thread, author, f"Answer {number}.") for number in range(1, count + 1)]


def fresh(thing):
    """The row as it is stored by now."""
    return type(thing).objects.get(pk=thing.pk)


def counters_drift(thread):
    """What is stored of a thread and differs from what is counted."""
    thread = Thread.objects.get(pk=thread.pk)
    visible = thread.posts.filter(state="visible").order_by("position")
    last = visible.last()
    counted = {
        "posts_count": visible.count(),
        "last_id": last.pk if last else 0,
        "places": list(range(visible.count())),
    }
    stored = {
        "posts_count": thread.posts_count,
        "last_id": thread.last_id,
        "places": list(visible.values_list("position", flat=True)),
    }
    return {
        name: (stored[name], counted[name]) for name in counted if stored[name] != counted[name]
    }
