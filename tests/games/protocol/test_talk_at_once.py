"""What people press twice at once, on both databases: it is said, reported, watched, noted once."""

from functools import partial
from uuid import uuid4

from accounts.models import Block
from accounts.refusals import Conflict
from accounts.ties import TieKind, tie_set
from games import services
from games.services.refusals import Stale
from games.talk import MatchNote, Message, Reading, Room, Watch
from moderation.kinds import thing_get
from moderation.models import Report
from moderation.services import report_send
from notices.models import Notice
from tests.factories import user
from tests.games.protocol.steps import at_once, started


def or_refusal(deed, *refusals):
    """The deed, or its refusal."""

    def tried():
        try:
            return deed()
        except refusals as refused:
            return type(refused)

    return tried


def test_one_form_sent_eight_times_at_once_is_one_message_and_one_notice(shared_database):
    kari, ola = user("kari"), user("ola")
    match = started(kari, ola)
    send = partial(
        services.message_send,
        match=match,
        room=Room.TABLE,
        author=kari,
        text="Good evening, @ola!",
        nonce=uuid4(),
    )
    said = at_once(*[send] * 8)
    assert {message.pk for message in said} == {Message.objects.get().pk}
    assert Notice.objects.filter(kind="games.mentioned").count() == 1
    assert Reading.objects.count() == 1


def test_one_of_eight_reports_at_once_is_stored(shared_database):
    kari, ola = user("kari"), user("ola")
    match = started(kari, ola)
    message = services.message_send(
        match=match, room=Room.TABLE, author=ola, text="You lamp.", nonce=uuid4()
    )
    thing = thing_get("games.message", str(message.pk))
    send = partial(report_send, thing=thing, reporter=kari, ground="rude", words="")
    got = at_once(*[or_refusal(send, Conflict)] * 8)
    assert got.count(Conflict) == 7
    assert Report.objects.count() == 1


def test_of_two_pages_that_save_at_once_one_is_told(shared_database):
    kari = user("kari")
    match = started(kari, user("ola"))
    for version in (0, 1):
        save = [
            partial(services.note_save, match=match, user=kari, text=text, version=version)
            for text in ("from the phone", "from the desk")
        ]
        got = at_once(*[or_refusal(one, Stale) for one in save])
        assert sorted(map(str, got)) == sorted(map(str, (None, Stale)))
        assert MatchNote.objects.get().version == version + 1


def test_pressing_a_button_eight_times_at_once_presses_it_once(shared_database):
    kari, ola, ada = user("kari"), user("ola"), user("ada")
    match = started(kari, ola)
    at_once(*[partial(services.watch_set, match=match, user=ada, wanted=True)] * 8)
    at_once(*[partial(tie_set, user=ada, other=ola, kind=TieKind.BLOCK)] * 8)
    assert Watch.objects.count() == Block.objects.count() == 1
