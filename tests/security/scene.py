"""A site with something at every address, and everybody who may look at it."""

import uuid

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from forum.models import Category
from forum.services import thread_start
from forum.services.wanted import Search, wanted_publish
from games import services
from games.models import Match, Submission
from games.talk import Room
from moderation.kinds import thing_get
from moderation.services import report_send
from notices.links import token_make
from notices.models import Notice
from pictures.services import picture_store
from scoresheets.services import sheet_create
from scoresheets.sheets.registry import sheets
from tests.factories import match_started, staff, user
from tests.forum.reported import report
from tests.games.addresses import routes
from tests.games.protocol.steps import CALM, turn_play
from tests.meetups.factories import meetup
from tests.pictures.files import picture, upload

NOWHERE = uuid.UUID("00000000-0000-4000-8000-000000000000")
LOOKERS = ("visitor", "member", "player", "other", "staff", "superuser")


class Scene:
    """A running match of kari and ola in its second hand, and six people who look.

    ``player`` is who sits at the match and sent its last move, ``other`` sits there too,
    ``staff`` has no second factor, ``superuser`` has one.
    """

    def __init__(self, host="testserver", *, secure=False):
        self.host, self.secure = host, secure
        self.match = match_started(user("kari"), user("ola"), options={**CALM, "games": "3"})
        while self.match.hand_no < 2:
            turn_play(self.match)
            self.match.refresh_from_db()
        turn_play(self.match)
        self.submission = Submission.objects.order_by("-pk").first()
        self.match.refresh_from_db()
        player = self.submission.user
        self.notice = Notice.objects.filter(kind="games.turn").first()
        self.order = services.order_give(match_id=self.match.pk, user=player, order="only-move")
        self.people = {
            "visitor": None,
            "member": user("vera"),
            "player": player,
            "other": User.objects.filter(username__in=["kari", "ola"]).exclude(pk=player.pk).get(),
            "staff": user("stig", is_staff=True),
            "superuser": staff("solveig", is_superuser=True),
        }
        self.message = self._message_reported(player, self.people["other"])
        self.picture = picture_store(user=player, upload=upload(picture()))
        self.thread = thread_start(
            category_id=Category.objects.exclude(parent=None).earliest("pk").pk,
            author=player,
            title="A question",
            text="What beats a pair?\n\n/roll 2d6",
        )
        self.told = report(player, f"@{player.username}", f"@{self.people['other'].username}")
        self.asked = wanted_publish(
            author=player,
            search=Search(title="A third", game="313", area="", times="any", text="By post."),
        )
        self.sheet = self._sheet_begun()
        self.meetup = meetup(player)
        self.clients = {looker: self._client(person) for looker, person in self.people.items()}
        Group.objects.create(name="hosts")
        UserSession.objects.create(
            user=self.people["member"],
            session_key="planted-session-key",
            ip="192.0.2.1",
            user_agent="Netscape",
        )

    def _message_reported(self, author, reporter):
        """Something that one player said and the other one finds rude."""
        where = {"match": self.match, "room": Room.TABLE}
        message = services.message_send(author=author, text="Hm.", nonce=uuid.uuid4(), **where)
        thing = thing_get("games.message", str(message.pk))
        report_send(thing=thing, reporter=reporter, ground="rude", words="")
        return message

    def _sheet_begun(self):
        """A score sheet that nobody keeps."""
        return sheet_create(
            definition=sheets()["hearts"], names=["Ann", "Bo", "Cy"], options={}, nonce=NOWHERE
        )

    def _client(self, person):
        client = Client(raise_request_exception=False, SERVER_NAME=self.host)
        if person is not None:
            client.force_login(person)
        return client

    def ask(self, looker, method, address, *arguments, **extra):
        """The answer to somebody, whose effects are rolled back."""
        client = self.clients[looker]
        cookies = client.cookies.copy()
        with transaction.atomic():
            answer = getattr(client, method)(address, *arguments, secure=self.secure, **extra)
            transaction.set_rollback(True)
        client.cookies = cookies
        return answer

    def crawl(self):
        """Every address to everybody, as ``(looker, address, answer)``; errors of each kind too."""
        elsewhere = ["/nowhere/", f"/games/{NOWHERE}/", "/games/new/?game=x", "/admin/nowhere/"]
        for looker in LOOKERS:
            for address in [*map(self.address, all_routes()), *elsewhere]:
                yield looker, address, self.ask(looker, "get", address)
            for route in ("games:move_submit", "games:match_new", "account_login", "admin:index"):
                yield looker, f"POST {route}", self.ask(looker, "post", self.address(route))

    @property
    def values(self):
        """What stands in the addresses, by its name in the pattern."""
        return {
            "match_id": self.match.pk,
            "nonce": self.submission.nonce,
            "n": 1,
            "number": 1,
            "day": self.match.created_at.date().isoformat(),
            "username": "vera",
            "uidb36": "1",
            "key": "a-key",
            "invitation_id": 1,
            "notice_id": self.notice.pk,
            "device_id": 1,
            "subject_type": "match",
            "about_id": self.match.pk,
            "pk": 1,
            "id": self.people["member"].pk,
            "status": 404,
            "kind": "games.message",
            "subject_id": self.message.pk,
            "room": "table",
            "picture_id": self.picture.pk,
            "thread_id": self.thread.pk,
            "meetup_id": self.meetup.pk,
            "cell": f"{self.meetup.cell5:x}",
            "report_id": self.told.pk,
            "wanted_id": self.asked.pk,
            "category_id": self.thread.category_id,
            "post_id": self.thread.last_id,
            "slug": self.thread.slug,
            "order_id": self.order.pk,
            "sheet": "hearts",
            "code": self.sheet.score_code,
            "proposal_id": 1,
            "game": "313",
            "topic": "privacy",
            "app_label": "games",
            "content_type_id": ContentType.objects.get_for_model(Match).pk,
        }

    def address(self, route):
        """The address of a route, filled with what is there."""
        values = {**self.values, "object_id": self._object_id(route)}
        values["token"] = self._token(route)
        names = dict(routes())[route]
        return reverse(route, kwargs={name: values[name] for name in names})

    def _token(self, route):
        """The member's own, of those that are made for somebody."""
        purposes = {"mail_stop": "mail-stop", "notice_feed": "feed", "turn_calendar": "feed"}
        purpose = purposes.get(route.rpartition(":")[2])
        return token_make(purpose, self.people["member"].pk) if purpose else "a-token"

    def _object_id(self, route):
        kinds = {
            "forum_category": Category,
            "games_match": Match,
            "games_submission": Submission,
            "account_emailaddress": EmailAddress,
            "auth_group": Group,
            "mfa_authenticator": Authenticator,
            "usersessions_usersession": UserSession,
            "accounts_user": User,
        }
        for name, kind in kinds.items():
            if name in route:
                return kind.objects.order_by("pk").values_list("pk", flat=True).first() or 1
        return self.match.pk


def all_routes():
    """Every named route of the site, once."""
    return sorted({route for route, _names in routes()})
