"""All that one viewer is ever sent about a match, byte for byte."""

import re
from uuid import UUID

from django.db import transaction
from django.test import Client
from django.urls import reverse

from games import services
from games.models import Match, Seat, Submission
from tests.games.addresses import addresses

# Not about matches; they are tested by themselves.
SKIP = ("admin:", "account_", "mfa_", "usersessions_", "socialaccount_", "health:", "set_language")
# What differs from one rendering of the same page to the next.
VOLATILE = re.compile(
    rb'name="csrfmiddlewaretoken" value="[^"]*"|name="n" value="[0-9a-f-]{36}"|"csrf[^"]*": "[^"]*"'
)
JSON = {"accept": "application/json"}
METHOD_NOT_ALLOWED = 405


class Viewer:
    """A person (None: a visitor) who looks at everything of one match and tries everything."""

    def __init__(self, person, match):
        self.match, self.client = match, Client()
        self.closed = set()  # What is answered with 405 whatever lies on the table.
        self.seat = Seat.objects.filter(match=match, user=person).first() if person else None
        if person is not None:
            self.client.force_login(person)
        self.client.get(match.get_absolute_url())

    @property
    def index(self):
        return self.seat.index if self.seat else None

    def everything(self, moves, *, wide=True):
        """Every answer, by what was asked; ``wide`` includes pages that show many matches."""
        seen = {}
        for route, address in addresses(self.match, skip=SKIP):
            if wide or str(self.match.pk) in address:
                seen[f"GET {address}"] = self.got(address)
                if route.startswith("games:"):
                    seen[f"POST {address}"] = self.undone(address, {})
        seen = {asked: answer for asked, answer in seen.items() if asked not in self.closed}
        for number, text in enumerate(moves):
            seen[f"{text} as JSON"] = self.undone(**self.move(text, number), headers=JSON)
        page = moves[len(moves) // 2]
        seen[f"{page} as a form"] = self.undone(**self.move(page, 100, key="card"))
        return seen | self.after(moves[0])

    def move(self, text, number, key="move"):
        v = self.match.version
        if self.seat and self.seat.asked_version is not None:
            v = self.seat.asked_version
        form = {key: text.split() if key == "card" else text, "v": v, "n": UUID(int=number + 2)}
        return {"address": reverse("games:move_submit", args=[self.match.pk]), "form": form}

    def got(self, address):
        return self.open(f"GET {address}", lambda: sent(self.client.get(address)))

    def undone(self, address, form, **extra):
        """The answer to a POST whose effects are rolled back."""

        def post():
            with transaction.atomic():
                answer = sent(self.client.post(address, form, **extra))
                transaction.set_rollback(True)
            return answer

        return self.open(f"POST {address}", post)

    def open(self, asked, ask):
        """The answer, but for what is closed to this method: that is asked once."""
        if asked in self.closed:
            return None
        answer = ask()
        if answer[0] == METHOD_NOT_ALLOWED:
            self.closed.add(asked)
        return answer

    def after(self, text):
        """What there is to see when a move has been played; nothing where it ends the hand."""
        seen, move = {}, self.move(text, 1000)
        with transaction.atomic():
            self.client.post(move["address"], move["form"])
            for pending in Submission.objects.filter(match=self.match):
                services.submission_apply(submission_id=pending.pk)
            now = Match.objects.get(pk=self.match.pk)
            if now.hand_no == self.match.hand_no and now.is_running:
                seen = {
                    f"GET {address} after {text}": sent(self.client.get(address))
                    for name in ("match_detail", "match_state_json", "match_record_json")
                    for address in [reverse(f"games:{name}", args=[now.pk])]
                }
            transaction.set_rollback(True)
        return seen


def sent(response):
    """Status, headers, cookies and body, without what differs each time anyway."""
    headers = {name: value for name, value in response.items() if name != "X-Request-ID"}
    cookies = {name: one.value for name, one in response.cookies.items() if name != "csrftoken"}
    body = b"".join(response) if response.streaming else response.content
    return response.status_code, headers, cookies, VOLATILE.sub(b"", body)
