"""Letters between people: who may write to whom, how often, and what nobody learns."""

import uuid
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts import data_erasure, data_export
from accounts.erasure import account_erase
from accounts.ties import TieKind, tie_set
from letters import services
from letters.models import WORDS, Box, Conversation, Letter
from letters.selectors import conversation_between, letter_say
from moderation.kinds import kind_get, thing_get
from notices.models import Notice
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def kari(client):
    kari = factories.user("kari")
    client.force_login(kari)
    return kari


@pytest.fixture
def ola():
    return factories.user("ola", public_name="Ola N.")


def write(client, name, text="Do you play on Thursday?", nonce=None, **extra):
    fields = {"text": text, "n": str(nonce or uuid.uuid4())}
    return client.post(f"/letters/{name}/", fields, **extra)


def send(author, person, text="Hello."):
    return services.letter_send(author=author, person=person, text=text, nonce=uuid.uuid4())


def test_a_letter_is_written_read_and_answered(client, kari, ola):
    assert "Write a letter" in client.get("/players/ola/").text
    assert write(client, "ola").status_code == 303
    assert "Do you play on Thursday?" in client.get("/letters/ola/").text
    client.force_login(ola)
    page = client.get("/letters/").text
    assert "not read" in page
    page = client.get("/letters/kari/").text
    assert "Mark all as read" in page
    newest = Letter.objects.get().pk
    assert client.post("/letters/kari/read/", {"until": newest}).status_code == 303
    assert "not read" not in client.get("/letters/").text
    write(client, "kari", "Yes.")
    assert [letter.text for letter in Letter.objects.order_by("pk")][1] == "Yes."
    assert Conversation.objects.count() == 1


def test_looking_marks_nothing_as_read(client, kari, ola):
    send(ola, kari)
    client.get("/letters/ola/")
    client.get("/letters/")
    assert "Mark all as read" in client.get("/letters/ola/").text
    assert Notice.objects.filter(recipient=kari).count() == 1


def test_no_address_is_on_any_page_of_letters(client, kari, ola):
    send(ola, kari)
    for address in ("/letters/", "/letters/ola/"):
        assert "ola@" not in client.get(address).text


def test_one_is_told_who_has_written_and_nothing_of_the_letter(kari, ola):
    letter = send(ola, kari, "A secret.")
    notice = Notice.objects.get(recipient=kari)
    said = letter_say([notice])[notice.pk]
    assert (said.title, said.url) == ("Ola N. has written you a letter.", "/letters/ola/")
    conversation = conversation_between(kari, ola)
    services.letters_read(conversation=conversation, user=kari, until=letter.pk)
    assert not Notice.objects.exists()
    conversation.refresh_from_db()
    notice.pk = 1
    assert letter_say([notice]) == {1: None}


def test_an_answer_is_proof_of_having_read(kari, ola):
    send(ola, kari)
    send(kari, ola)
    assert not Notice.objects.filter(recipient=kari).exists()


def test_a_form_that_is_sent_twice_writes_once(client, kari, ola):
    nonce = uuid.uuid4()
    assert write(client, "ola", nonce=nonce).status_code == 303
    assert write(client, "ola", nonce=nonce).status_code == 303
    assert Letter.objects.count() == 1
    answer = write(client, "ola", "Something else", nonce=nonce)
    assert answer.status_code == 409
    assert "Something else" in answer.text


@pytest.mark.parametrize("text", ["", "  \n ", "x" * (WORDS + 1)])
def test_what_is_no_letter_is_refused_and_kept_in_the_form(client, kari, ola, text):
    answer = write(client, "ola", text)
    assert answer.status_code == 422
    assert text.strip() in answer.text
    assert not Letter.objects.exists()


def test_a_damaged_form_is_said_so(client, kari, ola):
    assert client.post("/letters/ola/", {"text": "Hello", "n": "x"}).status_code == 422
    assert client.post("/letters/ola/read/", {"until": "x"}).status_code == 404
    send(ola, kari)
    assert client.post("/letters/ola/read/", {"until": "x"}).status_code == 400
    assert client.post("/letters/box/set/", {"is_open": "x"}).status_code == 400
    assert client.get("/letters/ola/", {"until": "x"}).status_code == 404


def test_a_letter_is_text(client, kari, ola):
    write(client, "ola", "<script>alert(1)</script> \u202e 💥")
    assert "<script>alert" not in client.get("/letters/ola/").text
    assert "&lt;script&gt;" in client.get("/letters/ola/").text


def test_nobody_writes_to_oneself_or_to_nobody(client, kari):
    for name in ("kari", "nobody-here"):
        assert client.get(f"/letters/{name}/").status_code == 404
        assert write(client, name).status_code == 404


@pytest.mark.parametrize("blocker", ["kari", "ola"])
def test_a_block_in_either_direction_ends_letters(client, kari, ola, blocker):
    one, other = (kari, ola) if blocker == "kari" else (ola, kari)
    tie_set(user=one, other=other, kind=TieKind.BLOCK)
    answer = write(client, "ola")
    assert answer.status_code == 403
    assert not Letter.objects.exists()


def test_a_block_answers_as_a_closed_box_does_byte_for_byte(client, kari, ola):
    """Who is blocked is not told so: it could as well be that all strangers are."""
    services.box_set(user=ola, is_open=False)
    closed = [client.get("/letters/ola/"), write(client, "ola")]
    services.box_set(user=ola, is_open=True)
    tie_set(user=ola, other=kari, kind=TieKind.BLOCK)
    blocked = [client.get("/letters/ola/"), write(client, "ola")]
    assert [one.status_code for one in closed] == [one.status_code for one in blocked] == [200, 403]
    mains = [
        [one.text.split("<main")[1].split("</main>")[0] for one in pair]
        for pair in (closed, blocked)
    ]
    assert _without_secrets(mains[0]) == _without_secrets(mains[1])


def _without_secrets(pages):
    import re

    return [re.sub(r'name="(n|csrfmiddlewaretoken)" value="[^"]*"', "", page) for page in pages]


def test_a_closed_box_takes_answers_only(client, kari, ola):
    client.post("/letters/box/set/", {"is_open": "0"})
    assert not Box.objects.get(user=kari).is_open
    assert "Only people to whom you have written" in client.get("/letters/").text
    with pytest.raises(services.NotTaken):
        send(ola, kari)
    send(kari, ola)
    send(ola, kari)
    client.post("/letters/box/set/", {"is_open": "1"})
    send(factories.user("nam"), kari)
    assert Letter.objects.count() == 3


def test_whom_one_blocks_is_not_in_ones_list(client, kari, ola):
    send(ola, kari)
    tie_set(user=kari, other=ola, kind=TieKind.BLOCK)
    assert "panel-list__link" not in client.get("/letters/").text


def test_somebody_who_does_not_answer_gets_three_letters_and_no_more(client, kari, ola):
    for _ in range(services.UNANSWERED):
        assert write(client, "ola").status_code == 303
    answer = write(client, "ola", "Hello?")
    assert answer.status_code == 422
    assert "Ola N. has not answered yet." in answer.text
    send(ola, kari)
    assert write(client, "ola").status_code == 303


def test_one_person_writes_ten_letters_in_a_minute(client, kari, ola):
    send(ola, kari)
    for _ in range(services.A_MINUTE):
        assert write(client, "ola").status_code == 303
    answer = write(client, "ola", "One more")
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 61
    assert "One more" in answer.text


def test_one_person_writes_to_ten_new_people_a_day(kari):
    now = timezone.now()
    people = [factories.user(f"p{index}") for index in range(services.NEW_A_DAY + 1)]
    for index, person in enumerate(people[:-1]):
        with time_machine.travel(now + timedelta(minutes=index), tick=False):
            send(kari, person)
    with (
        time_machine.travel(now + timedelta(hours=20), tick=False),
        pytest.raises(services.TooMany),
    ):
        send(kari, people[-1])
    with time_machine.travel(now + timedelta(hours=25), tick=False):
        send(kari, people[-1])


def test_only_the_two_read_their_letters(client, kari, ola):
    nam = factories.user("nam")
    send(ola, nam, "Between us.")
    for name in ("ola", "nam"):
        assert "Between us." not in client.get(f"/letters/{name}/").text


def test_a_long_conversation_comes_in_pages(client, kari, ola):
    send(ola, kari, "the very first")
    conversation = Conversation.objects.get()
    Letter.objects.bulk_create(
        Letter(
            conversation=conversation, author=ola, text=f"no {index}", nonce=uuid.uuid4(),
            at=timezone.now(),
        )
        for index in range(60)
    )  # fmt: skip
    page = client.get("/letters/ola/")
    assert "the very first" not in page.text
    older = page.text.split('rel="next" href="')[1].split('"')[0]
    assert "the very first" in client.get(f"/letters/ola/{older}").text


def test_a_letter_is_reported_and_hidden(client, kari, ola):
    letter = send(ola, kari, "Something rude.")
    kind = kind_get("letters.letter")
    assert kind.may_report(str(letter.pk), kari)
    assert not kind.may_report(str(letter.pk), factories.user("nam"))
    assert client.get(f"/moderation/report/letters.letter/{letter.pk}/").status_code == 200
    thing = thing_get("letters.letter", str(letter.pk))
    assert (thing.author, thing.excerpt, thing.is_hidden) == (ola, "Something rude.", False)
    kind.hide(str(letter.pk))
    assert "Something rude." not in client.get("/letters/ola/").text
    kind.show(str(letter.pk))
    assert "Something rude." in client.get("/letters/ola/").text


def test_an_export_has_ones_letters_and_nothing_that_is_hidden(kari, ola):
    send(kari, ola, "mine")
    hidden = send(ola, kari, "hidden")
    send(ola, kari, "theirs")
    kind_get("letters.letter").hide(str(hidden.pk))
    files = {name: list(rows) for source in data_export.sources() for name, rows in source(kari)}
    assert [row["text"] for row in files["letters/letters.csv"]] == ["mine", "theirs"]
    assert files["letters/box.json"] == []


def test_with_an_account_its_letters_go(kari, ola):
    send(kari, ola)
    send(ola, kari)
    assert data_erasure.erasers()
    account_erase(user=kari)
    assert not Letter.objects.exists()
    assert not Conversation.objects.exists()
