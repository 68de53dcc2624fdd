"""The same forum for every program that is measured: it follows from a number.

2,000 people, 50 categories, 5,000 threads, 100,000 posts. Thread 0 has 2,000 of them, thread 1 has
30. Half of the threads are in the first category, so that its list has more than 100 pages.
``BENCH_SCALE=0.1`` makes it a tenth.
"""

import os
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

SCALE = float(os.environ.get("BENCH_SCALE", "1"))
USERS, THREADS, POSTS = int(2000 * SCALE), int(5000 * SCALE), int(100_000 * SCALE)
LONG, SHORT = int(2000 * SCALE), 30
PARENTS, CHILDREN, BODIES = 10, 4, 500
END = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
START = END - timedelta(days=3 * 365)
_WORDS = (
    "spades hearts diamonds clubs bid trick nil bag meld run book set joker wild deal pass lead "
    "trump partner score sheet round dealer hand discard draw table player game rule variant "
    "bomb pair triple straight sequence beat higher lower winner loser evening tea friends "
    "tournament club meeting question answer think maybe never always often strategy cards "
    "kortspill runde poeng løp sett kast trekk vinner spiller bunke åpning ærlig øvelse"
)
WORDS = _WORDS.split()
_FIRST = "Anna Ben Carl Dina Eli Finn Guro Hans Ida Jon Kari Lars Mia Nils Oda Per Rut Siv"
FIRST = _FIRST.split()


class Written(NamedTuple):
    """A post: the number of its author, when, and the number of its body."""

    author: int
    at: datetime
    body: int


class Begun(NamedTuple):
    """A thread: its title, the number of its category, its posts in order of time."""

    title: str
    leaf: int
    posts: list[Written]


def names() -> list[str]:
    return [f"{FIRST[n % len(FIRST)]}{n + 1:04}" for n in range(USERS)]


def parents() -> list[str]:
    return [f"Parent {n + 1:02}" for n in range(PARENTS)]


def leaves() -> list[tuple[str, int, str]]:
    """Of each: its name, the number of its parent, what it is about."""
    return [
        (f"Forum {n + 1:02}", n // CHILDREN, f"Talk about {WORDS[n % len(WORDS)]}")
        for n in range(PARENTS * CHILDREN)
    ]


def bodies() -> list[str]:
    """Texts of two to five paragraphs, some with a quote, a list, a link."""
    chance = _chance(1)
    return [_body(chance, number) for number in range(BODIES)]


def threads() -> Iterator[Begun]:
    """In the order of their beginnings."""
    chance, sizes = _chance(3), _sizes()
    span = 0.97 * (END - START)
    for number, size in enumerate(sizes):
        title = sentence(chance, chance.randint(4, 9))[:-1][:90]
        first = number < 2 or chance.random() < 0.5
        leaf = 0 if first else chance.randrange(1, PARENTS * CHILDREN)
        at = START + span * number / len(sizes)
        room = (END - at).total_seconds()
        gap = min(room / (size + 1), chance.uniform(600, 40_000)) if number else 0.9 * room / size
        posts = []
        for _ in range(size):
            posts.append(Written(chance.randrange(USERS), at, chance.randrange(BODIES)))
            at += timedelta(seconds=gap * chance.uniform(0.5, 1))
        yield Begun(title, leaf, posts)


def sentence(chance: random.Random, count: int) -> str:
    return " ".join(chance.choice(WORDS) for _ in range(count)).capitalize() + "."


def _body(chance: random.Random, number: int) -> str:
    parts = ["> " + sentence(chance, 14)] if number % 6 == 0 else []
    for _ in range(chance.randint(2, 4)):
        said = [sentence(chance, chance.randint(6, 16)) for _ in range(chance.randint(1, 3))]
        parts.append(" ".join(said))
    if number % 4 == 0:
        word = chance.choice(WORDS)
        parts[-1] += f" **{word}**, see [the rules](https://example.com/rules/{number})."
    if number % 9 == 0:
        parts.append("\n".join("* " + sentence(chance, 5) for _ in range(4)))
    return "\n\n".join(parts)


def _sizes() -> list[int]:
    """How many posts each thread has: most a few, some many, and all of them add up."""
    chance = _chance(2)
    count, total = THREADS - 2, POSTS - LONG - SHORT
    raw = [chance.lognormvariate(0, 1) for _ in range(count)]
    unit = (total - count) / sum(raw)
    sizes = [1 + int(one * unit) for one in raw]
    for n in range(total - sum(sizes)):
        sizes[n % count] += 1
    return [LONG, SHORT, *sizes]


def _chance(number: int) -> random.Random:
    return random.Random(313 + number)  # noqa: S311 - a benchmark needs repeatable chance
