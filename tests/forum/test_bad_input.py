"""What nobody should send, sent into every form: refused in words, and nothing of it is lost."""

import html
import io
import uuid

import pytest
from django.test import Client
from PIL import Image

from forum.models import GameReport, PlayersWanted, Poll, Post, Thread
from moderation.models import Report
from tests.factories import user
from tests.forum.reported import draft, report, typed
from tests.forum.steps import category, posts, thread
from tests.forum.test_wanted import ASKED
from tests.pictures.files import upload

WORDS = {
    "100 kB": ("x" * 100_000, "characters"),
    "500 mentions": (" ".join(f"@p{n}" for n in range(500)), None),
    "30 members": (" ".join(f"@p{n}" for n in range(30)), "mentions"),
    "deep quotes": ("> " * 500 + "deep", "too deep"),
    "10,000 lines of code": ("```\n" + "x\n" * 10_000 + "```", "characters"),
    "nothing to see": ("\n \n", "Write something first"),
    "a large table": ("|a" * 4_999 + "|\n" + "|-" * 4_999 + "|\n", None),
}


def forms(kari):
    """Every form in which one writes at length: its address, and what else is sent with a text."""
    begun = thread(kari)
    told = report(kari)
    first, asked = begun.posts.get(), {**ASKED}
    nonce = str(uuid.uuid4())
    story = typed(draft(), n=nonce)
    return {
        "thread": (begun.category.start_address, "text", {"title": "A pair", "n": nonce}),
        "answer": (f"/forum/{begun.pk}/reply/", "text", {"n": nonce}),
        "change": (f"/forum/posts/{first.pk}/edit/", "text", {"title": "A pair", "n": nonce}),
        "report": ("/forum/reports/new/", "story", story),
        "report again": (f"/forum/reports/{told.pk}/edit/", "story", story),
        "wanted": ("/forum/wanted/new/", "text", {**asked, "n": nonce}),
    }


FORMS = ("thread", "answer", "change", "report", "report again", "wanted")


@pytest.mark.parametrize("name", FORMS)
def test_a_text_that_cannot_stand_comes_back_whole(as_kari, kari, name):
    for number in range(30):
        user(f"p{number}")
    address, field, sent = forms(kari)[name]
    before = Post.objects.count()
    for kind, (text, says) in WORDS.items():
        answer = as_kari.post(address, {**sent, field: text})
        if says is None:
            assert answer.status_code < 500, kind
            continue
        assert answer.status_code == 422, kind
        assert says in answer.text, kind
        assert html.escape(text.strip()) in answer.text, kind
    assert Post.objects.count() <= before + 2


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("is_in", [True, False])
def test_every_form_gives_back_what_was_typed_too_late(kari, name, is_in):
    """With a token that is too old, or a session that has ended."""
    address, field, sent = forms(kari)[name]
    client = Client(enforce_csrf_checks=is_in)
    if is_in:
        client.force_login(kari)
    answer = client.post(address, {**sent, field: "Precious <words>"})
    assert answer.status_code == 403
    assert "Precious &lt;words&gt;" in answer.text
    for other in ("title", "area", "times"):
        assert html.escape(sent.get(other, "")) in answer.text
    assert sent["n"] in answer.text


@pytest.mark.parametrize("is_in", [True, False])
def test_a_poll_a_letter_and_a_report_to_moderators_come_back_too(kari, ola, is_in):
    begun = thread(ola)
    client = Client(enforce_csrf_checks=is_in)
    if is_in:
        client.force_login(kari)
    poll = {"title": "", "text": "", "poll": "Which one?", "answers": "First\nSecond", "days": "7"}
    answer = client.post(begun.category.start_address, {**poll, "n": str(uuid.uuid4())})
    assert answer.status_code == 403
    for words in ("Which one?", "First\nSecond", 'value="7"'):
        assert words in answer.text
    nonce = str(uuid.uuid4())
    for address, field in (
        ("/letters/ola/", "text"),
        (f"/moderation/report/forum.post/{begun.posts.get().pk}/", "words"),
    ):
        answer = client.post(address, {field: "Precious <words>", "n": nonce, "ground": "rude"})
        assert answer.status_code == 403
        assert "Precious &lt;words&gt;</textarea>" in answer.text
        assert nonce in answer.text
        assert 'name="ground"' not in answer.text
    assert not Report.objects.exists()


@pytest.mark.django_db
def test_what_is_no_writing_is_not_given_back(client):
    answer = client.post("/players/me/delete/", {"name": "kari", "words": "remove"})
    assert answer.status_code == 302


UNSEEN = ("\u200b", "\u2060\ufeff", "\u202e", "\u3164", "\u0301")


@pytest.mark.parametrize("name", UNSEEN)
def test_names_of_nothing_are_refused_everywhere(as_kari, kari, name):
    nonce = {"n": str(uuid.uuid4())}
    where = category()
    asked = [
        (where.start_address, {"title": name, "text": "Words"}),
        (where.start_address, {"title": "A", "text": "B", "poll": name, "answers": "a\nb"}),
        (where.start_address, {"title": "A", "text": "B", "poll": "?", "answers": f"a\n{name}"}),
        ("/forum/reports/new/", typed(draft(), **{"player-1": name})),
        ("/forum/reports/new/", typed(draft(), game=name)),
        ("/forum/reports/new/", typed(draft(), title=name)),
        ("/forum/wanted/new/", {**ASKED, "times": name}),
        ("/forum/wanted/new/", {**ASKED, "game": name}),
    ]
    for address, sent in asked:
        assert as_kari.post(address, {**nonce, **sent}).status_code == 422, sent
    assert not any(one.objects.exists() for one in (Thread, Poll, GameReport, PlayersWanted))


def test_marks_that_turn_a_line_are_taken_out_of_titles_and_names(as_kari, kari):
    turned = "\u202eevil\u202c\u2066x\u200b"
    told = report(kari, "@kari", turned, title=turned, place=turned)
    player = told.report.players.get(seat=1)
    assert (told.title, player.name, told.report.place) == ("evilx", "evilx", "evilx")
    page = as_kari.get(told.get_absolute_url()).text
    assert "\u202e" not in page


def bomb():
    """A picture of 100 million points in a few kilobytes."""
    made = io.BytesIO()
    Image.new("1", (20_000, 20_000)).save(made, "PNG")
    return made.getvalue()


BAD_PICTURES = {
    "html": b"<!doctype html><script>alert(1)</script>",
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "gif that is html": b"GIF89a/*<script>*/=1;",
    "half": b"\x89PNG\r\n\x1a\n",
}


@pytest.mark.parametrize("kind", [*BAD_PICTURES, "bomb"])
def test_what_is_no_picture_loses_no_word_anywhere(as_kari, kari, media, tmp_path, kind):
    begun = thread(kari)
    posts(begun, kari, 3)
    content = bomb() if kind == "bomb" else BAD_PICTURES[kind]
    for address in (
        f"/forum/{begun.pk}/reply/",
        f"/forum/posts/{begun.posts.first().pk}/edit/",
        begun.category.start_address,
    ):
        sent = {"text": "Precious words", "title": "T", "n": str(uuid.uuid4())}
        answer = as_kari.post(address, {**sent, "picture": upload(content, "a.png")})
        assert "Precious words</textarea>" in answer.text
        assert "message--" in answer.text
    assert begun.posts.count() == 4
    assert list(tmp_path.rglob("*.webp")) == []
