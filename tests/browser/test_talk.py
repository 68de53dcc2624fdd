"""Talk, people and moderation in a browser: in order by day and night; what was seen is read."""

import uuid

import pytest

from accounts.ties import TieKind, tie_set
from games import services
from games.talk import Reading, Room
from moderation.kinds import thing_get
from moderation.services import note_add, person_ban, person_warn, report_send
from tests.browser.looking import follow, wrong_of
from tests.factories import match_started, moderator, user

LONG = "Unbreakable" * 40


def say(match, author, text, room=Room.TABLE):
    return services.message_send(
        match=match, room=room, author=author, text=text, nonce=uuid.uuid4()
    )


@pytest.fixture
def people(live_server):
    """Kari and Ola, who play, and Mona, who moderates."""
    return user("kari"), user("ola"), moderator("mona")


@pytest.fixture
def match(people):
    """A match with something of everything: said, noted, reported, decided."""
    kari, ola, mona = people
    match = match_started(kari, ola)
    message = say(match, ola, f"Good evening, @kari!\n{LONG} https://example.org/")
    say(match, kari, "Good evening.")
    services.note_save(match=match, user=kari, text="Ola leads low.", version=0)
    thing = thing_get("games.message", str(message.pk))
    report_send(thing=thing, reporter=kari, ground="rude", words=LONG)
    note_add(moderator=mona, person=ola, text=LONG)
    person_warn(moderator=mona, person=ola, reason=LONG, thing=thing)
    person_ban(moderator=mona, person=ola, reason="Enough.", days=7)
    for kind in TieKind:
        tie_set(user=kari, other=mona, kind=kind)
    return match


PAGES = [
    ("kari", "/games/{match}/chat/table/"),
    ("mona", "/games/{match}/chat/watchers/"),
    ("kari", "/games/{match}/notes/"),
    ("kari", "/players/ola/"),
    ("kari", "/players/me/people/"),
    ("ola", "/moderation/mine/"),
    ("mona", "/moderation/"),
    ("mona", "/moderation/things/games.message/{message}/"),
    ("mona", "/moderation/people/ola/"),
    ("mona", "/moderation/log/"),
    ("kari", "/moderation/report/games.message/{message}/"),
]


@pytest.mark.parametrize(("name", "path"), PAGES)
def test_a_page_of_people_is_in_order_by_day_and_by_night_on_phone_and_desk(
    browser_page, people, match, name, path
):
    person = next(one for one in people if one.username == name)
    address = path.format(match=match.pk, message=match.messages.order_by("pk")[0].pk)
    assert browser_page(address, wrong_of, user=person) == []


@pytest.fixture
def talk(people):
    """A match at which Kari has said something that Ola has not read."""
    match = match_started(*people[:2])
    return say(match, people[0], "Good evening.")


def test_what_was_on_the_screen_is_read_and_still_marked_as_new(browser_page, people, talk):
    def look(page):
        page.wait_for_selector("[data-chat-read]", state="hidden")
        return page.locator("[data-chat-new]").count()

    assert browser_page(f"/games/{talk.match_id}/chat/table/", look, user=people[1]) == 1
    assert Reading.objects.get(user=people[1]).last == talk.pk


def test_without_scripts_a_button_marks_it(browser_page, people, talk):
    def look(page):
        follow(page.get_by_role("button", name="Mark all as read"))
        return page.locator("[data-chat-new]").count()

    address = f"/games/{talk.match_id}/chat/table/"
    assert browser_page(address, look, user=people[1], scripts=False) == 0
    assert Reading.objects.get(user=people[1]).last == talk.pk
