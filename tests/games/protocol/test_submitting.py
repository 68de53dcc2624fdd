"""A move is sent in: once, twice, a hundred times, by the wrong person, of another turn."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client

from games import services
from games.models import Move, Seat, Submission
from tests.factories import match as match_made
from tests.factories import user
from tests.games.protocol.steps import (
    address,
    asked,
    at_once,
    fresh,
    kept,
    legal,
    log_is_whole,
    move_post,
    move_sent,
    played,
    signed_in,
    started,
    turn_play,
    working,
)


@pytest.fixture
def people(db):
    return user("kari"), user("ola")


@pytest.fixture
def match(people, settings):
    settings.SUBMISSION_WAIT = 0
    return started(*people)


@pytest.fixture
def client_asked(match):
    """The client of whoever is to act."""
    return signed_in(asked(match).user)


def test_one_form_posted_a_hundred_times_at_once_is_one_move(shared_database):
    match = started(user("kari"), user("ola"))
    seat, text, nonce = asked(match), legal(match)[0], uuid4()
    post = {"v": seat.asked_version, "n": nonce, "json": False}
    clients = [signed_in(seat.user) for _ in range(100)]
    with working():
        answers = at_once(
            *[lambda client=client: move_post(client, match, text, **post) for client in clients]
        )
    assert {answer.status_code for answer in answers} == {303}
    assert {answer["Location"] for answer in answers} == {
        address("submission_detail", match, nonce)
    }
    assert Submission.objects.get().status == Submission.Status.APPLIED
    assert Move.objects.filter(entry_n__isnull=False).count() == 1
    assert log_is_whole(match)


def test_of_two_tabs_one_move_is_played_and_the_other_is_told_which(match, client_asked):
    first, second = legal(match)[:2]
    assert move_post(client_asked, match, first).status_code == 303
    answer = move_post(client_asked, match, second)
    assert answer.status_code == 409
    assert answer.json()["status"] == "conflict"
    assert "it stands" in answer.json()["reason"]
    assert Submission.objects.get().text == first


@pytest.mark.parametrize("round_no", range(5))
def test_of_two_tabs_at_once_exactly_one_is_stored(shared_database, round_no):
    match = started(user("kari"), user("ola"))
    seat, texts = asked(match), legal(match)[:2]
    tabs = [(signed_in(seat.user), text) for text in texts]
    answers = at_once(
        *[
            lambda client=client, text=text: move_post(client, match, text, v=seat.asked_version)
            for client, text in tabs
        ]
    )
    assert sorted(answer.status_code for answer in answers) == [303, 409]
    assert played(Submission.objects.get()).status == Submission.Status.APPLIED


def test_a_form_of_an_older_version_is_refused_and_changes_nothing(match):
    client, v = signed_in(asked(match).user), asked(match).asked_version
    turn_play(match)
    turn_play(match, "pass")
    before = kept(match)
    answer = move_post(client, match, v=v)
    assert (answer.status_code, answer.json()["status"]) == (409, "stale")
    assert answer.json()["reason"] == "The match has moved on since you saw it."
    assert answer.json()["version"] == fresh(match).version == v + 2
    assert kept(match) == before


def test_a_form_four_versions_old_is_stale_though_the_same_seat_still_holds_its_cards(match):
    seat, cards = asked(match), legal(match)
    for _ in range(2):
        turn_play(match)
        turn_play(match, "pass")
    assert asked(match).number == seat.number
    still_held = next(text for text in cards if text in legal(match))
    answer = move_post(signed_in(seat.user), match, still_held, v=seat.asked_version)
    assert (answer.status_code, answer.json()["status"]) == (409, "stale")


def test_a_version_of_the_future_is_refused(match, client_asked):
    before = kept(match)
    for v in (asked(match).asked_version + 1, 2**31 - 1):
        assert move_post(client_asked, match, v=v).status_code == 409
    assert move_post(client_asked, match, v=10**30).status_code == 422
    assert kept(match) == before


def test_a_move_that_became_stale_while_it_waited_is_not_played(match):
    waiting = move_sent(match)
    Seat.objects.filter(pk=asked(match).pk).update(asked_version=7)
    assert played(waiting).status == Submission.Status.STALE
    assert waiting.reason == "The match has moved on since you saw it."
    assert not Move.objects.filter(entry_n__isnull=False)


def test_applying_a_move_again_changes_nothing(match):
    submission = turn_play(match)
    before = kept(match)
    services.submission_apply(submission_id=submission.pk)
    assert kept(match) == before


def test_the_same_form_again_leads_to_what_became_of_it(match, client_asked):
    v, text, nonce = asked(match).asked_version, legal(match)[0], uuid4()
    first = move_post(client_asked, match, text, v=v, n=nonce)
    played(Submission.objects.get())
    again = move_post(client_asked, match, text, v=v, n=nonce)
    assert first.status_code == again.status_code == 303
    assert first["Location"] == again["Location"]
    assert Submission.objects.count() == 1


def test_another_move_under_the_same_nonce_is_refused(match, client_asked):
    v, nonce, (first, second) = asked(match).asked_version, uuid4(), legal(match)[:2]
    move_post(client_asked, match, first, v=v, n=nonce)
    before = kept(match)
    answer = move_post(client_asked, match, second, v=v, n=nonce)
    assert (answer.status_code, answer.json()["status"]) == (409, "conflict")
    assert kept(match) == before


def test_somebody_elses_nonce_is_refused_and_their_form_still_works(match, people):
    seat, text, nonce = asked(match), legal(match)[0], uuid4()
    other = next(person for person in people if person != seat.user)
    own, theirs = signed_in(seat.user), signed_in(other)
    assert move_post(own, match, text, v=seat.asked_version, n=nonce).status_code == 303
    answer = move_post(theirs, match, text, v=seat.asked_version, n=nonce)
    assert (answer.status_code, answer.json()["status"]) == (403, "forbidden")
    assert move_post(own, match, text, v=seat.asked_version, n=nonce).status_code == 303
    assert played(Submission.objects.get()).status == Submission.Status.APPLIED


def test_a_nonce_of_another_match_of_ones_own_is_refused(match, people):
    seat, nonce = asked(match), uuid4()
    move_post(signed_in(seat.user), match, n=nonce)
    other = started(*people)
    assert move_post(signed_in(asked(other).user), other, n=nonce).status_code == 403


def test_only_its_sender_may_see_what_became_of_a_move(match, people):
    submission = turn_play(match)
    where = address("submission_detail", match, submission.nonce)
    json = {"headers": {"accept": "application/json"}}
    answer = signed_in(submission.user).get(where, **json)
    assert answer.json() == {"status": "applied", "reason": "", "version": 1}
    other = next(person for person in people if person != submission.user)
    assert signed_in(other).get(where, **json).status_code == 403
    assert Client().get(where, **json).status_code in {302, 403}
    missing = address("submission_detail", match, uuid4())
    assert signed_in(other).get(missing).status_code == 404


def test_a_visitor_and_somebody_who_only_watches_cannot_play(match):
    seat, text = asked(match), legal(match)[0]
    before = kept(match)
    for client in (Client(), signed_in(user("per"))):
        assert move_post(client, match, text, v=seat.asked_version).status_code == 403
    assert kept(match) == before


def test_who_is_not_to_act_is_told_so(match, people):
    seat, text = asked(match), legal(match)[0]
    other = next(person for person in people if person != seat.user)
    answer = move_post(signed_in(other), match, text, v=seat.asked_version)
    assert (answer.status_code, answer.json()["reason"]) == (409, "It is not your turn.")


def test_a_move_before_the_match_starts_is_refused(people, settings):
    table = match_made(people[0])
    services.match_join(match_id=table.pk, user=people[0])
    answer = move_post(signed_in(people[0]), table, "3S", v=0)
    assert (answer.status_code, answer.json()["status"]) == (409, "stale")


def test_a_move_after_the_end_is_refused_as_closed(match):
    client = None
    while fresh(match).is_running:
        client = client or signed_in(asked(match).user)
        v = asked(match).asked_version
        turn_play(match)
    answer = move_post(client, match, "pass", v=v)
    assert (answer.status_code, answer.json()["status"]) == (410, "closed")


GARBLED = [
    "", " ", "nonsense", "3S 3S", "3S,3H", "ZZ", "[]", "null", "NaN", "1e400", "-1", "{'a': 1}",
    "pass pass", "3S pass", "XR", "3S " * 60, "3S" * 50_000, "\N{SNOWMAN}", "3\N{BLACK SPADE SUIT}",
    "3S\x00", "\ud800", "'; DROP TABLE games_move; --", "%s %(move)s", "<b>3S</b>",
]  # fmt: skip


@pytest.mark.parametrize("text", GARBLED, ids=range(len(GARBLED)))
def test_a_garbled_move_is_refused_with_a_sentence(match, client_asked, text):
    v, n = asked(match).asked_version, uuid4()
    before = kept(match)
    body = f"v={v}&n={n}&move=".encode() + quoted(text)
    answer = client_asked.post(
        address("move_submit", match),
        body,
        content_type="application/x-www-form-urlencoded",
        headers={"accept": "application/json"},
    )
    assert (answer.status_code, answer.json()["status"]) == (422, "illegal")
    assert answer.json()["reason"].endswith(".")
    assert kept(match) == before


def quoted(text):
    from urllib.parse import quote

    return quote(text.encode("utf-8", "surrogatepass")).encode()


@pytest.mark.parametrize(
    "form",
    [
        {}, {"v": "1"}, {"n": "1"}, {"v": "x", "n": "not-a-uuid", "move": "pass"},
        {"v": "-1", "n": str(uuid4()), "move": "pass"},
        {"v": "1e3", "n": str(uuid4()), "move": "pass"},
        {"v": "\x00", "n": str(uuid4()), "move": "pass"},
        {"v": ["0", "1"], "n": "[]", "move": ["3S", "4S"]},
        {"v": "0", "n": str(uuid4()), "card": ["3S", "3S"]},
        {"v": "0", "n": str(uuid4()), "card": ["XX"] * 190},
    ],
)  # fmt: skip
def test_a_damaged_form_is_refused_and_nothing_is_written(match, client_asked, form):
    before = kept(match)
    answer = client_asked.post(
        address("move_submit", match), form, headers={"accept": "application/json"}
    )
    assert answer.status_code in {409, 422}
    assert answer.json()["reason"].endswith(".")
    assert kept(match) == before


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"{not json", "application/json"),
        (b'{"v": 0, "move": null}', "application/json"),
        (b"[" * 10_000, "application/json"),
        (b"\xff\xfe", "application/x-www-form-urlencoded"),
        (b"no boundary", "multipart/form-data; boundary=x"),
        (b"&".join(b"a=%d" % n for n in range(300)), "application/x-www-form-urlencoded"),
        (b"move=" + b"3" * 2_000_000, "application/x-www-form-urlencoded"),
    ],
)
def test_a_body_that_is_no_form_is_refused(match, client_asked, body, kind):
    before = kept(match)
    answer = client_asked.post(
        address("move_submit", match),
        body,
        content_type=kind,
        headers={"accept": "application/json"},
    )
    assert 400 <= answer.status_code < 500
    assert kept(match) == before


def test_ticked_cards_are_a_move(match, client_asked):
    card = next(text for text in legal(match) if " " not in text)
    answer = move_post(client_asked, match, "", card=[card])
    assert answer.status_code == 303
    assert Submission.objects.get().text == card


def test_a_match_that_does_not_exist_has_no_addresses(client_asked, match):
    match.pk = uuid4()
    assert move_post(client_asked, match, "pass", v=0).status_code == 404
    for name in ("match_state_json", "match_version", "match_record_json"):
        assert client_asked.get(address(name, match)).status_code == 404


def test_the_answer_waits_for_the_worker_up_to_a_second(shared_database, settings):
    settings.SUBMISSION_WAIT = 5
    match = started(user("kari"), user("ola"))
    with working():
        answer = move_post(signed_in(asked(match).user), match)
    assert answer.status_code == 303
    assert Submission.objects.get().status == Submission.Status.APPLIED
    assert fresh(match).version == 1


def test_received_is_when_the_post_came_in_not_when_it_was_played(match, client_asked):
    move_post(client_asked, match)
    submission = Submission.objects.get()
    services.submission_apply(
        submission_id=submission.pk, now=submission.received_at + timedelta(hours=1)
    )
    submission.refresh_from_db()
    assert submission.decided_at - submission.received_at == timedelta(hours=1)
