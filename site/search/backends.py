"""How each database is asked: the condition for its index, and the order by how well it fits.

The words are ASCII letters and digits (search/folding.py), so they can be quoted, and nothing in
them is an operator.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from django.db import connection

from search.terms import Term

RANKED: Final = 2000
"""Of so many newest hits PostgreSQL finds the best; SQLite has the order of all of them ready."""


class Asked(NamedTuple):
    """A part of a statement: tables, condition, order, and the value of the condition."""

    tables: str
    condition: str
    match: str
    best: str


def asked(terms: Sequence[Term], tags: Iterable[str]) -> Asked | None:
    """The question in the language of the database; None when nothing narrows it."""
    wanted = [term for term in terms if not term.is_excluded]
    tags = list(tags)
    if not wanted and not tags:
        return None
    excluded = [term for term in terms if term.is_excluded]
    ask = _postgresql if connection.vendor == "postgresql" else _sqlite
    return ask(wanted, excluded, tags)


def _sqlite(wanted: list[Term], excluded: list[Term], tags: list[str]) -> Asked:
    words = " AND ".join(map(_sqlite_term, wanted))
    parts = [f"{{title_words words}} : ({words})"] if words else []
    parts += [f'tags : "{tag}"' for tag in tags]
    match = " AND ".join(f"({part})" for part in parts)
    for term in excluded:
        match = f"({match}) NOT ({{title_words words}} : ({_sqlite_term(term)}))"
    return Asked(
        tables="search_fts CROSS JOIN search_entry ON search_entry.id = search_fts.rowid",
        condition="search_fts MATCH %s",
        match=match,
        best="bm25(search_fts, 8.0, 1.0, 0.0)",
    )


def _sqlite_term(term: Term) -> str:
    return f'"{" ".join(term.words)}"{"*" if term.is_prefix else ""}'


def _postgresql(wanted: list[Term], excluded: list[Term], tags: list[str]) -> Asked:
    parts = [_postgresql_term(term) for term in wanted]
    parts += [f"'{tag}':C" for tag in tags]
    parts += [f"!({_postgresql_term(term)})" for term in excluded]
    return Asked(
        tables="search_entry",
        condition="search_entry.vector @@ %s::tsquery",
        match=" & ".join(parts),
        best="-ts_rank(vector, %s::tsquery)",
    )


def _postgresql_term(term: Term) -> str:
    last = len(term.words) - 1
    words = [
        f"'{word}':{'*' if term.is_prefix and at == last else ''}AD"
        for at, word in enumerate(term.words)
    ]
    return f"({' <-> '.join(words)})"
