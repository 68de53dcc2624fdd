"""What only PostgreSQL has: a parser of its own, a planner. Run by test_postgresql.py."""

import pytest
from django.core.management import call_command
from django.db import connection

from search.backends import keys_ask
from search.folding import words_read
from search.models import Entry
from search.terms import terms_read

ODD = "1e5 0x1f 12e 3s4h a1b2 e10 1e400 2nd x 000 qx540d 名前 été 3♠ 007 1_000 p2p 9e9e9 inf nan"


@pytest.mark.django_db
def test_its_parser_takes_our_words_as_they_are():
    words = " ".join(words_read(ODD))
    with connection.cursor() as cursor:
        cursor.execute("SELECT unnest(tsvector_to_array(to_tsvector('simple', %s)))", [words])
        assert {word for (word,) in cursor.fetchall()} == set(words.split())


@pytest.mark.django_db
def test_rare_words_are_found_by_the_index_and_common_ones_along_the_keys():
    rows = [
        Entry(id=n, kind="k", subject_id=str(n), url="/", date="2026-01-01T00:00:00Z", body="",
              words=f"common rare{n // 5}", tags="kk")
        for n in range(20_000)
    ]  # fmt: skip
    Entry.objects.bulk_create(rows, batch_size=2000)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE search_entry")
        assert "search_entry_vector" in plan(cursor, '"rare77"')
        assert "search_entry_pkey" in plan(cursor, '"common"')
        for query in ('"rare77"', '"common"'):
            assert "Seq Scan" not in plan(cursor, query)


def plan(cursor, query):
    where = "(kind = %s AND category IN (%s))"
    sql, values = keys_ask(terms_read(query), ["kk"], "new", where, ["k", ""])
    cursor.execute(f"EXPLAIN {sql} LIMIT 21", values)
    return "\n".join(row for (row,) in cursor.fetchall())


@pytest.mark.django_db(transaction=True)
def test_the_index_can_be_taken_away_and_made_again():
    call_command("migrate", "search", "0001", verbosity=0)
    call_command("migrate", "search", verbosity=0)
