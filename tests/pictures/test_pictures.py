"""Pictures on the site: stored once, served as nothing but pictures, gone with their owner."""

import pytest
from django.db import IntegrityError

from accounts.erasure import account_erase
from accounts.exports import sources
from markup import render, show
from pictures.models import Picture
from pictures.services import PictureRefused, picture_delete, picture_store
from tests.factories import user
from tests.pictures.files import picture, upload

pytestmark = pytest.mark.django_db


def files(media):
    return sorted(path.name for path in media.rglob("*") if path.is_file())


def test_a_picture_is_stored_in_two_sizes_under_a_name_of_ours(media):
    kari = user("kari")
    one = picture_store(user=kari, upload=upload(picture(), "../../etc/x.html"), alt=" The \n end ")
    assert files(media) == [f"{one.pk.hex}-s.webp", f"{one.pk.hex}.webp"]
    assert (one.owner, one.alt, one.width, one.height) == (kari, "The end", 60, 40)
    assert one.size == sum(path.stat().st_size for path in media.rglob("*.webp"))
    assert {path.stat().st_mode & 0o777 for path in media.rglob("*.webp")} == {0o600}


@pytest.mark.parametrize("address", ["get_absolute_url", "thumb_url"])
def test_its_owner_sees_a_picture_and_nothing_else_in_it_and_nobody_else_does(client, address):
    one = picture_store(user=user("kari"), upload=upload(picture()))
    url = getattr(one, address)
    url = url() if callable(url) else url
    assert client.get(url).status_code == 404
    client.force_login(one.owner)
    answer = client.get(url)
    assert answer.content[8:12] == b"WEBP"
    assert answer.headers["Content-Type"] == "image/webp"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert not answer.cookies


def test_an_address_that_is_no_pictures_has_nothing(client):
    one = Picture(owner=user("kari"), width=1, height=1, thumb_width=1, thumb_height=1, size=1)
    client.force_login(one.owner)
    assert client.get(one.get_absolute_url()).status_code == 404
    one.save()
    assert client.get(one.get_absolute_url()).status_code == 404  # The row alone is no picture.


def test_a_person_has_so_much_room_and_no_more(settings, media):
    kari = user("kari")
    first = picture_store(user=kari, upload=upload(picture()))
    settings.PICTURES_QUOTA = first.size + 1
    with pytest.raises(PictureRefused, match="Please delete some first"):
        picture_store(user=kari, upload=upload(picture()))
    assert len(files(media)) == 2
    picture_store(user=user("ola"), upload=upload(picture()))


def test_a_picture_that_cannot_be_stored_leaves_no_file(monkeypatch, media):
    def fail(*args, **kwargs):
        raise IntegrityError

    monkeypatch.setattr(Picture, "save", fail)
    with pytest.raises(IntegrityError):
        picture_store(user=user("kari"), upload=upload(picture()))
    assert files(media) == []


def test_a_deleted_picture_is_gone_with_its_files(
    client, media, django_capture_on_commit_callbacks
):
    one = picture_store(user=user("kari"), upload=upload(picture()))
    url = one.get_absolute_url()
    with django_capture_on_commit_callbacks(execute=True):
        picture_delete(picture=one)
        assert len(files(media)) == 2  # Not before it is certain.
    assert files(media) == []
    assert client.get(url).status_code == 404


def test_pictures_go_with_the_account_of_their_owner(media, django_capture_on_commit_callbacks):
    kari, ola = user("kari"), user("ola")
    for owner in (kari, kari, ola):
        picture_store(user=owner, upload=upload(picture()))
    with django_capture_on_commit_callbacks(execute=True):
        account_erase(user=kari)
    assert [one.owner for one in Picture.objects.all()] == [ola]
    assert len(files(media)) == 2


def test_an_export_lists_the_pictures_of_its_person_only():
    kari = user("kari")
    mine = picture_store(user=kari, upload=upload(picture()), alt="The end")
    picture_store(user=user("ola"), upload=upload(picture()))
    told = {name: list(rows) for source in sources() for name, rows in source(kari)}
    (row,) = told["pictures/pictures.json"]
    assert (row["address"], row["alt"]) == (mine.get_absolute_url(), "The end")


def test_a_picture_stands_in_a_text_by_its_address_alone(client):
    one = picture_store(user=user("kari"), upload=upload(picture()), alt='The "end"')
    rendered = render(f"Look:\n\nhttps://testserver{one.get_absolute_url()}\n\nNice.")
    assert rendered.has_link_or_image
    (shown,) = show([rendered.html], viewer=one.owner)
    assert f'<img src="{one.get_absolute_url()}"' in shown
    assert 'alt="The &quot;end&quot;" width="60" height="40"' in shown
    picture_delete(picture=one)
    assert "<img" not in show([rendered.html], viewer=one.owner)[0]


def test_an_address_that_is_no_picture_stays_a_link():
    html = render("https://testserver/pictures/not-a-key/").html
    assert "<img" not in show([html], viewer=user("kari"))[0]
