"""All that is kept of a person, for that person alone, made by the worker and kept for a week."""

import datetime as dt
import io
import zipfile

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import data_export, exports, tasks
from accounts.archive import part_write
from accounts.models import DataExport, DataExportFile
from play313.celery import app
from tests import factories
from tests.accounts.archives import export_made, export_now, files_of, references, rows_of
from tests.accounts.steps import confirm, sign_in

pytestmark = pytest.mark.django_db

PAGE = "/players/me/data/"
FILE = "/players/me/data/file/"
ASK = "/players/me/data/ask/"


@pytest.fixture
def kari(client):
    """Kari, who is signed in and has just typed her password."""
    kari = factories.user("kari", public_name="Kari Nordmann")
    sign_in(client)
    confirm(client)
    return kari


@pytest.fixture
def broken():
    """A source that fails, until it is taken away."""

    def source(user):
        raise ValueError("a source that fails")

    data_export.register(source)
    yield source
    if source in data_export.sources():
        data_export.unregister(source)


def test_one_asks_looks_and_fetches(client, kari):
    page = client.get(PAGE).text
    assert "Ask for my data" in page
    assert client.post(ASK).headers["Location"] == PAGE
    page = client.get(PAGE).text
    assert "It is being made: 0 of" in page
    assert exports.exports_make() == 1
    page = client.get(PAGE).text
    assert "Download the ZIP" in page
    response = client.get(FILE)
    assert response["Content-Type"] == "application/zip"
    assert response["Content-Disposition"] == 'attachment; filename="play313-data.zip"'
    assert "no-store" in response["Cache-Control"]
    assert rows_of(files_of(response.content), "account/profile.json")[0]["username"] == "kari"


def test_the_page_looks_again_only_while_it_has_no_form_of_its_own(client, kari):
    """P7: a page with a form never refreshes itself."""
    assert 'http-equiv="refresh"' not in client.get(PAGE).text
    client.post(ASK)
    page = client.get(PAGE).text
    main = page.split("<main")[1].split("</main>")[0]
    assert 'content="3; url=?again=1"' in page
    assert "<form" not in main
    assert "Delete my account" not in main
    exports.exports_make()
    assert 'http-equiv="refresh"' not in client.get(PAGE).text


@pytest.mark.parametrize("again", ["100", "101", "9999999999", "-1", "x", "²", ""])
def test_the_page_stops_looking_again_after_a_while(client, kari, again):
    client.post(ASK)
    assert 'http-equiv="refresh"' not in client.get(f"{PAGE}?again={again}").text


def test_one_export_is_made_at_a_time(client, kari):
    for _ in range(3):
        client.post(ASK)
    assert DataExport.objects.count() == 1
    assert exports.exports_make() == 1
    assert exports.exports_make() == 0


def test_a_new_one_can_be_asked_for_after_an_hour_and_replaces_the_old_one(client, kari):
    export_made(kari)
    first = export_now(kari)
    page = client.post(ASK, follow=True).text
    assert "You asked for your data less than an hour ago." in page
    assert export_now(kari) == first
    with time_machine.travel(timezone.now() + exports.AGAIN, tick=False):
        client.force_login(kari)
        exports.export_ask(user=kari)
        assert export_now(kari) != first
        assert not DataExportFile.objects.exists()


def test_the_file_is_gone_after_seven_days(client, kari):
    export_made(kari)
    with time_machine.travel(timezone.now() + exports.KEPT, tick=False):
        sign_in(client)
        confirm(client)
        assert client.get(FILE).status_code == 404
        assert "Ask for my data" in client.get(PAGE).text
        exports.exports_make()
        assert not DataExport.objects.exists()
        assert not DataExportFile.objects.exists()


def test_nobody_else_gets_the_file(client, kari):
    export_made(kari)
    factories.user("ola")
    other = Client()
    sign_in(other, "ola")
    confirm(other, "ola")
    assert other.get(FILE).status_code == 404
    assert Client().get(FILE)["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize(("method", "path"), [("post", ASK), ("get", FILE)])
def test_the_password_is_asked_for_once_more(client, method, path):
    kari = factories.user("kari")
    export_made(kari)
    client.force_login(kari)
    response = getattr(client, method)(path)
    assert response["Location"].startswith(reverse("account_reauthenticate"))


def test_it_holds_what_the_accounts_know_and_nothing_of_others(client, kari):
    ola = factories.user("ola", email="ola@secret.example")
    kari.blocks.create(blocked=ola)
    ola.mutes.create(muted=kari)
    UserSession.objects.create(
        user=ola, session_key="ola-key", ip="198.51.100.7", user_agent="Lynx"
    )
    files = export_made(kari)
    assert rows_of(files, "account/mail-addresses.json")[0]["email"] == "kari@example.org"
    assert rows_of(files, "account/sessions.csv")[0]["ip"] == "127.0.0.1"
    assert [row["tie"] for row in rows_of(files, "account/people.csv")] == ["block"]
    everything = "".join(files.values())
    for secret in ("ola@secret.example", "198.51.100.7", "ola-key", kari.password):
        assert secret not in everything
    assert client.session.session_key not in everything


REFERENCES = """
account.EmailAddress.user      account/mail-addresses.json
accounts.Block.blocked         - whoever blocks one is not told
accounts.Block.blocker         account/people.csv
accounts.DataExport.user       - the export itself
accounts.Follow.followed       - theirs who follow
accounts.Follow.follower       account/people.csv
accounts.Mute.muted            - theirs who mute
accounts.Mute.muter            account/people.csv
accounts.TakenName.user        - how the names of the profile look
admin.LogEntry.user            - the record of what staff did belongs to the site
forum.CategoryReader.user      forum/drafts.json
forum.Edit.editor              forum/earlier-versions.json
forum.Like.user                forum/likes.csv
forum.Mention.user             forum/mentions.csv
forum.PollVote.user            forum/votes.csv
forum.Post.author              forum/posts.json
forum.Thread.author            forum/threads.json
forum.Thread.last_author       - who wrote last is in the posts
forum.ThreadReader.user        forum/threads-read.json
forum.ReportPlayer.user        forum/reports-played.csv
games.FormerHolder.user        games/seats-given-up.csv
games.Invitation.inviter       games/invitations.csv
games.Invitation.user          games/invitations.csv
games.Match.creator            games/tables-made.json
games.MatchNote.user           games/notes.json
games.Message.author           games/messages.csv
games.Reading.user             - how far one has read in a chat
games.Seat.user                games/seats.json
games.StandingOrder.user       games/standing-orders.json
games.Submission.user          games/moves.csv
games.Watch.user               games/watched.csv
letters.Box.user                letters/box.json
letters.Conversation.one        letters/letters.csv
letters.Conversation.other      letters/letters.csv
letters.Conversation.starter    letters/letters.csv
letters.Letter.author           letters/letters.csv
meetups.Answer.user             meetups/answers.csv
meetups.Area.user               meetups/area.json
meetups.AreaChange.user         meetups/area-changes.csv
meetups.CalendarLink.user       meetups/calendar.csv
meetups.CoHost.user             meetups/hosted.json
meetups.Meetup.host             meetups/hosted.json
mfa.Authenticator.user         account/second-factors.json
moderation.Action.moderator    - the log of moderation belongs to the site
moderation.Action.person       moderation/decisions.csv
moderation.Note.author         - what moderators tell one another
moderation.Note.person         - what moderators tell one another
moderation.Report.about        - who reported somebody is not told
moderation.Report.reporter     moderation/reports.csv
notices.Choice.user            notices/wishes.json
notices.Device.user            notices/devices.json
notices.Inbox.user             notices/wishes.json
notices.Mail.recipient         - when the notices left
notices.Notice.recipient       notices/notices.csv
notices.SubjectChoice.user     notices/subjects.json
notices.Webhook.user           notices/webhook.json
pictures.Picture.owner         pictures/pictures.json
scoresheets.OnlineSheet.owner  scoresheets/sheets.json
scoresheets.Player.user        scoresheets/seats.csv
search.Entry.author            - what it finds is exported where it is kept
usersessions.UserSession.user  account/sessions.csv
"""
"""Every column that refers to a person: in which file of the export its rows are, or why not."""


def test_whatever_refers_to_a_person_is_exported_or_it_is_said_why_not(kari):
    told = dict(line.split(None, 1) for line in REFERENCES.strip().splitlines())
    found = {f"{model._meta.label}.{name}" for model, name in references()}
    assert set(told) == found
    files = {where for where in told.values() if not where.startswith("- ")}
    assert files <= set(export_made(kari))


def test_a_part_without_rows_is_an_empty_file():
    assert written("a.json", []) == "[]\n"
    assert written("a.csv", []) == ""


def test_rows_are_json_that_reads_back_and_tables_that_no_spreadsheet_computes():
    moment = dt.datetime(2026, 12, 1, tzinfo=dt.UTC)
    assert written("a.json", [{"at": moment, "name": "Ærlig"}]) == (
        '[\n{\n  "at": "2026-12-01T00:00:00Z",\n  "name": "Ærlig"\n}\n]\n'
    )
    table = written("a.csv", [{"a": "=1+1", "b": 7}, {"a": "x,y", "b": -1}])
    assert table == 'a,b\r\n\'=1+1,7\r\n"x,y",-1\r\n'


def written(name, rows):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        part_write(archive, name, rows)
    return files_of(file.getvalue())[name]


def test_what_fails_is_tried_three_times_and_then_said(client, kari, broken, caplog):
    exports.export_ask(user=kari)
    for attempt in range(1, exports.ATTEMPTS + 1):
        assert exports.exports_make() == 0
        assert export_now(kari).attempts == attempt
        assert exports.exports_make() == 0  # The claim stands; nobody takes it up.
        assert export_now(kari).attempts == attempt
        DataExport.objects.update(claimed_at=timezone.now() - exports.CLAIM * 2)
    exports.exports_make()
    assert export_now(kari).status == DataExport.Status.FAILED
    assert "It could not be made" in client.get(PAGE).text
    assert caplog.text.count("The export") == exports.ATTEMPTS


def test_a_worker_that_died_leaves_it_to_the_next_one(kari, broken):
    exports.export_ask(user=kari)
    exports.exports_make()
    data_export.unregister(broken)
    assert exports.exports_make() == 0
    DataExport.objects.update(claimed_at=timezone.now() - exports.CLAIM * 2)
    assert exports.exports_make() == 1
    assert files_of(exports.export_content(kari))


def test_progress_is_said_after_each_source(kari):
    seen = []

    def source(user):
        seen.append(export_now(user).done)
        return ()

    data_export.register(source)
    data_export.register(source)
    try:
        export_made(kari)
    finally:
        data_export.unregister(source)
    assert seen == [export_now(kari).total - 1]


def test_an_export_of_somebody_who_leaves_meanwhile_is_stored_for_nobody(kari):
    def source(user):
        user.delete()
        return ()

    exports.export_ask(user=kari)
    data_export.register(source)
    try:
        exports.exports_make()
    finally:
        data_export.unregister(source)
    assert not DataExportFile.objects.exists()


def test_looking_at_the_page_reads_no_file(client, kari, django_assert_max_num_queries):
    export_made(kari)
    with django_assert_max_num_queries(8) as queries:
        client.get(PAGE)
    assert not any("dataexportfile" in query["sql"] for query in queries)


def test_the_worker_of_the_queue_makes_it(kari):
    exports.export_ask(user=kari)
    assert app.amqp.router.route({}, tasks.exports_make.name)["queue"].name == "pdf"
    tasks.exports_make()
    assert export_now(kari).status == DataExport.Status.READY
