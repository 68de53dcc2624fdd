"""Polls: one vote a person by constraint, changed until it ends, refused after that (F41)."""

import uuid
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from forum.models import Poll, PollVote, Thread
from forum.services.polls import PollDraft
from tests.factories import user
from tests.forum.steps import category, thread


@pytest.fixture
def poll(ola):
    """Two answers to choose from, and a third that nobody ever takes."""
    thread(ola, poll=PollDraft("Which game?", ["313", "Hearts", "Whist"], 7))
    return Poll.objects.get()


def vote(client, poll, place):
    """Vote for the answer at a place."""
    option = poll.options.get(place=place)
    return client.post(f"/forum/{poll.thread_id}/vote/", {"option": option.pk})


def counts(poll):
    return list(poll.options.order_by("place").values_list("votes_count", flat=True))


def test_a_thread_is_begun_with_a_poll(as_kari):
    sent = {"title": "Tonight", "text": "Well?", "n": str(uuid.uuid4())}
    sent |= {"poll": "Which game?", "answers": "313\nHearts\n\nHearts", "days": "3"}
    as_kari.post(category().start_address, sent)
    begun = Thread.objects.get()
    page = as_kari.get(begun.get_absolute_url()).text
    assert "Which game?" in page
    assert [one.text for one in begun.poll.options.all()] == ["313", "Hearts"]


NONE = [
    ("", "a\nb"),
    ("Q", "a"),
    ("Q", ""),
    ("x" * 201, "a\nb"),
    ("Q", "\n".join("abcdefghijk")),
    ("Q", "a\n" + "b" * 101),
]


@pytest.mark.parametrize(("question", "answers"), NONE)
def test_a_poll_that_is_none_keeps_the_thread_back_and_what_was_typed(as_kari, question, answers):
    sent = {"title": "Tonight", "text": "Precious words", "n": str(uuid.uuid4())}
    page = as_kari.post(category().start_address, sent | {"poll": question, "answers": answers})
    assert page.status_code == 422
    assert "Precious words</textarea>" in page.text
    assert f"{answers}</textarea>" in page.text
    assert not Thread.objects.exists()


def test_the_last_vote_of_a_person_counts_and_no_other(as_kari, poll):
    for place, expected in ((0, [1, 0, 0]), (0, [1, 0, 0]), (1, [0, 1, 0])):
        assert vote(as_kari, poll, place).status_code == 303
        assert counts(poll) == expected
    assert "checked" in as_kari.get(poll.thread.get_absolute_url()).text


def test_votes_of_several_people_add_up(client, poll):
    for name, place in (("a1", 0), ("b1", 1), ("c1", 1)):
        client.force_login(user(name))
        vote(client, poll, place)
    assert counts(poll) == [1, 2, 0]


def test_the_database_takes_one_vote_a_person(kari, poll):
    first, second, _third = poll.options.all()
    PollVote.objects.create(poll=poll, option=first, user=kari)
    with pytest.raises(IntegrityError), transaction.atomic():
        PollVote.objects.create(poll=poll, option=second, user=kari)


def test_after_its_end_and_in_a_locked_thread_a_vote_is_refused(as_kari, poll):
    Poll.objects.update(closes_at=timezone.now() - timedelta(seconds=1))
    assert vote(as_kari, poll, 0).status_code == 403
    assert "This poll has ended." in as_kari.get(poll.thread.get_absolute_url()).text
    Poll.objects.update(closes_at=None)
    Thread.objects.update(is_locked=True)
    assert vote(as_kari, poll, 0).status_code == 403
    assert counts(poll) == [0, 0, 0]


def test_nobody_votes_for_what_is_not_there_or_not_theirs_to_read(as_kari, poll, mona):
    address = f"/forum/{poll.thread_id}/vote/"
    assert as_kari.post(address, {"option": 10**6}).status_code == 404
    assert as_kari.post(address, {"option": "x"}).status_code == 422
    secret = thread(
        mona,
        where=category(visibility="staff"),
        poll=PollDraft("Who?", ["a", "b"]),
    )
    option = secret.poll.options.first()
    assert as_kari.post(f"/forum/{secret.pk}/vote/", {"option": option.pk}).status_code == 404


def test_a_visitor_sees_the_result_without_a_form_token(client, poll):
    page = client.get(poll.thread.get_absolute_url())
    assert "Which game?" in page.text
    assert "csrfmiddlewaretoken" not in page.text
