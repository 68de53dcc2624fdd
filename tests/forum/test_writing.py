"""Writing through the pages: sent, shown first, kept, changed, given back."""

import re
import uuid

import pytest
from django.test import Client

from forum import services
from forum.models import CategoryReader, Edit, Post, Thread, ThreadReader
from search.selectors import find
from tests.forum.steps import category, fresh, post, posts, thread
from tests.pictures.files import picture, upload


def form(text="So it is.", **fields):
    """A filled form of the editor."""
    return {"text": text, "n": str(uuid.uuid4()), **fields}


def test_a_thread_is_begun_and_its_page_shown(as_kari):
    where = category()
    answer = as_kari.post(where.start_address, form("What beats it?", title="A pair"))
    begun = Thread.objects.get()
    assert answer.status_code == 303
    assert answer["Location"] == f"{begun.get_absolute_url()}#p{begun.posts.get().pk}"
    assert "What beats it?" in as_kari.get(answer["Location"]).text


@pytest.mark.parametrize("size", [1, 18, 19, 20, 39, 40])
def test_an_answer_leads_to_itself_at_every_edge_of_a_page(as_kari, kari, ola, monkeypatch, size):
    monkeypatch.setattr("forum.services.limits.PER_MINUTE", 100)
    begun = thread(ola)
    posts(begun, ola, size - 1)
    answer = as_kari.post(f"/forum/{begun.pk}/reply/", form("Here I am."))
    address, _hash, anchor = answer["Location"].partition("#")
    page = as_kari.get(address).text
    assert f'id="{anchor}"' in page
    assert "Here I am." in page


def test_a_form_sent_twice_leads_twice_to_one_post(as_kari, kari):
    begun, sent = thread(kari), form()
    answers = [as_kari.post(f"/forum/{begun.pk}/reply/", sent) for _ in range(2)]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert begun.posts.count() == 2


def test_a_preview_shows_the_post_and_stores_nothing(as_kari, kari):
    begun = thread(kari)
    page = as_kari.post(f"/forum/{begun.pk}/reply/", form("**Bold** [3S]", do="preview"))
    assert page.status_code == 200
    assert "<strong>Bold</strong>" in page.text
    assert "**Bold** [3S]</textarea>" in page.text
    assert begun.posts.count() == 1


@pytest.mark.parametrize("text", ["", "x" * 20_001, "> " * 60 + "deep"])
@pytest.mark.parametrize("do", ["", "preview"])
def test_what_is_refused_is_in_the_form_again(as_kari, kari, text, do):
    begun = thread(kari)
    page = as_kari.post(f"/forum/{begun.pk}/reply/", form(text, do=do))
    assert page.status_code == 422
    assert "This could not be sent yet." in page.text
    assert text.replace(">", "&gt;")[:1000] in page.text
    assert begun.posts.count() == 1


def test_a_damaged_form_gives_the_text_back(as_kari, kari):
    begun = thread(kari)
    page = as_kari.post(f"/forum/{begun.pk}/reply/", {"text": "Precious words", "n": "x"})
    assert page.status_code == 422
    assert "Precious words</textarea>" in page.text


def test_who_is_signed_out_meanwhile_gets_the_text_back_and_can_send_it(client, kari):
    begun = thread(kari)
    sent = form("Precious <words>")
    page = client.post(f"/forum/{begun.pk}/reply/", sent)
    assert page.status_code == 403
    assert "Precious &lt;words&gt;</textarea>" in page.text
    assert sent["n"] in page.text
    client.force_login(kari)
    assert client.post(f"/forum/{begun.pk}/reply/", sent).status_code == 303


@pytest.mark.parametrize("is_in", [True, False])
def test_a_form_with_an_old_token_gives_the_text_back_with_a_fresh_one(kari, is_in):
    begun, client = thread(kari), Client(enforce_csrf_checks=True)
    if is_in:
        client.force_login(kari)
    sent = form("Precious words", csrfmiddlewaretoken="x" * 64)
    page = client.post(f"/forum/{begun.pk}/reply/", sent)
    assert page.status_code == 403
    assert "Precious words</textarea>" in page.text
    client.force_login(kari)
    sent["csrfmiddlewaretoken"] = client.get(f"/forum/{begun.pk}/reply/").cookies["csrftoken"].value
    assert client.post(f"/forum/{begun.pk}/reply/", sent).status_code == 303


@pytest.mark.django_db
def test_a_title_comes_back_too(client):
    page = client.post(category().start_address, form("Precious words", title="And a title"))
    assert page.status_code == 403
    assert 'value="And a title"' in page.text


def test_a_visitor_who_wants_to_answer_is_led_in_and_back(client, kari):
    begun = thread(kari)
    answer = client.get(f"/forum/{begun.pk}/reply/")
    assert answer["Location"] == f"/accounts/login/?next=/forum/{begun.pk}/reply/"


def test_a_quote_carries_its_author_and_the_way_back(as_kari, kari, ola):
    begun = thread(ola, text="Who *leads*?\n\n```\n1\n```")
    first = begun.posts.get()
    page = as_kari.get(f"/forum/{begun.pk}/reply/?quote={first.pk}").text
    assert f"&gt; [ola](/forum/posts/{first.pk}/):" in page
    assert "&gt; Who *leads*?" in page


def test_a_post_of_elsewhere_that_one_may_not_read_is_not_quoted(as_kari, kari, mona):
    secret = thread(mona, where=category(visibility="staff"))
    begun = thread(kari)
    answer = as_kari.get(f"/forum/{begun.pk}/reply/?quote={secret.posts.get().pk}")
    assert answer.status_code == 404


def test_what_was_begun_is_kept_and_gone_when_it_is_sent(as_kari, kari):
    begun = thread(kari)
    as_kari.post(f"/forum/{begun.pk}/reply/", form("Half a tho", do="keep"))
    assert "Half a tho</textarea>" in as_kari.get(begun.get_absolute_url()).text
    as_kari.post(f"/forum/{begun.pk}/reply/", form("Half a thought"))
    assert ThreadReader.objects.get(user=kari).draft == ""


def test_a_thread_that_was_begun_is_kept_too(as_kari, kari):
    where = category()
    as_kari.post(where.start_address, form("Half a tho", title="Hm", do="keep"))
    page = as_kari.get(where.start_address).text
    assert "Half a tho</textarea>" in page
    assert 'value="Hm"' in page
    as_kari.post(where.start_address, form("A thought", title="Hm"))
    assert CategoryReader.objects.get(user=kari).draft == ""


def test_a_change_is_marked_and_what_it_said_before_is_there_to_see(client, as_kari, kari):
    begun = thread(kari, title="Before", text="First words")
    first = begun.posts.get()
    as_kari.post(f"/forum/posts/{first.pk}/edit/", form("Second words", title="After"))
    as_kari.logout()
    begun = fresh(begun)
    page = client.get(begun.get_absolute_url()).text
    assert (begun.title, begun.slug) == ("After", "after")
    assert "Second words" in page
    assert f"/forum/posts/{first.pk}/edits/" in page
    assert "First words" in client.get(f"/forum/posts/{first.pk}/edits/").text


def test_sending_the_same_words_again_is_no_change(as_kari, kari):
    first = thread(kari, text="Words").posts.get()
    as_kari.post(f"/forum/posts/{first.pk}/edit/", form("Words", title="A question"))
    assert not Edit.objects.exists()


def test_nobody_changes_or_deletes_what_somebody_else_wrote(as_kari, ola):
    begun = thread(ola)
    first = begun.posts.get()
    for deed in ("edit", "delete"):
        assert as_kari.get(f"/forum/posts/{first.pk}/{deed}/").status_code == 404
        assert as_kari.post(f"/forum/posts/{first.pk}/{deed}/", form()).status_code == 404
    assert fresh(first).text == "What beats a pair?"


def test_a_newcomers_link_that_comes_with_a_change_sends_the_post_to_the_queue(as_kari, kari):
    begun = thread(kari)
    answer = post(begun, kari)
    as_kari.post(f"/forum/posts/{answer.pk}/edit/", form("See https://example.org/ here."))
    assert fresh(answer).state == "queued"
    assert fresh(begun).posts_count == 1


def test_who_waits_for_a_moderator_is_told_so(as_kari, ola):
    begun = thread(ola)
    answer = as_kari.post(
        f"/forum/{begun.pk}/reply/", form("See https://example.org/ here."), follow=True
    )
    assert "looked at by a moderator" in answer.text
    assert "This waits for a moderator." in answer.text
    as_kari.logout()
    waiting = Post.objects.get(state="queued")
    assert as_kari.get(waiting.get_absolute_url()).status_code == 404


def test_a_first_post_that_was_answered_stays(as_kari, kari, ola):
    begun = thread(kari)
    post(begun, ola)
    answer = as_kari.post(f"/forum/posts/{begun.posts.first().pk}/delete/")
    assert answer.status_code == 403
    assert "Others have answered" in answer.text


def test_a_thread_that_nobody_answered_goes_with_its_post(as_kari, kari):
    begun = thread(kari)
    first = begun.posts.get()
    answer = as_kari.post(f"/forum/posts/{first.pk}/delete/")
    assert answer["Location"] == begun.category.get_absolute_url()
    assert as_kari.get(begun.get_absolute_url()).status_code == 404
    where = fresh(begun.category)
    assert (where.threads_count, where.posts_count, where.last_thread) == (0, 0, None)


def test_likes_are_counted_once_a_person_and_can_be_taken_back(as_kari, ola):
    answer = thread(ola).posts.get()
    for wanted, count in (("1", 1), ("1", 1), ("0", 0), ("0", 0)):
        as_kari.post(f"/forum/posts/{answer.pk}/like/", {"wanted": wanted})
        assert fresh(answer).likes_count == count


def test_nobody_likes_their_own_post(as_kari, kari):
    own = thread(kari).posts.get()
    assert as_kari.post(f"/forum/posts/{own.pk}/like/", {"wanted": "1"}).status_code == 403
    assert as_kari.post(f"/forum/posts/{own.pk}/like/", {"wanted": "x"}).status_code == 422
    assert fresh(own).likes_count == 0


def test_who_writes_too_fast_keeps_the_text_and_is_told_when(as_kari, kari):
    begun = thread(kari)
    posts(begun, kari, 5)
    page = as_kari.post(f"/forum/{begun.pk}/reply/", form("Precious words"))
    assert page.status_code == 429
    assert int(page["Retry-After"]) >= 2
    assert "Precious words</textarea>" in page.text


def test_words_of_somebody_who_is_muted_are_folded_away(as_kari, kari, ola):
    begun = thread(ola, text="Loud words")
    assert "By somebody whom you mute" not in as_kari.get(begun.get_absolute_url()).text
    kari.mutes.create(muted=ola)
    assert "By somebody whom you mute" in as_kari.get(begun.get_absolute_url()).text


def test_a_picture_is_put_into_the_post_made_anew(as_kari, kari, ola, media):
    begun = thread(kari)
    posts(begun, kari, 2)  # A newcomer's picture would wait.
    sent = form("Look:", picture=upload(picture()))
    answer = as_kari.post(f"/forum/{begun.pk}/reply/", sent)
    assert answer.status_code == 303
    said = begun.posts.last()
    assert re.fullmatch(r"Look:\n\nhttp://testserver/pictures/[0-9a-f-]{36}/", said.text)
    page = as_kari.get(begun.get_absolute_url()).text
    assert re.search(r'<img[^>]+src="/pictures/[0-9a-f-]{36}/', page)


def test_a_newcomers_picture_waits_for_a_moderator(as_kari, ola, media):
    begun = thread(ola)
    as_kari.post(f"/forum/{begun.pk}/reply/", form("Look:", picture=upload(picture())))
    assert begun.posts.last().state == "queued"


@pytest.mark.parametrize("content", [b"<html><script>alert(1)</script>", b"<svg/>", b""])
def test_what_is_no_picture_is_refused_and_the_text_is_there_still(as_kari, kari, media, content):
    begun = thread(kari)
    page = as_kari.post(
        f"/forum/{begun.pk}/reply/", form("Precious words", picture=upload(content, "a.png"))
    )
    assert "Precious words</textarea>" in page.text
    assert begun.posts.count() == 1


def test_a_thread_that_gets_another_title_is_found_by_it(kari, ola):
    begun = thread(kari, title="A question", text="What beats a pair?")
    post(begun, ola, "A higher one.")
    services.post_edit(
        post_id=begun.posts.get(number=1).pk,
        editor=kari,
        text="What beats a pair?",
        title="Doublets",
    )
    assert len(find("doublets", viewer=ola).found) == 1
    assert find("question", viewer=ola).found == []
    assert [hit.entry.title for hit in find("higher", viewer=ola).found] == ["Doublets"]
