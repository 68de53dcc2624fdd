"""What hosts may do besides: host together, show a picture, copy, give the next seat, print."""

import io
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from PIL import Image

from accounts.ties import TieKind, tie_set
from meetups import services
from meetups.models import Answer, CoHost, Meetup, Visibility, Where
from meetups.plans import Plan
from meetups.refusals import Refused
from meetups.selectors.areas import world_bubbles
from meetups.selectors.meetups import meetup_bubbles
from pictures.models import Picture
from tests import factories
from tests.meetups.factories import area, meetup
from tests.meetups.test_meetup_pages import STREET, asked, home, said, signed_in

pytestmark = pytest.mark.django_db


def photo(name="cards.jpg"):
    """A photo that tells where it was taken."""
    exif = Image.Exif()
    exif[0x8825] = {1: "N", 2: (59.0, 54.0, 46.0)}
    exif[0x010F] = "A telling camera"
    file = io.BytesIO()
    Image.new("RGB", (40, 30), "red").save(file, "JPEG", exif=exif)
    return SimpleUploadedFile(name, file.getvalue(), "image/jpeg")


def test_who_is_named_hosts_too_and_is_told(host, kari, places):
    ada = factories.user("ada", public_name="Ada Lovelace")
    host.post("/meetups/new/", asked(co_hosts="Ada Lovelace"))
    table = Meetup.objects.get()
    assert "Ada Lovelace" in signed_in(factories.user("bo")).get(table.get_absolute_url()).text
    assert len(said("meetups.hosting")) == 1
    desk = signed_in(ada)
    assert 'value="ada"' in desk.get(f"/meetups/{table.pk}/edit/").text
    assert (
        desk.post(f"/meetups/{table.pk}/edit/", asked(co_hosts="ada", title="Ours")).status_code
        == 303
    )
    host.post(f"/meetups/{table.pk}/edit/", asked(co_hosts=""))
    assert desk.get(f"/meetups/{table.pk}/edit/").status_code == 404
    assert said("meetups.hosting") == []


@pytest.mark.parametrize("who", ["nobody", "blocked", "blocker"])
def test_nobody_is_named_who_is_not_there_or_with_whom_there_is_a_block(host, kari, places, who):
    """M18: a block sounds like a name that nobody has."""
    ada = factories.user("ada")
    one, other = (kari, ada) if who == "blocked" else (ada, kari)
    if who != "nobody":
        tie_set(user=one, other=other, kind=TieKind.BLOCK)
    name = "nobody" if who == "nobody" else "ada"
    answer = host.post("/meetups/new/", asked(co_hosts=f" {name}, "))
    assert answer.status_code == 422
    assert f"No member is called “{name}”" in answer.text
    assert not Meetup.objects.exists()


@pytest.mark.parametrize("apart", ["kari", "bo"])
def test_nobody_is_named_with_whom_the_host_or_who_names_them_has_a_block(kari, places, apart):
    """M18: ``bo`` hosts too and changes the meetup of ``kari``."""
    ada, bo = factories.user("ada"), factories.user("bo")
    table = meetup(kari)
    CoHost.objects.create(meetup=table, user=bo)
    tie_set(user=ada, other={"kari": kari, "bo": bo}[apart], kind=TieKind.BLOCK)
    answer = signed_in(bo).post(f"/meetups/{table.pk}/edit/", asked(co_hosts="bo, ada"))
    assert answer.status_code == 422
    assert "No member is called “ada”" in answer.text
    with pytest.raises(Refused, match="No member is called “ada”"):
        services.meetup_edit(meetup_id=table.pk, user=bo, plan=plan_with(table, bo, ada))
    with pytest.raises(Refused, match="No member is called “ada”"):
        services.meetup_create(host={"kari": kari, "bo": bo}[apart], plan=plan_with(table, ada))
    assert [one.user for one in CoHost.objects.all()] == [bo]
    assert said("meetups.hosting") == []


def test_who_hosts_already_stays_whoever_of_the_others_they_have_blocked(kari, places):
    bo, cato = factories.user("bo"), factories.user("cato")
    table = meetup(kari)
    for one in (bo, cato):
        CoHost.objects.create(meetup=table, user=one)
    tie_set(user=bo, other=cato, kind=TieKind.BLOCK)
    changed = asked(co_hosts="bo, cato, kari", title="Ours")
    answer = signed_in(bo).post(f"/meetups/{table.pk}/edit/", changed)
    assert answer.status_code == 303
    table.refresh_from_db()
    assert (table.title, table.host) == ("Ours", kari)
    assert {one.user for one in table.co_hosts.all()} == {bo, cato}


def test_blocks_are_asked_for_once_however_many_are_named(host, places):
    names = [factories.user(f"guest{number}").username for number in range(5)]
    asked_for = []
    for named in (names[:1], names):
        with CaptureQueriesContext(connection) as queries:
            host.post("/meetups/new/", asked(co_hosts=", ".join(named)))
        asked_for.append(sum('FROM "accounts_block"' in one["sql"] for one in queries))
    assert asked_for == [2, 2]  # By the form, and by the service under its lock.


def plan_with(table, *co_hosts):
    start = table.starts_at.astimezone(table.tz)
    return Plan(
        title=table.title, where=table.where, zone=table.zone, day=start.date(),
        start=start.time(), co_hosts=co_hosts,
    )  # fmt: skip


def test_a_block_ends_hosting_together(kari):
    ada, table = factories.user("ada"), meetup(kari)
    CoHost.objects.create(meetup=table, user=ada)
    tie_set(user=ada, other=kari, kind=TieKind.BLOCK)
    assert not CoHost.objects.exists()
    assert signed_in(ada).get(table.get_absolute_url()).status_code == 404


def test_at_most_five_host_with_somebody(host, places):
    names = [factories.user(f"guest{number}").username for number in range(6)]
    answer = host.post("/meetups/new/", asked(co_hosts=", ".join(names)))
    assert "At most 5 people host" in answer.text


def test_a_picture_is_drawn_anew_and_tells_nothing_but_itself(host, places):
    assert host.post("/meetups/new/", asked(picture=photo())).status_code == 303
    table = Meetup.objects.get()
    page = host.get(table.get_absolute_url()).text
    assert f'src="{table.picture.get_absolute_url()}"' in page
    content = host.get(table.picture.get_absolute_url()).content
    drawn = Image.open(io.BytesIO(content))
    assert (drawn.format, drawn.size, dict(drawn.getexif())) == ("WEBP", (40, 30), {})
    assert b"telling" not in content
    host.post(f"/meetups/{table.pk}/edit/", asked(title="With it"))
    table.refresh_from_db()
    assert table.picture is not None
    copied = asked(day=f"{timezone.now() + timedelta(days=30):%Y-%m-%d}")
    host.post(f"/meetups/new/?from={table.pk}", copied)
    assert Meetup.objects.latest("pk").picture == table.picture
    host.post(f"/meetups/{table.pk}/edit/", asked(no_picture="on"))
    table.refresh_from_db()
    assert table.picture is None


def test_what_is_no_picture_is_said_and_everything_else_is_kept(host, places):
    sent = asked(picture=SimpleUploadedFile("x.jpg", b"<script>", "image/jpeg"))
    answer = host.post("/meetups/new/", sent)
    assert answer.status_code == 422
    assert "no picture that can be read" in answer.text
    assert 'value="Cards on Thursday"' in answer.text
    assert not Picture.objects.exists()


def test_who_waits_gets_the_next_seat_when_the_host_says_so(kari):
    """M30: before those who wait longer, never more than there are seats, told once."""
    table = meetup(kari, seats=1)
    ada, bo, cato = (factories.user(name) for name in ("ada", "bo", "cato"))
    for guest in (ada, bo, cato):
        services.answer_set(meetup_id=table.pk, user=guest, is_going=True)
    desk = signed_in(kari)
    assert "Give the next seat" in desk.get(table.get_absolute_url()).text
    for _again in range(2):
        judged = {"guest": cato.pk, "do": "accept"}
        assert desk.post(f"/meetups/{table.pk}/guests/", judged).status_code == 303
    assert Answer.objects.get(user=cato).state == "waiting"
    assert "gets the next seat" in desk.get(table.get_absolute_url()).text
    services.answer_set(meetup_id=table.pk, user=ada, is_going=False)
    states = {one.user.username: str(one.state) for one in table.answers.all()}
    assert states == {"ada": "not-going", "bo": "waiting", "cato": "going"}
    assert len(said("meetups.seat")) == 1


def test_the_map_of_meetups_says_the_same_as_its_list(client, kari, places):
    from meetups.models import Place

    oslo = Place.objects.get(name="Oslo")
    for title in ("One", "Two"):
        meetup(kari, title=title, place=oslo)
    meetup(kari, title="Hidden", place=oslo, hidden_at=timezone.now())
    page = client.get("/meetups/map/").text
    assert page.count("Oslo: 2 meetups") == 2
    link = page.split('class="map__bubbles"><a href="')[1].split('"')[0].replace("&amp;", "&")
    near = client.get(link).text
    assert "One" in near
    assert "Hidden" not in near
    assert client.get("/meetups/?cell=zzz").status_code == 422


def test_the_front_page_tells_visitors_what_comes_and_members_where_they_go(client, kari):
    meetup(kari, title="In a café", venue="Café Kort")
    table = home(kari, title="At a home", place_typed="Oslo")
    meetup(kari, title="On a screen", where=Where.ONLINE, cell5=None, cell3=None)
    meetup(kari, title="Called off", status=Meetup.Status.CANCELLED)
    page = client.get("/").text
    for words in ("Next meetups", "In a café", "Café Kort", "At a home", "at somebody’s home"):
        assert words in page
    assert "Called off" not in page
    assert STREET not in page
    ada = factories.user("ada")
    services.answer_set(meetup_id=table.pk, user=ada, is_going=True)
    page = signed_in(ada).get("/").text
    assert "Your next meetups" in page
    assert "At a home" in page
    assert "In a café" not in page


def test_a_minor_is_on_no_map_of_players_but_a_meetup_they_announce_is_found(host, kari, places):
    """As docs/about/privacy.*.md says."""
    area(kari, adult_at=None, visibility=Visibility.NOBODY)
    refused = host.post("/meetups/new/", asked(where="home", address=STREET))
    assert "Only adults can invite people home" in refused.text
    host.post("/meetups/new/", asked())
    vera = factories.user("vera")
    assert world_bubbles(vera) == []
    assert [one.name for one in meetup_bubbles(vera)] == ["Oslo"]
