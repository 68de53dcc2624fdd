"""What is done very often is refused, with how long to wait; by account and by address."""

import pytest
import time_machine

from accounts.limits import Budget
from forum.models import Like
from forum.refusals import TooMany
from forum.services import limits
from forum.services.polls import PollDraft
from tests.forum.reported import report
from tests.forum.steps import post, thread
from tests.forum.test_wanted import wanted

NONCE = "00000000-0000-4000-8000-000000000001"
NOW = "2026-12-01 12:00:10Z"


@pytest.fixture
def once(monkeypatch):
    """Everything may be done once a minute, and twice an hour from one address."""
    monkeypatch.setattr(limits, "DEEDS", dict.fromkeys(limits.DEEDS, Budget(1, 100, 2)))


def deeds(kari, ola):
    """Everything that can be done often: the address, what is sent, what says that it was done."""
    begun = thread(ola, poll=PollDraft("Which?", ["a", "b"]))
    own = post(begun, kari)
    told, asked = report(ola, "@kari", "Per"), wanted(kari)
    option = begun.poll.options.first()
    return {
        "like": (f"/forum/posts/{begun.posts.get(number=1).pk}/like/", {"wanted": "1"}),
        "vote": (f"/forum/{begun.pk}/vote/", {"option": option.pk}),
        "watch": (f"/forum/{begun.pk}/watch/", {"wanted": "1"}),
        "edit": (f"/forum/posts/{own.pk}/edit/", {"text": "Changed.", "n": NONCE}),
        "draft": (f"/forum/{begun.pk}/reply/", {"text": "Half.", "n": NONCE, "do": "keep"}),
        "preview": (f"/forum/{begun.pk}/reply/", {"text": "Half.", "n": NONCE, "do": "preview"}),
        "confirm": (f"/forum/reports/{told.pk}/answer/", {"wanted": "1"}),
        "found": (f"/forum/wanted/{asked.pk}/", {"wanted": "0"}),
    }


@pytest.mark.parametrize(
    "deed", ["like", "vote", "watch", "edit", "draft", "preview", "confirm", "found"]
)
def test_what_is_done_very_often_is_refused_and_says_how_long(as_kari, kari, ola, once, deed):
    with time_machine.travel(NOW, tick=False):
        address, sent = deeds(kari, ola)[deed]
        assert as_kari.post(address, sent).status_code in {200, 303}
        answer = as_kari.post(address, sent)
        assert answer.status_code == 429
        assert answer["Retry-After"] == "50"
        assert "Wait 50 seconds" in answer.text
        assert sent.get("text", "") in answer.text
    with time_machine.travel("2026-12-01 12:01:01Z", tick=False):
        assert as_kari.post(address, sent).status_code in {200, 303}


@time_machine.travel("2026-12-01 12:10:00Z", tick=False)
def test_many_accounts_at_one_address_share_a_limit(kari, ola, once):
    for user_id in (kari.pk, ola.pk):
        limits.deed_take("like", user_id=user_id, address="192.0.2.1")
    with pytest.raises(TooMany, match="50 minutes"):
        limits.deed_take("like", user_id=-1, address="192.0.2.1")
    limits.deed_take("like", user_id=-1, address="192.0.2.2")


def test_what_is_refused_changes_nothing(as_kari, kari, ola, once):
    with time_machine.travel(NOW, tick=False):
        address, sent = deeds(kari, ola)["like"]
        as_kari.post(address, sent)
        as_kari.post(address, {"wanted": "0"})
    assert Like.objects.filter(user=kari).count() == 1
