"""Before the first card: a table is made, people sit down, the last one starts the match."""

import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import User
from accounts.selectors import is_blocked_between
from games import tasks
from games.bots import LEVELS
from games.engine import fair
from games.engine.base import Rules
from games.engine.clock import BANKS, PACES
from games.engine.errors import RulesError
from games.engine.errors import gettext_noop as _
from games.engine.fair import SeedKind
from games.engine.options import Dataclass, options_dump, options_load, options_of, options_read
from games.engine.registry import game, games
from games.models import Commitment, DealSecret, Hand, Match, Seat
from games.selectors.links import chain_link, cipher
from games.selectors.pages import may_fill
from games.selectors.seeds import seed_suggestion
from games.services.broker import task_kick
from games.services.clock_plans import PLAIN_CLOCK, ClockPlan
from games.services.misses import person_is_back
from games.services.places import place_claim
from games.services.plans import AT_ONCE, StartPlan
from games.services.refusals import Closed, Conflict, Illegal, NotYours
from games.services.table import Table, match_lock
from games.services.telling import match_start_tell

WAITING: Final = 20
"""Tables that one person may have waiting at a time."""


@transaction.atomic
def match_create(
    *,
    creator: User | None,
    game_slug: str,
    preset: str,
    options: Mapping[str, str],
    seats: int,
    bots: int,
    pace: str,
    visibility: str,
    plan: StartPlan = AT_ONCE,
    clock: ClockPlan = PLAIN_CLOCK,
) -> Match:
    """A table with its commitment made before anybody, its creator included, can sit down.

    ``options`` are a form's texts, only those that differ from the preset.

    Raises:
        Illegal: a game, preset or option that does not exist, or that do not go together.
        Conflict: too many tables of the creator wait already.
    """
    rules, chosen = table_read(game_slug, preset, options, seats=seats)
    fields = table_fields(
        chosen, seats=seats, bots=bots, pace=pace, visibility=visibility, plan=plan, clock=clock,
        is_for_people=creator is not None,
    )  # fmt: skip
    if creator is not None and Match.objects.waiting_of(creator).count() >= WAITING:
        raise Conflict(
            _("%(most)s tables of yours wait for players already. Fill them or take some away."),
            most=WAITING,
        )
    match = Match(id=uuid4(), game=game_slug, ruleset=rules.ruleset, preset=preset, **fields)
    match.creator, match.created_at = creator, timezone.now()
    s_top = os.urandom(fair.SECRET_BYTES)
    match.commitment = _commit(match, s_top)
    match.full_clean(exclude=["commitment", "creator"])
    match.save(force_insert=True)
    DealSecret.objects.create(match=match, s_top=cipher().encrypt(s_top))
    return match


def _commit(match: Match, s_top: bytes) -> Commitment:
    """The promise that binds every deal of the match: the far end of its chain of secrets."""
    s_0 = fair.chain_link(s_top, fair.DEFAULT_CHAIN, 0)
    value = fair.commitment(match.pk.bytes, fair.DEFAULT_CHAIN, match.ruleset, s_0).hex()
    return Commitment.objects.create(
        value=value, chain_length=fair.DEFAULT_CHAIN, created_at=match.created_at
    )


def table_fields(
    chosen: Dataclass,
    *,
    seats: int,
    bots: int,
    pace: str,
    visibility: str,
    plan: StartPlan,
    clock: ClockPlan,
    is_for_people: bool = True,
) -> dict[str, Any]:
    """What is stored of what a table was made or changed to, by field.

    Raises:
        Illegal: no seat is left to a person, or a pace or visibility that does not exist.
    """
    if is_for_people and not 0 <= bots < seats:
        raise Illegal(_("Leave at least one of the seats to a person."))
    if pace not in PACES or visibility not in Match.Visibility:
        raise Illegal(_("Choose the pace and who may come in from the lists."))
    return {
        "options": options_dump(chosen),
        "size": seats,
        "bots": bots,
        "pace": pace,
        "visibility": visibility,
        "starts_at": plan.at,
        "starts_zone": plan.zone,
        "if_short": plan.if_short,
        **clock.fields,
    }


def _with_players(
    rules: Rules[Any], preset: str, options: Mapping[str, str], seats: int
) -> dict[str, str]:
    """The options of a table; a house rule for the number of players follows the seats."""
    follows = "players" in options_of(rules.presets[preset])
    return {**options, "players": str(seats)} if follows else {**options}


def table_read(
    game_slug: str, preset: str, options: Mapping[str, str], *, seats: int
) -> tuple[Rules[Any], Dataclass]:
    """The rules of a game, and the house rules that a form's texts make of a preset.

    Raises:
        Illegal: something that does not exist, or that does not go together.
    """
    rules = games().get(game_slug)
    if rules is None or preset not in rules.presets:
        raise Illegal(_("There is no such game here. Choose one from the list."))
    if seats not in rules.seats:
        raise Illegal(
            _("%(game)s is for %(least)s to %(most)s players."),
            game=rules.title,
            least=rules.seats[0],
            most=rules.seats[-1],
        )
    try:
        texts = _with_players(rules, preset, options, seats)
        chosen = options_read(rules.presets[preset], texts)
        rules.start(chosen, seats)
    except RulesError as error:
        raise Illegal(error.sentence, **error.details) from error
    return rules, chosen


@transaction.atomic
def match_join(
    *,
    match_id: UUID,
    user: User,
    seed: str = "",
    kind: int = SeedKind.TYPED,
    key: str = "",
) -> Match:
    """Sit down, with a seed of one's own; whoever takes the last seat starts the match.

    ``key`` is what the link of the table, or of an invitation, carries. A table that starts at a
    time waits for it, however full it is.

    Raises:
        Closed: the table waits for nobody any more, or not for the user: somebody there blocks
            them or is blocked by them.
        Conflict: the user sits there already, or the seats are taken or kept for others.
        Illegal: a seed that is too long, or that is not the one the server suggested.
    """
    match = match_lock(match_id)
    taken = list(match.seats.all())
    # Before all else: whoever takes the last seat with a double click has started the match.
    if not match.finished_at and any(seat.user_id == user.pk for seat in taken):
        raise Conflict(_("You already sit at this table."))
    # One answer to both, so that nobody learns from it that they are blocked.
    if match.status != Match.Status.OPEN or _is_kept_apart(user, match, taken):
        raise Closed(
            _("There is no free seat for you here any more. The lobby lists other tables.")
        )
    seed, kind = _seed_read(match, user, seed, kind)
    now = timezone.now()
    place = place_claim(match, taken, user, key=key, now=now)
    Seat.objects.create(
        match=match, joined=place, user=user, name=str(user), seed=seed, seed_kind=kind
    )
    person_is_back(user)
    if len(taken) + 1 == match.size - match.bots and not match.starts_at:
        match_start(match, now)
    return match


@transaction.atomic
def match_fill(*, match_id: UUID, user: User) -> Match:
    """Let bots take the seats that are still free, and start the match.

    Raises:
        Closed: the table was taken away, or the match is over.
        NotYours: the user does not sit there, or the creator does and is somebody else.
        Conflict: the match has started already.
    """
    match = match_lock(match_id)
    taken = list(match.seats.all())
    if match.finished_at:
        raise Closed(_("This match is not running."))
    if not any(seat.user_id == user.pk for seat in taken):
        raise NotYours(_("You do not sit at this table; you can only watch."))
    if match.status != Match.Status.OPEN:
        raise Conflict(_("The match has started already."))
    if not may_fill(match, taken, user):
        raise NotYours(
            _("%(name)s made this table and says when it starts."), name=str(match.creator)
        )
    match.bots = match.size - len(taken)
    match.save(update_fields=["bots"])
    match_start(match, timezone.now())
    return match


@transaction.atomic
def match_leave(*, match_id: UUID, user: User) -> Match:
    """Stand up again while the table waits; a table that its creator leaves empty is closed.

    Raises:
        Closed: the match is over, or has started; resigning is the way out then.
        Conflict: the user does not sit there.
    """
    match = match_lock(match_id)
    if match.finished_at:
        raise Closed(_("This match is not running."))
    if match.status != Match.Status.OPEN:
        raise Closed(_("The match has started. You can resign instead; a bot then plays on."))
    left, _rows = match.seats.filter(user=user).delete()
    if not left and match.creator_id != user.pk:
        raise Conflict(_("You do not sit at this table."))
    if match.creator_id == user.pk and not match.seats.exists():
        match.status = Match.Status.CLOSED
        match.finished_at = timezone.now()
        match.save(update_fields=["status", "finished_at"])
    return match


def _is_kept_apart(user: User, match: Match, taken: list[Seat]) -> bool:
    """Whether a block stands between the user and who sits at the table or made it."""
    there = filter(None, (match.creator_id, *(seat.user_id for seat in taken)))
    return is_blocked_between(user.pk, there)


def _seed_read(match: Match, user: User, seed: str, kind: int) -> tuple[str, SeedKind]:
    try:
        clean = fair.seed_clean(seed)
    except RulesError as error:
        raise Illegal(error.sentence, **error.details) from error
    if not clean:
        return "", SeedKind.NONE
    suggested = seed_suggestion(match.pk, user.pk)
    if kind == SeedKind.SUGGESTED and not constant_time_compare(clean, suggested):
        raise Illegal(
            _("This is not the word that the site suggested. Send it as your own, or reload.")
        )
    return clean, SeedKind(kind)


def match_start(match: Match, now: datetime) -> None:
    """Bots sit down last, all seeds are sealed, hand 0 draws the seats, hand 1 is dealt."""
    seats = list(match.seats.select_related("user").order_by("joined"))
    seats += _bots_sit_down(match, {seat.joined for seat in seats})
    seats.sort(key=lambda seat: seat.joined)
    dealer = _seats_draw(match, seats, now)
    rules = game(match.game)
    options = options_load(type(rules.presets[match.preset]), match.options)
    table = Table(
        match=match,
        seats=sorted(seats, key=lambda seat: seat.index or 0),
        rules=rules,
        state=rules.start(options, len(seats), dealer),
        decisions=[],
        now=now,
    )
    table.settle()
    match_start_tell(match, table.seats)
    if match.bot_due_at:
        task_kick(tasks.bots_play, str(match.pk))


def _seats_draw(match: Match, seats: Sequence[Seat], now: datetime) -> int:
    """Seal the seeds, and let them and the commitment say who sits where; the first dealer.

    ``seats`` stand in the order of joining. The drawing is hand 0.
    """
    sealed = fair.seats_digest(match.pk.bytes, [(seat.seed_kind, seat.seed) for seat in seats])
    first = fair.log_start(match.pk.bytes, bytes.fromhex(match.commitment.value), sealed)
    s_0 = chain_link(match, 0)
    order, dealer = fair.seating(s_0, match.pk.bytes, len(seats), sealed, first)
    for index, joined in enumerate(order):
        seats[joined].index = index
        seats[joined].bank = BANKS[match.bank]
    Seat.objects.bulk_update(seats, ["index", "bank"])
    match.seats_digest, match.log_digest = sealed.hex(), first.hex()
    match.status, match.started_at = Match.Status.RUNNING, now
    match.save(update_fields=["seats_digest", "log_digest", "status", "started_at"])
    Hand.objects.create(
        match=match, number=0, dealer=dealer, log_prev=match.log_digest, after=0,
        seats_digest=match.seats_digest, dealt_at=now, closed_at=now, result={"order": list(order)},
    )  # fmt: skip
    return dealer


def _bots_sit_down(match: Match, taken: set[int]) -> list[Seat]:
    free = sorted(set(range(match.size)) - taken)
    return Seat.objects.bulk_create(
        Seat(
            match=match,
            joined=joined,
            bot_level=LEVELS[0],
            name=settings.BOT_NAMES[number],
            seed_kind=SeedKind.NONE,
        )
        for number, joined in enumerate(free)
    )
