"""The forum of the site."""

from collections.abc import Iterator
from typing import Any

from bench.forum import dataset
from bench.forum.target import Target


def load() -> None:
    from accounts.models import User
    from forum.models import Category

    Category.objects.exclude(parent=None).delete()
    Category.objects.all().delete()
    people = [User(username=name, email=f"{name}@b.no") for name in dataset.names()]
    User.objects.bulk_create(people)
    above = [Category.objects.create(title=title) for title in dataset.parents()]
    below = [
        Category.objects.create(title=title, parent=above[parent], about=about)
        for title, parent, about in dataset.leaves()
    ]
    _threads(list(User.objects.order_by("pk").values_list("pk", flat=True)), below)


def _threads(people: list[int], categories: list[Any]) -> None:
    from django.db.models import F

    from forum.models import Post, Thread
    from search import sources
    from search.rebuilding import source_rebuild

    data = list(dataset.threads())
    threads = [_thread(begun, people, categories[begun.leaf]) for begun in data]
    Thread.objects.bulk_create(threads, batch_size=500)
    Post.objects.bulk_create(_posts(data, threads, people), batch_size=1000)
    last = Post.objects.filter(position=F("thread__posts_count") - 1)
    ends = dict(last.values_list("thread", "pk"))
    for thread in threads:
        thread.last_id = ends[thread.pk]
    Thread.objects.bulk_update(threads, ["last_id"], batch_size=500)
    for category in categories:
        _count(category, [thread for thread in threads if thread.category_id == category.pk])
    for source in sources.registered():
        source_rebuild(source)


def _thread(begun: dataset.Begun, people: list[int], category: Any) -> Any:
    from forum.models import Thread
    from forum.slugs import slug_make

    first, last, count = begun.posts[0], begun.posts[-1], len(begun.posts)
    return Thread(
        category=category, author_id=people[first.author], title=begun.title,
        slug=slug_make(begun.title), created_at=first.at, given_number=count, posts_count=count,
        last_number=count, last_at=last.at, last_author_id=people[last.author], changed_at=last.at,
    )  # fmt: skip


def _posts(data: list[dataset.Begun], threads: list[Any], people: list[int]) -> Iterator[Any]:
    from forum.models import Post
    from markup import VERSION, render

    texts = dataset.bodies()
    htmls = [render(text).html for text in texts]
    for begun, thread in zip(data, threads, strict=True):
        for place, post in enumerate(begun.posts):
            yield Post(
                thread=thread, number=place + 1, position=place, author_id=people[post.author],
                text=texts[post.body], html=htmls[post.body], markup_version=VERSION,
                created_at=post.at, told_at=post.at,
            )  # fmt: skip


def _count(category: Any, threads: list[Any]) -> None:
    category.threads_count = len(threads)
    category.posts_count = sum(thread.posts_count for thread in threads)
    category.last_thread = max(threads, key=lambda one: one.last_at, default=None)
    category.changed_at = category.last_thread and category.last_thread.last_at
    category.save()


def target() -> Target:
    from forum.models import Thread
    from forum.selectors.lists import list_pages

    long, short = Thread.objects.select_related("category").order_by("pk")[:2]
    list_last = min(100, list_pages(long.category))
    pages = {
        "index": "/forum/",
        "list 1": long.category.get_absolute_url(),
        "list 100": long.category.page_address(list_last),
        "thread 1": long.get_absolute_url(),
        "thread 100": long.page_address(min(100, long.pages)),
    }
    replies = {"short": f"/forum/{short.pk}/reply/", "long": f"/forum/{long.pk}/reply/"}
    return Target(pages, replies, {"text": "{body}", "n": "{nonce}"})
