"""A forum that looks alive: threads of the demo's people, answers, likes, a poll, a busy thread."""

from datetime import datetime, timedelta
from typing import Final, TextIO

from django.utils import timezone

from accounts.models import User
from forum import services
from forum.demo_reports import reports_demo
from forum.demo_texts import THREADS, Said
from forum.models import Category, Post, Thread
from forum.services import limits
from forum.services.polls import PollDraft

PEOPLE: Final = ("kari", "ola", "nam", "ada")
NAMED: Final = 44
"""Cards that are named in the thread of several pages."""
BETWEEN: Final = ("", "Then", "My turn:", "Så tar jeg", "Easy.", "Og så", "Who has not said")


def demo(stdout: TextIO) -> None:
    """Write the demo's threads, once. Everything goes the way of a person's own."""
    if Thread.objects.filter(author__username__in=PEOPLE, category__kind="discussion").exists():
        return
    usual = limits.PER_MINUTE, limits.PER_HOUR
    limits.PER_MINUTE = limits.PER_HOUR = 10_000  # type: ignore[misc]
    people = {user.username: user for user in User.objects.filter(username__in=PEOPLE)}
    for number, (game, shelf, title, said) in enumerate(reversed(THREADS)):
        thread = _thread(people, game, shelf, title, said)
        _date(thread, timezone.now() - timedelta(days=1 + len(THREADS) - number, hours=number))
    _cards(people)
    _poll(people)
    for number, thread in enumerate(reports_demo(people), start=1):
        _date(thread, timezone.now() - timedelta(days=3 * number, hours=number))
    limits.PER_MINUTE, limits.PER_HOUR = usual  # type: ignore[misc]
    for user in people.values():
        limits.posts_forget(user_id=user.pk)
    services.posts_tell()
    stdout.write("People talk in the forum, in English and in Norwegian.\n")


def _thread(
    people: dict[str, User],
    game: str,
    shelf: str,
    title: str,
    said: tuple[Said, ...],
    poll: PollDraft | None = None,
) -> Thread:
    category = Category.objects.get(title=shelf, parent__title=game)
    (first, text), *answers = said
    thread = services.thread_start(
        category_id=category.pk, author=people[first], title=title, text=text, poll=poll
    )
    for name, answer in answers:
        post = services.post_add(thread_id=thread.pk, author=people[name], text=answer)
        if post.number % 3:
            services.like_set(post_id=post.pk, user=people[_other(name)], wanted=True)
    return thread


def _other(name: str) -> str:
    return PEOPLE[PEOPLE.index(name) - 1]


def _date(thread: Thread, begun: datetime) -> None:
    """As if it had been written over an afternoon some days ago."""
    posts = list(thread.posts.order_by("number"))
    for post in posts:
        post.created_at = begun + timedelta(minutes=37 * post.number)
    Post.objects.bulk_update(posts, ["created_at"])
    Thread.objects.filter(pk=thread.pk).update(created_at=begun, last_at=posts[-1].created_at)


def _cards(people: dict[str, User]) -> None:
    """A thread of several pages, for those who wait for their turn."""
    named = [f"{rank}{suit}" for rank in "3456789TJQKA2" for suit in "SCDH"]
    said = [
        (PEOPLE[number % 4], f"{BETWEEN[number % 7]} [{one}]".strip())
        for number, one in enumerate(named)
    ]
    begin = "Each of us names a card that nobody has named yet. What comes after the last one?"
    thread = _thread(
        people,
        "At the table",
        "Other card games",
        "Name a card",
        ((PEOPLE[3], begin), *said[:NAMED]),
    )
    services.thread_read(thread=thread, user_id=people["kari"].pk, number=20, before=None)


def _poll(people: dict[str, User]) -> None:
    draft = PollDraft("What do you play most?", ["313", "Three Thirteen", "Spades", "Hearts"], 30)
    said = (
        ("ada", "I wonder what this house is really about."),
        ("ola", "313, as the door says."),
    )
    thread = _thread(
        people, "At the table", "About this site", "What do you play most?", said, draft
    )
    options = list(thread.poll.options.order_by("place"))
    for name, place in (("ada", 2), ("ola", 0), ("nam", 0)):
        services.vote_set(thread_id=thread.pk, user=people[name], option_id=options[place].pk)
