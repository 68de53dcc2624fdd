"""What is stored of a match: the table, its seats, its hands, its log, and what was sent in.

The log (``Move``) is the authority; ``Snapshot`` is what it comes to, kept so that a move costs
the same however long the match is. Everything that is hidden from somebody has a row of its own
(``Snapshot``, ``DealSecret``) or a column that no default query reads (``Move.private``), and no
name that leads from a match to it: what a template gets cannot reach it.
"""

import uuid
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.clock import BANKS, INCREMENTS, PACES, is_offered
from games.engine.fair import SeedKind
from games.talk import MatchNote, Message, Reading, Room, Watch  # noqa: F401 - Django looks here.


def _names(known: Iterable[str]) -> list[tuple[str, str]]:
    return [(name, name) for name in known if name]


class Commitment(models.Model):
    """What the operator promised before anybody sat down: C of docs/fair-deal.md. Append-only."""

    value = models.CharField(max_length=64, unique=True)
    chain_length = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        """A commitment is 64 digits long, so nobody can sit down before there is one."""

        constraints = [
            models.CheckConstraint(
                condition=Exact(Length("value"), 64), name="commitment_is_a_digest"
            )
        ]

    def __str__(self) -> str:
        return self.value


class MatchQuerySet(models.QuerySet["Match"]):
    """Matches, by what people look for."""

    def running(self) -> "MatchQuerySet":
        return self.filter(status=Match.Status.RUNNING, halted_at=None)

    def joinable(self) -> "MatchQuerySet":
        return self.filter(status=Match.Status.OPEN, visibility=Match.Visibility.OPEN)

    def waiting_of(self, user: Any) -> "MatchQuerySet":
        return self.filter(status=Match.Status.OPEN, creator=user)

    def of(self, user: Any) -> "MatchQuerySet":
        return self.filter(seats__user=user)


class Match(models.Model):
    """What people sit down to: a game with its house rules, seats, a pace, several hands."""

    class Status(models.TextChoices):
        """From the table that waits for people to the result."""

        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CLOSED = "closed", _("closed")

    class Visibility(models.TextChoices):
        """Whether the lobby lists it; with ``LINK``, who has the address may come in."""

        OPEN = "open", _("listed in the lobby")
        LINK = "link", _("only for people who have the link")

    class IfShort(models.TextChoices):
        """What happens when the time has come and seats are free."""

        BOTS = "bots", _("bots take the free seats")
        SMALLER = "smaller", _("the match is played by those who came")
        OFF = "off", _("the match is called off")

    class Vacation(models.TextChoices):
        """Whether a vacation of who is asked stops the clock."""

        ALLOWED = "allowed", _("vacations stop the clock")
        FORBIDDEN = "forbidden", _("the clock runs through vacations")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.CharField(max_length=20)
    ruleset = models.CharField(max_length=30)
    preset = models.CharField(max_length=30)
    options = models.JSONField()
    size = models.PositiveSmallIntegerField()
    bots = models.PositiveSmallIntegerField(default=0)
    pace = models.CharField(max_length=4, choices=[(pace, pace) for pace in PACES])
    bank = models.CharField(
        max_length=4, blank=True, choices=_names(BANKS), default="", db_default=""
    )
    increment = models.CharField(
        max_length=4, blank=True, choices=_names(INCREMENTS), default="", db_default=""
    )
    weekend_pause = models.BooleanField(default=False, db_default=False)
    zone = models.CharField(max_length=64, blank=True, default="", db_default="")
    vacation = models.CharField(
        max_length=9, choices=Vacation, default=Vacation.ALLOWED, db_default=Vacation.ALLOWED
    )
    visibility = models.CharField(max_length=4, choices=Visibility)
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    commitment = models.OneToOneField(Commitment, models.PROTECT, related_name="match")
    link_key = models.CharField(
        max_length=43, blank=True, editable=False, default="", db_default=""
    )
    starts_at = models.DateTimeField(null=True, blank=True)
    starts_zone = models.CharField(max_length=64, blank=True, default="", db_default="")
    if_short = models.CharField(
        max_length=7, choices=IfShort, default=IfShort.BOTS, db_default=IfShort.BOTS
    )
    rematch_of = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematches"
    )
    rematch_key = models.CharField(
        max_length=64, blank=True, editable=False, default="", db_default=""
    )
    seats_digest = models.CharField(max_length=64, blank=True)

    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    halted_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    log_digest = models.CharField(max_length=64, blank=True)
    moves_count = models.PositiveIntegerField(default=0)
    entries_count = models.PositiveIntegerField(default=0)
    hand_no = models.PositiveSmallIntegerField(default=0)
    to_act = models.JSONField(default=list, blank=True)
    scores = models.JSONField(default=list, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    bot_due_at = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True)
    swept_at = models.DateTimeField(null=True, blank=True)
    abandoned_at = models.DateTimeField(null=True, blank=True)
    order_delay = models.PositiveIntegerField(default=600, db_default=600)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_until = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)

    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        """What the lobby and the sweepers look for has an index of its own."""

        ordering = ["-created_at", "pk"]
        verbose_name_plural = "matches"
        constraints = [
            models.CheckConstraint(
                condition=Q(size__range=(2, 8), bots__lt=F("size")) | Q(creator=None),
                name="match_has_a_seat_for_a_person",
            ),
            models.CheckConstraint(
                condition=Q(status="running")
                | Q(deadline=None, bot_due_at=None, abandoned_at=None),
                name="match_clock_runs_only_while_it_is_played",
            ),
            models.CheckConstraint(
                condition=Q(paused_at=None) | Q(status="running", deadline=None),
                name="match_clock_stands_still_in_a_pause",
            ),
            models.UniqueConstraint(
                fields=["rematch_key"],
                condition=Q(status="open") & ~Q(rematch_key=""),
                name="match_one_rematch_of_the_same_people_waits",
            ),
        ]
        indexes = [
            models.Index(
                fields=["deadline"], name="match_deadline", condition=Q(deadline__isnull=False)
            ),
            models.Index(
                fields=["remind_at"], name="match_remind", condition=Q(remind_at__isnull=False)
            ),
            models.Index(
                fields=["bot_due_at"], name="match_bot_due", condition=Q(bot_due_at__isnull=False)
            ),
            models.Index(
                fields=["abandoned_at"],
                name="match_abandoned",
                condition=Q(abandoned_at__isnull=False),
            ),
            models.Index(
                fields=["-created_at"],
                name="match_joinable",
                condition=Q(status="open", visibility="open"),
            ),
            models.Index(
                fields=["starts_at"],
                name="match_to_start",
                condition=Q(status="open", starts_at__isnull=False),
            ),
            models.Index(
                fields=["paused_until"],
                name="match_to_go_on",
                condition=Q(paused_until__isnull=False),
            ),
            models.Index(fields=["-moved_at"], name="match_running", condition=Q(status="running")),
            models.Index(
                fields=["-finished_at"], name="match_finished", condition=Q(status="finished")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    def get_absolute_url(self) -> str:
        return reverse("games:match_detail", args=[self.pk])

    @property
    def is_running(self) -> bool:
        """Whether moves are taken: started, not over, not halted by a fault."""
        return self.status == self.Status.RUNNING and self.halted_at is None

    @property
    def order_wait(self) -> timedelta:
        """How long standing orders wait: as was chosen, and a tenth of the pace at most."""
        return min(timedelta(seconds=self.order_delay), PACES[self.pace] / 10)


class SeatName(models.CharField):  # type: ignore[type-arg]
    """The name of who sits there, as it was then; of a deleted account nothing is kept.

    Whoever reads a seat whose name is gone reads that, in their own language.
    """

    def from_db_value(self, value: Any, *_where: object) -> Any:
        return gettext("deleted player") if value == "" else value


class Seat(models.Model):
    """A place at a match, held by a person or a bot.

    ``joined`` is the order of sitting down; ``index`` the place at the table, drawn by hand 0
    of the fair deal, so null until the match starts. ``decided_n`` is the last entry that the
    person knew of when they last decided something themselves. ``time_left`` is the running time
    that the turn had at ``counted_at``, which is ``asked_at`` unless the person's pauses changed
    since. ``held_from`` is the last entry before the person took the seat over from another.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    joined = models.PositiveSmallIntegerField()
    index = models.PositiveSmallIntegerField(null=True, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    bot_level = models.CharField(max_length=20, blank=True)
    name = SeatName(max_length=40)
    seed_kind = models.PositiveSmallIntegerField(choices=[(kind, kind.name) for kind in SeedKind])
    seed = models.CharField(max_length=64, blank=True)
    away = models.BooleanField(default=False)
    resigned = models.BooleanField(default=False)
    missed = models.PositiveSmallIntegerField(default=0)
    decided_n = models.PositiveIntegerField(default=0, db_default=0)
    asked_version = models.PositiveIntegerField(null=True, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    counted_at = models.DateTimeField(null=True, blank=True)
    time_left = models.DurationField(null=True, blank=True)
    bank = models.DurationField(default=timedelta, db_default=timedelta())
    excused = models.BooleanField(default=False, db_default=False)
    missed_at = models.DateTimeField(null=True, blank=True)
    away_since = models.DateTimeField(null=True, blank=True)
    in_time = models.PositiveIntegerField(default=0, db_default=0)
    late = models.PositiveIntegerField(default=0, db_default=0)
    held_from = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        """One person has one seat at a match."""

        ordering = ["match_id", "index", "joined"]
        constraints = [
            models.UniqueConstraint(fields=["match", "joined"], name="seat_joined_once"),
            models.UniqueConstraint(fields=["match", "index"], name="seat_index_once"),
            models.UniqueConstraint(fields=["match", "user"], name="seat_one_a_person"),
        ]
        indexes = [
            models.Index(
                fields=["missed_at"], name="seat_missed", condition=Q(missed_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return str(self.name)

    @property
    def number(self) -> int:
        """The index at the table of a match that has started."""
        if self.index is None:
            raise ValueError("seats are drawn when the match starts")
        return self.index

    @property
    def is_bot_held(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.user_id is None or self.away or self.resigned

    def is_offered(self, match: Match, now: datetime) -> bool:
        """Whether somebody else may take over: its person has been away for long enough."""
        return self.away and match.is_running and is_offered(self.away_since, match.pace, now)


class FormerHolder(models.Model):
    """Whoever held a seat until another person took it over, as its log up to then names them.

    The turns that were in time, and those that were not, stay theirs.
    """

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="former")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    name = SeatName(max_length=40)
    until = models.PositiveIntegerField()
    in_time = models.PositiveIntegerField(default=0)
    late = models.PositiveIntegerField(default=0)

    class Meta:
        """In the order in which they held it."""

        ordering = ["seat_id", "pk"]

    def __str__(self) -> str:
        return f"{self.name} until entry {self.until}"


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Invitations, by what is asked of them."""

    def live(self, now: datetime) -> "InvitationQuerySet":
        """Those that keep a seat now."""
        return self.filter(status=Invitation.Status.WAITING, until__gt=now)


class Invitation(models.Model):
    """Somebody is asked to sit down, by name or by mail address, and a seat is kept for a while.

    ``user`` of an invitation by address is whoever had the address then; the inviter is never
    told who that is, nor whether there is anybody. A silent one keeps its seat and is shown to
    nobody but the inviter: who is blocked is not told so. ``place`` is the order of sitting down
    that a rematch keeps for its people.
    """

    class Status(models.TextChoices):
        """What became of it."""

        WAITING = "waiting", _("no answer yet")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("taken back")

    match = models.ForeignKey(Match, models.CASCADE, related_name="invitations")
    inviter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    address = models.EmailField(blank=True)
    is_silent = models.BooleanField(default=False)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.WAITING)
    until = models.DateTimeField()
    created_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        """One person, or one address, has one invitation to a table that waits for an answer."""

        ordering = ["match_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "user"],
                condition=Q(status="waiting", address=""),
                name="invitation_one_a_person",
            ),
            models.UniqueConstraint(
                fields=["match", "address"],
                condition=Q(status="waiting") & ~Q(address=""),
                name="invitation_one_an_address",
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False) | ~Q(address=""), name="invitation_asks_somebody"
            ),
        ]
        indexes = [
            models.Index(fields=["user"], name="invitation_waiting", condition=Q(status="waiting")),
            models.Index(fields=["inviter", "-created_at"], name="invitation_sent"),
            models.Index(fields=["address", "-created_at"], name="invitation_to_address"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.status}"


class Hand(models.Model):
    """One deal of a match; number 0 is the drawing of seats and first dealer."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    dealer = models.PositiveSmallIntegerField()
    log_prev = models.CharField(max_length=64)
    after = models.PositiveIntegerField()
    seats_digest = models.CharField(max_length=64)
    deck = models.JSONField(default=dict)
    rehands = models.JSONField(default=list)
    dealt_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)

    class Meta:
        """Every hand of a match is dealt once: there is no quiet second deal."""

        ordering = ["match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="hand_dealt_once"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} hand {self.number}"


class Move(models.Model):
    """An entry of the append-only log.

    ``private`` holds what replaying needs: ``{"moves": [[seat, text], …]}`` or, for a deal,
    ``{"cards": [ids], "state": …}``, the state after it. ``entry_n`` numbers the public entries
    alone; a deal has none.
    """

    class By(models.TextChoices):
        """Who decided."""

        PLAYER = "player", _("by the player")
        ORDER = "order", _("by order")
        BOT = "bot", _("by a bot")
        TIMEOUT = "timeout", _("time ran out")
        DEAL = "deal", _("dealt")

    match = models.ForeignKey(Match, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    entry_n = models.PositiveIntegerField(null=True, blank=True)
    hand_no = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    by = models.CharField(max_length=8, choices=By)
    public = models.JSONField(default=dict)
    private = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        """Numbers have no gap and no double; two workers cannot both write the next one."""

        ordering = ["match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="move_number_once"),
            models.UniqueConstraint(fields=["match", "entry_n"], name="move_entry_once"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} move {self.number}"


class Submission(models.Model):
    """A move that was sent in. The row is the outbox: the queue only carries its id."""

    class Status(models.TextChoices):
        """What became of it."""

        PENDING = "pending", _("received")
        APPLIED = "applied", _("played")
        STALE = "stale", _("the match had moved on")
        ILLEGAL = "illegal", _("against the rules")
        LATE = "late", _("too late")
        CLOSED = "closed", _("the match is over")
        FAILED = "failed", _("failed")

    match = models.ForeignKey(Match, models.CASCADE, related_name="submissions")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    by = models.CharField(max_length=8, choices=Move.By, default=Move.By.PLAYER)
    nonce = models.UUIDField(unique=True)
    v = models.PositiveIntegerField()
    text = models.CharField(max_length=200)
    received_at = models.DateTimeField()
    status = models.CharField(max_length=8, choices=Status, default=Status.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    claimed_at = models.DateTimeField(null=True, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    reason = models.TextField(blank=True)
    reason_details = models.JSONField(default=dict)
    move = models.ForeignKey(Move, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        """One live move a turn, whoever sends it."""

        ordering = ["match_id", "received_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat", "v"],
                condition=Q(status__in=["pending", "applied"]),
                name="submission_one_live_a_turn",
            ),
        ]
        indexes = [
            models.Index(
                fields=["received_at"], name="submission_pending", condition=Q(status="pending")
            ),
            models.Index(
                fields=["match", "seat"], name="submission_waiting", condition=Q(status="pending")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.nonce} {self.status}"

    def get_absolute_url(self) -> str:
        return reverse("games:submission_detail", args=[self.match_id, self.nonce])


class Snapshot(models.Model):
    """The state that the log comes to, hidden cards included. Only services and selectors read it.

    ``decisions`` are those of a simultaneous step that still waits for others. ``orders`` has a
    bit for each seat with a standing order, so that a move asks for no more rows than it needs.
    """

    match = models.OneToOneField(
        Match, models.CASCADE, primary_key=True, related_name="+", db_column="match_id"
    )
    state = models.TextField()
    decisions = models.JSONField(default=list)
    orders = models.PositiveSmallIntegerField(default=0, db_default=0)

    def __str__(self) -> str:
        return f"snapshot of {self.match_id}"


class DealSecret(models.Model):
    """The top of the hash chain of a match, encrypted. Never joined, never serialised."""

    match = models.OneToOneField(
        Match, models.CASCADE, primary_key=True, related_name="+", db_column="match_id"
    )
    s_top = models.BinaryField()

    def __str__(self) -> str:
        return f"secret of {self.match_id}"


class StandingOrder(models.Model):
    """What a player has asked the site to do on their turns: for that player's eyes alone.

    ``since`` counts the entries of the hand when it was given. ``due_at`` is when it is looked
    at, for the turn that was asked at version ``due_v``; null while there is none. Only services
    and selectors read it, and no name leads from a match to it.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    order = models.CharField(max_length=30)
    card = models.CharField(max_length=2, blank=True)
    hand_no = models.PositiveSmallIntegerField()
    since = models.PositiveIntegerField()
    given_at = models.DateTimeField()
    active = models.BooleanField(default=True)
    due_at = models.DateTimeField(null=True, blank=True)
    due_v = models.PositiveIntegerField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_reason = models.TextField(blank=True)
    ended_details = models.JSONField(default=dict, blank=True)

    class Meta:
        """An order stands once, and one that has ended is never due."""

        ordering = ["match_id", "seat", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat", "order"],
                condition=Q(active=True),
                name="standing_order_stands_once",
            ),
            models.CheckConstraint(
                condition=Q(active=True, ended_at=None)
                | Q(active=False, ended_at__isnull=False, due_at=None),
                name="standing_order_ends_for_good",
            ),
        ]
        indexes = [
            models.Index(fields=["match", "seat"], name="standing_order_seat"),
            models.Index(
                fields=["due_at"], name="standing_order_due", condition=Q(due_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.order} of {self.match_id}"


class Proposal(models.Model):
    """What one player asks the others to agree to: all who hold a seat themselves must.

    ``to`` is the entry that an undo would make the last; ``entries`` how many there were when it
    was proposed, for who plays on has said no to an undo. ``until`` is the end of a pause.
    """

    class Kind(models.TextChoices):
        """What it is about."""

        UNDO = "undo", _("take back")
        CANCEL = "cancel", _("call off")
        PAUSE = "pause", _("pause")
        RESUME = "resume", _("go on")

    class Status(models.TextChoices):
        """What became of it."""

        OPEN = "open", _("waits for answers")
        ACCEPTED = "accepted", _("agreed")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("taken back")
        LAPSED = "lapsed", _("not everybody answered in time")
        VOID = "void", _("the match moved on")

    match = models.ForeignKey(Match, models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=6, choices=Kind)
    seat = models.PositiveSmallIntegerField()
    to = models.PositiveIntegerField(null=True, blank=True)
    entries = models.PositiveIntegerField()
    until = models.DateTimeField(null=True, blank=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    made_at = models.DateTimeField()
    deadline = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """A match is asked one thing at a time."""

        ordering = ["match_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(status="open"), name="proposal_one_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(kind="undo", to__isnull=False) | (~Q(kind="undo") & Q(to=None)),
                name="proposal_to_take_back_says_to_where",
            ),
        ]
        indexes = [
            models.Index(fields=["deadline"], name="proposal_due", condition=Q(status="open")),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.match_id}"


class Vote(models.Model):
    """What one seat answered to a proposal; it may change its mind while it waits."""

    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="votes")
    seat = models.PositiveSmallIntegerField()
    agrees = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        """One answer a seat."""

        ordering = ["proposal_id", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["proposal", "seat"], name="vote_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.agrees}"
