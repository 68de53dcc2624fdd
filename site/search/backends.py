"""How each database is asked for the keys of what fits, newest or best first.

The words are ASCII letters and digits (search/folding.py), so they can be quoted, and nothing in
them is an operator.
"""

from collections.abc import Sequence
from typing import Final, Literal

from django.db import connection

from search.terms import Term

Order = Literal["new", "best"]
Question = tuple[str, list[object]]
"""A statement and its values."""

RANKED: Final = 2000
"""Of so many newest hits PostgreSQL finds the best; it would read the words of each of them."""


def keys_ask(
    terms: Sequence[Term], tags: Sequence[str], order: Order, where: str, values: list[object]
) -> Question:
    """The statement for ``id`` and ``place`` of all that fits, in their order.

    ``where`` is what holds besides, about ``search_entry``.
    """
    wanted = [term for term in terms if not term.is_excluded]
    if not wanted and not tags:
        newest = f"SELECT id, -id AS place FROM search_entry WHERE {where} ORDER BY id DESC"  # noqa: S608
        return newest, values
    ask = _postgresql if connection.vendor == "postgresql" else _sqlite
    return ask(terms, tags, order if wanted else "new", where, values)


def _sqlite(
    terms: Sequence[Term], tags: Sequence[str], order: Order, where: str, values: list[object]
) -> Question:
    """FTS5 gives its rows by key, so the newest come without being sorted."""
    place = "bm25(search_fts, 8.0, 1.0, 0.0)" if order == "best" else "-search_fts.rowid"
    by = "place, search_fts.rowid DESC" if order == "best" else "search_fts.rowid DESC"
    sql = f"""
        SELECT search_fts.rowid AS id, {place} AS place
        FROM search_fts CROSS JOIN search_entry ON search_entry.id = search_fts.rowid
        WHERE search_fts MATCH %s AND {where} ORDER BY {by}"""  # noqa: S608
    return sql, [_sqlite_match(terms, tags), *values]


def _sqlite_match(terms: Sequence[Term], tags: Sequence[str]) -> str:
    words = " AND ".join(_sqlite_term(term) for term in terms if not term.is_excluded)
    parts = [f"({{title_words words}} : ({words}))"] if words else []
    match = " AND ".join([*parts, *(f'(tags : "{tag}")' for tag in tags)])
    for term in terms:
        if term.is_excluded:
            match = f"({match}) NOT ({{title_words words}} : ({_sqlite_term(term)}))"
    return match


def _sqlite_term(term: Term) -> str:
    return f'"{" ".join(term.words)}"{"*" if term.is_prefix else ""}'


def _postgresql(
    terms: Sequence[Term], tags: Sequence[str], order: Order, where: str, values: list[object]
) -> Question:
    """The planner chooses: along the keys for what is common, by the index for what is rare."""
    match = _postgresql_match(terms, tags)
    fits = f"FROM search_entry WHERE vector @@ %s::tsquery AND {where} ORDER BY id DESC"
    if order == "new":
        return f"SELECT id, -id AS place {fits}", [match, *values]
    sql = f"""
        SELECT id, -ts_rank(vector, %s::tsquery, 1) AS place
        FROM (SELECT id, vector {fits} LIMIT {RANKED}) newest ORDER BY place, id DESC"""  # noqa: S608
    return sql, [match, match, *values]


def _postgresql_match(terms: Sequence[Term], tags: Sequence[str]) -> str:
    words = [f"{'!' if term.is_excluded else ''}{_postgresql_term(term)}" for term in terms]
    return " & ".join([*words, *(f"'{tag}':C" for tag in tags)])


def _postgresql_term(term: Term) -> str:
    last = len(term.words) - 1
    words = (
        f"'{word}':{'*' if term.is_prefix and at == last else ''}AD"
        for at, word in enumerate(term.words)
    )
    return f"({' <-> '.join(words)})"
