"""Reports of games: written, shown, confirmed, changed, looked for."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from accounts.erasure import account_erase
from accounts.models import Block
from forum.demo_reports import reports_demo
from forum.models import GameReport, ReportPlayer, ReportSide, Thread
from forum.refusals import NotAllowed, Unfit
from forum.selectors.reports import report_sheet
from forum.services import reports as services
from markup import report_drafts
from markup.drafts import DraftPlayer, ReportDraft
from notices.models import Notice
from tests.factories import user
from tests.forum.finished import match_finished
from tests.forum.reported import draft, report, typed
from tests.forum.steps import post, thread
from tests.games.protocol.steps import signed_in

pytestmark = pytest.mark.django_db
NEW = "/forum/reports/new/"


def page(client, address):
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def places(thread):
    sides = ReportSide.objects.filter(report=thread.pk).order_by("number")
    return list(sides.values_list("total", "place"))


def state_of(thread, name):
    return ReportPlayer.objects.get(report=thread.pk, user__username=name).state


def test_a_report_is_a_thread_with_its_structure_and_its_story(as_kari):
    data = typed(draft("@kari", "Per", "Åse", rounds=[(5, 3, 18), (26, 0, 0)]))
    response = as_kari.post(NEW, data)
    assert response.status_code == 303
    thread = Thread.objects.get(report__isnull=False)
    assert thread.category.kind == "reports"
    assert thread.category.game_slug == "hearts"
    assert places(thread) == [(31, 3), (3, 1), (18, 2)]
    shown = page(as_kari, thread.get_absolute_url())
    for words in ("It began with a moon.", "Åse", "31", "the lowest total wins"):
        assert words in shown


def test_the_same_form_sent_twice_makes_one_report(as_kari):
    data = typed(draft())
    first, second = as_kari.post(NEW, data), as_kari.post(NEW, data)
    assert first["Location"] == second["Location"]
    assert GameReport.objects.count() == Thread.objects.count() == 1


def test_a_report_of_a_game_that_is_not_played_here_has_a_place_too(kari):
    thread = report(kari, game="Canasta", direction="high")
    assert thread.category.kind == "reports"
    assert thread.report.game_key == "canasta"


def test_a_game_is_known_by_its_name_in_every_language(kari):
    keys = {report(kari, game=name).report.game_key for name in ("Hearts", "hearts", " HEARTS ")}
    assert keys == {"hearts"}


@pytest.mark.parametrize(
    ("game", "variant", "words"),
    [
        ("313", "313 with bombs", "313 med bomber"),
        ("313", "313 med Bomber", "313 med bomber"),
        ("313", "credits", "credits"),
        ("Canasta", "313 with bombs", "313 with bombs"),
    ],
)
def test_a_named_table_is_read_in_the_language_of_the_reader(kari, game, variant, words):
    thread = report(kari, game=game, variant=variant, direction="high")
    with translation.override("nb"):
        assert report_sheet(thread.report, kari).variant == words


def test_partners_share_a_side_and_its_score(kari):
    players = [
        DraftPlayer(name=name, side=side)
        for name, side in zip("abcd", ["NS", "EW"] * 2, strict=True)
    ]
    thread = report(kari, players=players, rounds=[(60, 40), (-20, 90)], direction="high")
    assert places(thread) == [(40, 2), (130, 1)]
    assert ReportPlayer.objects.filter(report=thread.pk, side__place=1).count() == 2


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"score-0-0": "49-46ish"}, "“49-46ish” is not a whole number (round 1, @kari)."),
        ({"played_on": ""}, "Say on which day it was played"),
        ({"played_on": "2099-01-01"}, "lies in the future"),
        ({"game": " "}, "Say which game it was."),
        ({"player-1": "@nobody-here"}, "Nobody here is called @nobody-here."),
        ({"player-1": "@KARI"}, "Somebody is named twice"),
        ({"player-0": ""}, "Every player needs a name"),
        ({"story": ""}, "Write something first."),
        ({"title": ""}, "Give it a title."),
        ({"played_on": "yesterday"}, "Some fields cannot be read."),
        ({"direction": "sideways"}, "Some fields cannot be read."),
    ],
)
def test_what_cannot_stand_is_said_and_everything_typed_is_kept(as_kari, wrong, says):
    data = {**typed(draft(place="Café Bokmål", variant="moon both ways")), **wrong}
    response = as_kari.post(NEW, data)
    shown = response.content.decode()
    assert response.status_code == 422
    assert says in shown
    for name in ("place", "variant", "story", "player-1", "score-0-1"):
        assert not data[name].strip() or data[name] in shown
    assert not Thread.objects.exists()


def test_too_many_scores_are_refused_and_zero_players_too(kari):
    with pytest.raises(Unfit, match="at most 120 scores, which is 60 rounds here"):
        report(kari, rounds=[(1, 2)] * 61)
    with pytest.raises(Unfit, match="1 to 12 players"):
        services.report_publish(author=kari, report=draft(players=[]))


@pytest.mark.parametrize(
    ("do", "rows", "rounds"),
    [
        ("add_player", 3, 1),
        ("add_round", 2, 2),
        ("drop_player-1", 1, 1),
        ("drop_round-0", 2, 0),
        ("look", 2, 1),
        ("drop_round-99", 2, 1),
        ("nonsense", 2, 1),
    ],
)
def test_every_button_keeps_what_was_typed_and_stores_nothing(as_kari, do, rows, rounds):
    response = as_kari.post(NEW, typed(draft("@kari", "Per"), do=do))
    shown = response.content.decode()
    assert response.status_code == 200
    assert f'name="players" value="{rows}"' in shown
    assert f'name="rounds" value="{rounds}"' in shown
    assert "It began with a moon." in shown
    assert "@kari" in shown
    assert not Thread.objects.exists()


def test_a_session_that_has_ended_gives_the_whole_form_back(client, kari):
    response = client.post(NEW, typed(draft("@kari", "Per", rounds=[(17, 4)])))
    shown = response.content.decode()
    assert response.status_code == 403
    assert "sign in, then send it again." in shown
    for words in ("It began with a moon.", 'value="17"', "Per"):
        assert words in shown


def test_a_page_that_was_open_for_too_long_gives_the_whole_form_back(kari):
    client = Client(enforce_csrf_checks=True)
    client.force_login(kari)
    response = client.post(NEW, typed(draft("@kari", "Per", rounds=[(17, 4)])))
    shown = response.content.decode()
    assert response.status_code == 403
    for words in (
        "open for too long",
        "It began with a moon.",
        'value="17"',
        "csrfmiddlewaretoken",
    ):
        assert words in shown


def test_a_report_begins_with_a_finished_match(as_kari, kari, ola):
    match = match_finished(kari, ola)
    shown = page(as_kari, f"{NEW}?from={match.get_absolute_url()}")
    for words in ("@kari", "@ola", match.get_absolute_url(), match.finished_at.date().isoformat()):
        assert words in shown
    assert f"/forum/reports/new/?from={match.get_absolute_url()}" in page(
        as_kari, match.get_absolute_url()
    )


def test_a_report_begins_with_whatever_another_room_registers(as_kari):
    def fake(path, viewer):
        player = DraftPlayer(name="Siv", side="Home")
        return ReportDraft(
            address=path, game="Whist", place="Tromsø", players=[player], rounds=[[7]]
        )

    report_drafts.register("/fakes/", fake)
    try:
        shown = page(as_kari, f"{NEW}?from=/fakes/12/")
    finally:
        report_drafts.unregister("/fakes/")
    for words in ("Whist", "Tromsø", "Siv", "Home", 'value="7"', "/fakes/12/"):
        assert words in shown


@pytest.mark.parametrize("address", ["", "/nowhere/", "//evil.example/", "https://evil.example/"])
def test_any_other_address_begins_an_empty_report(as_kari, address):
    assert "Write a report" in page(as_kari, f"{NEW}?from={address}")


def test_whoever_is_named_is_told_and_says_yes_or_no(kari, ola):
    thread = report(kari, "@kari", "@ola")
    assert (state_of(thread, "kari"), state_of(thread, "ola")) == ("confirmed", "named")
    assert Notice.objects.filter(kind=services.NAMED, recipient=ola).count() == 1
    client = signed_in(ola)
    assert "An evening of Hearts" in page(client, "/notices/")
    answer = f"/forum/reports/{thread.pk}/answer/"
    assert client.post(answer, {"wanted": "1"}).status_code == 303
    assert state_of(thread, "ola") == "confirmed"
    assert not Notice.objects.filter(kind=services.NAMED).exists()
    client.post(answer, {"wanted": "0"})
    assert state_of(thread, "ola") == "untagged"
    shown = page(client, thread.get_absolute_url())
    assert "a player" in shown
    assert "/players/ola/" not in shown.split("<main")[1]


def test_nobody_answers_for_somebody_else(kari, ola):
    thread = report(kari, "@kari", "@ola")
    stranger = signed_in(user("vera"))
    address = f"/forum/reports/{thread.pk}/answer/"
    assert stranger.post(address, {"wanted": "0"}).status_code == 404
    assert stranger.post(address, {"wanted": "x"}).status_code == 422
    assert state_of(thread, "ola") == "named"


def test_a_change_does_not_name_again_who_said_no(kari, ola):
    thread = report(kari, "@kari", "@ola")
    services.report_answer(thread_id=thread.pk, user=ola, is_confirmed=False)
    changed = draft("@kari", "@ola", rounds=[(1, 9)], story="It went otherwise.")
    services.report_edit(thread_id=thread.pk, editor=kari, report=changed)
    assert state_of(thread, "ola") == "untagged"
    assert places(thread) == [(1, 1), (9, 2)]
    assert thread.posts.get(number=1).text == "It went otherwise."
    assert not Notice.objects.filter(kind=services.NAMED).exists()


def test_who_is_left_out_by_a_change_is_told_nothing_any_more(kari, ola):
    thread = report(kari, "@kari", "@ola")
    services.report_edit(thread_id=thread.pk, editor=kari, report=draft("@kari", "Per"))
    assert not Notice.objects.filter(kind=services.NAMED).exists()


def test_only_its_author_changes_a_report(kari, ola):
    thread = report(kari, "@kari", "@ola")
    with pytest.raises(NotAllowed):
        services.report_edit(thread_id=thread.pk, editor=ola, report=draft())
    assert signed_in(ola).get(f"/forum/reports/{thread.pk}/edit/").status_code == 404


def test_the_form_of_a_change_holds_what_is_stored_and_saves_it(as_kari, kari):
    thread = report(kari, "@kari", "Per", place="Tromsø")
    address = f"/forum/reports/{thread.pk}/edit/"
    shown = page(as_kari, address)
    for words in ("Tromsø", "@kari", "Per", "It began with a moon."):
        assert words in shown
    response = as_kari.post(address, typed(draft("@kari", "Per", place="Bodø")))
    assert response.status_code == 303
    assert GameReport.objects.get().place == "Bodø"


def test_a_block_makes_a_plain_name_of_a_member_and_tells_nobody(kari, ola):
    Block.objects.create(blocker=ola, blocked=kari)
    thread = report(kari, "@kari", "@ola")
    player = ReportPlayer.objects.get(report=thread.pk, seat=1)
    assert (player.user, player.name, player.state) == (None, "ola", "plain")
    assert not Notice.objects.filter(recipient=ola).exists()


def test_an_account_that_is_deleted_leaves_its_seat_under_no_name(kari, ola):
    thread = report(kari, "@kari", "@ola", rounds=[(5, 3)])
    account_erase(user=ola)
    player = ReportPlayer.objects.get(report=thread.pk, seat=1)
    assert player.shown == f"deleted-{player.pk}"
    assert places(thread) == [(5, 2), (3, 1)]


def test_a_link_to_a_report_alone_in_a_paragraph_becomes_a_summary(client, kari, settings):
    told = report(kari, "@kari", "Per", rounds=[(5, 3)])
    post(told, kari, f"See\n\n{settings.SITE_ORIGIN}{told.get_absolute_url()}")
    shown = page(client, told.get_absolute_url())
    assert "Per 3; kari 5" in shown


def test_names_and_stories_are_shown_as_text(client, kari):
    nasty = "<script>alert(1)</script>"
    report(kari, nasty, "Per", title=nasty, place=nasty, variant=nasty, story=nasty)
    thread = Thread.objects.get(report__isnull=False)
    for address in (thread.get_absolute_url(), "/forum/reports/", reverse("forum:report_list")):
        assert nasty not in page(client, address)


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "//evil.example/", "https://evil.example/", "/nowhere/"]
)
def test_only_what_a_report_can_begin_from_is_linked_as_the_game(client, kari, address):
    thread = report(kari, address=address)
    assert thread.report.source == ""
    assert address not in page(client, thread.get_absolute_url())


def test_the_match_that_a_report_began_from_is_linked(client, kari, ola):
    match = match_finished(kari, ola)
    thread = report(kari, address=match.get_absolute_url())
    assert f'href="{match.get_absolute_url()}"' in page(client, thread.get_absolute_url())


def test_a_page_of_a_report_costs_as_much_for_two_as_for_twelve_players(
    client, kari, django_assert_num_queries
):
    small = report(kari, "@kari", "Per", rounds=[(1, 2)])
    large = report(kari, *"abcdefghijkl", rounds=[tuple(range(12))] * 10)
    with CaptureQueriesContext(connection) as captured:
        client.get(small.get_absolute_url())
    with django_assert_num_queries(len(captured)):
        client.get(large.get_absolute_url())
    assert len(captured) <= 5


def test_a_thread_that_is_no_report_costs_nothing_for_reports(client, kari):
    talk = thread(kari)
    with CaptureQueriesContext(connection) as captured:
        client.get(talk.get_absolute_url())
    asked = [one["sql"] for one in captured if "forum_report" in one["sql"]]
    assert asked == []


def test_the_demo_tells_of_games_in_two_languages(kari, ola, monkeypatch):
    monkeypatch.setattr("forum.selectors.trust.TRUSTED", 0)  # By then all have written before.
    people = {"kari": kari, "ola": ola, "nam": user("nam"), "ada": user("ada")}
    threads = reports_demo(people)
    titles = [thread.title for thread in threads]
    assert "Two nils in one night" in titles
    assert any("hytta" in title for title in titles)
    hearts = next(one for one in threads if one.title.startswith("Hearts, and"))
    assert places(hearts) == [(72, 3), (38, 1), (38, 1)]
    assert not ReportSide.objects.filter(report__is_complete=False, place__isnull=False).exists()
