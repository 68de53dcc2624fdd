"""Pictures in posts: seen by whoever reads the post, and by nobody else at any address."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from forum import services
from forum.models import State
from moderation.kinds import thing_get
from moderation.services import report_send, reports_dismiss, thing_hide, thing_show
from pictures import holders
from pictures.models import Picture
from pictures.services import picture_store, pictures_sweep
from tests.forum.steps import category, fresh, post, posts, thread
from tests.pictures.files import picture, upload


@pytest.fixture
def shown(media, kari, ola):
    """A post of kari's with a picture in it, whom the forum knows."""
    begun = thread(ola)
    posts(begun, kari, 3)
    posts(begun, ola, 2)
    one = picture_store(user=kari, upload=upload(picture()))
    return post(begun, kari, f"Look:\n\nhttps://testserver{one.get_absolute_url()}\n"), one


def seen(one, person=None):
    """How both addresses of a picture answer somebody."""
    client = Client()
    if person:
        client.force_login(person)
    return {client.get(address).status_code for address in (one.get_absolute_url(), one.thumb_url)}


def test_the_picture_of_a_post_is_seen_by_its_readers(client, shown):
    said, one = shown
    assert f'<img src="{one.get_absolute_url()}"' in client.get(said.thread.get_absolute_url()).text
    answer = client.get(one.get_absolute_url())
    assert answer["Cache-Control"] == "public, no-cache"
    again = client.get(one.get_absolute_url(), headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_picture_goes_with_a_post_that_is_hidden_and_comes_back(shown, ola, mona):
    said, one = shown
    thing_hide(moderator=mona, thing=thing_get("forum.post", str(said.pk)), reason="Rude")
    assert (seen(one), seen(one, ola), seen(one, mona)) == ({404}, {404}, {200})
    thing_show(moderator=mona, thing=thing_get("forum.post", str(said.pk)), reason="No")
    assert seen(one) == {200}


def test_nobody_else_sees_the_picture_of_a_post_that_is_deleted_or_changed(shown, kari, ola, mona):
    said, one = shown
    services.post_edit(post_id=said.pk, editor=kari, text="No picture.")
    assert (seen(one), seen(one, kari)) == ({404}, {200})
    services.post_edit(
        post_id=said.pk, editor=kari, text=f"https://testserver{one.get_absolute_url()}"
    )
    assert seen(one) == {200}
    services.post_delete(post_id=said.pk, user=kari)
    assert (seen(one), seen(one, ola), seen(one, mona)) == ({404}, {404}, {404})


@pytest.mark.parametrize(("visibility", "members"), [("members", 200), ("staff", 404)])
def test_the_picture_moves_out_of_sight_with_its_thread(shown, ola, mona, visibility, members):
    said, one = shown
    attic = category("Attic", visibility=visibility)
    services.thread_move(thread_id=said.thread_id, moderator=mona, category=attic)
    assert (seen(one), seen(one, ola), seen(one, mona)) == ({404}, {members}, {200})


def test_who_shows_the_hidden_picture_of_somebody_else_shows_nothing(client, shown, ola, mona):
    said, one = shown
    copy = post(said.thread, ola, f"https://testserver{one.get_absolute_url()}")
    assert fresh(copy).pictures.count() == 0
    services.post_set(post_id=said.pk, state=State.HIDDEN)
    assert seen(one) == {404}
    assert '<img src="/pictures/' not in client.get(said.thread.get_absolute_url()).text


def test_a_picture_is_reported_and_hidden_by_itself(client, shown, kari, ola, mona):
    said, one = shown
    client.force_login(ola)
    address = f"/moderation/report/pictures.picture/{one.pk}/"
    assert address in client.get(said.thread.get_absolute_url()).text
    client.post(address, {"ground": "rude", "words": "Look."})
    thing = thing_get("pictures.picture", str(one.pk))
    thing_hide(moderator=mona, thing=thing, reason="Rude")
    assert (seen(one), seen(one, ola), seen(one, kari)) == ({404}, {404}, {404})
    assert seen(one, mona) == {200}
    page = client.get(said.thread.get_absolute_url()).text
    assert ("Look:" in page, one.thumb_url in page) == (True, False)
    assert client.get(address).status_code == 404
    thing_show(moderator=mona, thing=thing_get("pictures.picture", thing.id), reason="No")
    assert seen(one) == {200}


def test_nobody_reports_a_picture_that_they_cannot_see(client, media, kari, ola):
    one = picture_store(user=kari, upload=upload(picture()))
    client.force_login(ola)
    for key in (one.pk, "x"):
        assert client.get(f"/moderation/report/pictures.picture/{key}/").status_code == 404


def test_what_nothing_shows_is_swept_up_after_a_month(shown, kari, media):
    said, one = shown
    draft = picture_store(user=kari, upload=upload(picture()))
    assert pictures_sweep() == 0
    long_ago = timezone.now() - timedelta(days=31)
    Picture.objects.filter(pk__in=[one.pk, draft.pk]).update(created_at=long_ago)
    assert pictures_sweep() == 1
    assert list(Picture.objects.all()) == [one]
    services.post_delete(post_id=said.pk, user=kari)
    assert pictures_sweep() == 1
    assert not Picture.objects.exists()


@pytest.fixture
def orphan(media, kari):
    """An old picture of kari's that no post shows."""
    one = picture_store(user=kari, upload=upload(picture()))
    Picture.objects.update(created_at=timezone.now() - timedelta(days=31))
    return one


@pytest.mark.parametrize("kind", ["answer", "thread"])
def test_a_picture_in_a_draft_is_kept_as_long_as_the_draft(orphan, kari, ola, kind):
    begun = thread(ola)

    def keep(text, user=kari):
        if kind == "answer":
            services.reply_draft_keep(user=user, thread_id=begun.pk, text=text)
        else:
            category = begun.category
            services.thread_draft_keep(user=user, category=category, title="Soon", text=text)

    words = f"Soon:\n\nhttps://testserver{orphan.get_absolute_url()}\n"
    keep(words)
    assert pictures_sweep() == 0
    keep("Soon:")
    keep(words, ola)  # It is not ola's to keep.
    assert pictures_sweep() == 1


def test_a_picture_is_kept_while_a_report_about_it_is_open(orphan, ola, mona):
    thing = thing_get("pictures.picture", str(orphan.pk).upper())
    report_send(thing=thing, reporter=ola, ground="rude", words="Look.")
    assert pictures_sweep() == 0
    reports_dismiss(moderator=mona, thing=thing, reason="It is a card.")
    assert pictures_sweep() == 1


def test_a_picture_that_something_begins_to_show_meanwhile_is_kept(orphan):
    asked = []

    def shown():
        asked.append(1)
        return Picture.objects.filter(pk=orphan.pk) if len(asked) > 1 else Picture.objects.none()

    slow = holders.Holder("slow", lambda _ids, _viewer: (), shown)
    holders.register(slow)
    try:
        assert pictures_sweep() == 0
    finally:
        holders.unregister(slow)
    assert pictures_sweep() == 1
