"""What was promised before anybody sat down stays, whoever asks the database to change it."""

import pytest
from django.db import DatabaseError, connection, transaction

from games.models import Commitment
from tests import factories

pytestmark = pytest.mark.django_db
STATEMENTS = [
    "UPDATE games_commitment SET value = '{other}'",
    "UPDATE games_commitment SET created_at = '2001-01-01'",
    "UPDATE games_commitment SET chain_length = 1 WHERE value = '{value}'",
    "DELETE FROM games_commitment",
]


@pytest.fixture
def commitment():
    return factories.match(factories.user()).commitment


def stored():
    return list(Commitment.objects.values_list("value", "chain_length", "created_at"))


@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_database_refuses_to_change_a_commitment(commitment, statement):
    before = stored()
    typed = statement.format(value=commitment.value, other="0" * 64)
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(typed)
    assert stored() == before


def test_the_database_refuses_to_save_a_changed_one(commitment):
    before = stored()
    commitment.value = "0" * 64
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        commitment.save()
    assert stored() == before


def test_a_value_that_is_no_digest_is_refused(commitment):
    with pytest.raises(DatabaseError, match="commitment_is_a_digest"), transaction.atomic():
        Commitment.objects.create(value="no digest", chain_length=1, created_at="2026-12-01T00:00Z")
    assert stored() == [(commitment.value, commitment.chain_length, commitment.created_at)]


def test_a_match_that_is_deleted_leaves_its_commitment(commitment):
    before = stored()
    commitment.match.delete()
    assert stored() == before
