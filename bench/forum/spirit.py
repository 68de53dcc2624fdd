"""Spirit, a forum of Django's: in an environment of its own, with what its manual says to set."""

from collections.abc import Iterator
from typing import Any

from bench.forum import dataset
from bench.forum.target import Target

PACKAGES = ("django-spirit==0.14.3", "psycopg2-binary", "setuptools")


def load() -> None:
    from django.contrib.auth import get_user_model
    from djconfig.models import Config
    from spirit.category.models import Category
    from spirit.user.models import UserProfile

    users = get_user_model().objects
    names = [name.lower() for name in dataset.names()]
    users.bulk_create([users.model(username=name, email=f"{name}@b.no") for name in names])
    people = list(users.order_by("pk"))
    UserProfile.objects.bulk_create(
        [UserProfile(user=one, nickname=one.username, is_verified=True) for one in people]
    )
    above = [Category.objects.create(title=title) for title in dataset.parents()]
    below = [
        Category.objects.create(title=title, parent=above[parent], description=about)
        for title, parent, about in dataset.leaves()
    ]
    for key in ("comments_per_page", "topics_per_page"):
        Config.objects.update_or_create(key=key, defaults={"value": 20})
    _topics([one.pk for one in people], below)


def _topics(people: list[int], categories: list[Any]) -> None:
    from spirit.comment.models import Comment
    from spirit.topic.models import Topic

    data = list(dataset.threads())
    topics = [_topic(begun, people, categories[begun.leaf]) for begun in data]
    Topic.objects.bulk_create(topics, batch_size=500)
    Comment.objects.bulk_create(_comments(data, topics, people), batch_size=1000)


def _topic(begun: dataset.Begun, people: list[int], category: Any) -> Any:
    from spirit.topic.models import Topic

    first, last, count = begun.posts[0], begun.posts[-1], len(begun.posts)
    return Topic(
        user_id=people[first.author], category=category, title=begun.title, date=first.at,
        last_active=last.at, reindex_at=last.at, comment_count=count, view_count=7 * count,
    )  # fmt: skip


def _comments(data: list[dataset.Begun], topics: list[Any], people: list[int]) -> Iterator[Any]:
    from spirit.comment.models import Comment
    from spirit.core.utils.markdown import Markdown

    texts = dataset.bodies()
    htmls = [Markdown().render(text) for text in texts]
    for begun, topic in zip(data, topics, strict=True):
        for post in begun.posts:
            yield Comment(
                user_id=people[post.author], topic=topic, comment=texts[post.body],
                comment_html=htmls[post.body], date=post.at,
            )  # fmt: skip


def target() -> Target:
    from spirit.topic.models import Topic

    long, short = Topic.objects.order_by("pk")[:2]
    listed, topic = long.category.get_absolute_url(), long.get_absolute_url()
    list_last = min(100, Topic.objects.filter(category=long.category).count() // 20)
    pages = {
        "index": "/",
        "list 1": listed,
        "list 100": f"{listed}?page={list_last}",
        "thread 1": topic,
        "thread 100": f"{topic}?page={min(100, dataset.LONG // 20)}",
    }
    replies = {"short": f"/comment/{short.pk}/publish/", "long": f"/comment/{long.pk}/publish/"}
    return Target(pages, replies, {"comment": "{body}"})
