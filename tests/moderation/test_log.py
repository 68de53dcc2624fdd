"""The log of moderation: nobody changes it, and it outlives the people in it."""

import pytest
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from moderation.models import Action
from moderation.services import person_warn
from tests import factories
from tests.moderation.steps import LOG, judge

STATEMENTS = [
    "UPDATE moderation_action SET reason = 'something else'",
    "UPDATE moderation_action SET moderator_id = NULL",
    "DELETE FROM moderation_action",
]


def stored():
    return list(Action.objects.values_list("verb", "moderator", "person", "reason", "at"))


def people_make():
    kari, mona = factories.user("kari"), factories.moderator("mona")
    person_warn(moderator=mona, person=kari, reason="Be kind.")


def statement_refused(statement):
    before = stored()
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert stored() == before


@pytest.mark.django_db
@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_database_refuses_to_change_the_log(statement):
    people_make()
    statement_refused(statement)


@pytest.mark.parametrize("statement", STATEMENTS)
def test_either_database_refuses_it(shared_database, statement):
    people_make()
    statement_refused(statement)


def test_either_database_has_the_group_of_moderators(shared_database):
    group = Group.objects.get(name="moderators")
    assert [one.codename for one in group.permissions.all()] == ["moderate"]


@pytest.mark.django_db
def test_a_line_outlives_the_accounts_that_it_names(as_mona, kari):
    judge(as_mona, kari, "warn", "Be kind.")
    before = stored()
    kari.delete()
    assert stored() == before
    page = as_mona.get(LOG)
    assert page.status_code == 200
    assert "somebody who is not here any more" in page.text


def test_the_migrations_lead_back_and_forth(shared_database):
    call_command("migrate", "moderation", "zero", verbosity=0)
    assert not Group.objects.filter(name="moderators").exists()
    call_command("migrate", "moderation", verbosity=0)
    people_make()
    statement_refused(STATEMENTS[0])
