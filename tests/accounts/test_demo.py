"""The people of the demo."""

import io

import pytest

from accounts.demo import NAMES, demo
from accounts.models import User
from tests.accounts.steps import is_signed_in, sign_in

pytestmark = pytest.mark.django_db


def test_the_demo_people_can_sign_in_as_it_says_and_are_made_only_once(client):
    demo(io.StringIO())
    said = io.StringIO()
    demo(said)
    assert User.objects.count() == len(NAMES)
    for line in said.getvalue().splitlines():
        _, name, password = (
            line.replace("Sign in as ", "|").replace(" with the password ", "|").split("|")
        )
        sign_in(client, name, password)
        assert is_signed_in(client)
        client.logout()


def test_a_demo_person_who_changed_keeps_the_changes(client):
    demo(io.StringIO())
    User.objects.filter(username="kari").update(public_name="Kari N")
    demo(io.StringIO())
    assert User.objects.get(username="kari").public_name == "Kari N"
