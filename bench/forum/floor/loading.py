"""Fills the floor, and says where its pages are."""

from collections.abc import Iterator
from typing import Any

from bench.forum import dataset
from bench.forum.target import Target


def load() -> None:
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.utils.text import slugify

    from bench.forum.floor.models import Category

    call_command("migrate", run_syncdb=True, verbosity=0)
    User.objects.bulk_create([User(username=one, email=f"{one}@b.no") for one in dataset.names()])
    above = [
        Category.objects.create(name=name, slug=slugify(name), sort=place)
        for place, name in enumerate(dataset.parents())
    ]
    below = [
        Category.objects.create(
            name=name, slug=slugify(name), parent=above[parent], description=about, sort=place
        )
        for place, (name, parent, about) in enumerate(dataset.leaves())
    ]
    _threads(list(User.objects.order_by("pk").values_list("pk", flat=True)), below)


def _threads(people: list[int], categories: list[Any]) -> None:
    from bench.forum.floor.models import Post, Thread

    data = list(dataset.threads())
    threads = [_thread(begun, people, categories[begun.leaf]) for begun in data]
    Thread.objects.bulk_create(threads, batch_size=500)
    Post.objects.bulk_create(_posts(data, threads, people), batch_size=1000)
    for category in categories:
        mine = [thread for thread in threads if thread.category_id == category.pk]
        category.threads, category.posts = len(mine), sum(thread.posts for thread in mine)
        category.last_thread = max(mine, key=lambda one: one.last_post, default=None)
        category.save()


def _thread(begun: dataset.Begun, people: list[int], category: Any) -> Any:
    from django.utils.text import slugify

    from bench.forum.floor.models import Thread

    first, last = begun.posts[0], begun.posts[-1]
    return Thread(
        category=category, title=begun.title, slug=slugify(begun.title, allow_unicode=True),
        starter_id=people[first.author], started=first.at, last_poster_id=people[last.author],
        last_post=last.at, posts=len(begun.posts),
    )  # fmt: skip


def _posts(data: list[dataset.Begun], threads: list[Any], people: list[int]) -> Iterator[Any]:
    from bench.forum.floor.models import Post
    from bench.forum.floor.views import MARKDOWN

    texts = dataset.bodies()
    htmls = [MARKDOWN.render(text) for text in texts]
    for begun, thread in zip(data, threads, strict=True):
        for place, post in enumerate(begun.posts):
            yield Post(
                thread=thread, number=place + 1, author_id=people[post.author], created=post.at,
                source=texts[post.body], html=htmls[post.body],
            )  # fmt: skip


def target() -> Target:
    from bench.forum.floor.models import Thread

    long, short = Thread.objects.select_related("category").order_by("pk")[:2]
    listed = f"/c/{long.category_id}/{long.category.slug}/"
    thread = f"/t/{long.pk}/{long.slug}/"
    pages = {
        "index": "/",
        "list 1": listed,
        "list 100": f"{listed}?page={min(100, long.category.threads // 20)}",
        "thread 1": thread,
        "thread 100": f"{thread}?page={min(100, long.posts // 20)}",
    }
    replies = {"short": f"/t/{short.pk}/reply", "long": f"/t/{long.pk}/reply"}
    return Target(pages, replies, {"body": "{body}"})
