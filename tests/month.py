"""A month of play by post in minutes: what its people do, and what must be true meanwhile.

Called by ``Stack.inside``, beside real workers. No clock is moved: when a quarter of a day is to
pass, every moment in the database moves back by that, so that the workers find themselves later.
"""

import random
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from datetime import date, datetime, timedelta
from datetime import time as clock
from itertools import pairwise
from multiprocessing import get_context

from django.apps import apps
from django.db import connections, models, transaction
from django.db.models import F, Q
from django.utils import timezone

GRACE = timedelta(seconds=25)
"""More than a sweep waits for what came in at the last moment."""
HOUR = timedelta(hours=1)
AT_ONCE = 4
"""So many people send in their moves at the same time."""
STAY = {"games.Commitment", "moderation.Action", "health.Heartbeat"}
"""What is append-only; and the signs of life, which stop only when the site is down."""
HABITS = ("prompt", "gone", "prompt", "slow", "night", "vacation", "prompt", "slow", "prompt")
"""What people are like, in turn."""
COMES = {"prompt": 0.95, "slow": 0.4, "night": 0.7, "vacation": 0.95, "gone": 0.95}
"""How often they play when they are asked and look."""
GONE_ON, VACATION_ON, VACATION_DAYS = 1, 2, 6
ZONES = ("Europe/Oslo", "Asia/Tokyo", "America/New_York", "UTC")
SHORT = ("313", "313", {"games": "1"}, (2, 3))
LONGER = {
    1: ("hearts", "hearts", {"target": "50"}, (4, 4)),
    5: ("three-thirteen", "norsk", {"rounds": "sprint", "exhaust": "end_round"}, (2, 4)),
    9: ("spades", "spades-solo", {"target": "100"}, (4, 4)),
    13: ("313", "313", {"games": "2"}, (2, 4)),
}
"""Of fifty matches these are not one short game, for which a month of turns is enough."""
CLOCKS = (
    {"pace": "12h", "bank": "12h", "increment": "1h"},
    {"pace": "1d"},
    {"pace": "2d", "weekend_pause": True, "zone": "Europe/Oslo"},
    {"pace": "3d"},
)


@transaction.atomic
def month_fill(*, people, matches, seed=1):
    """So many people with habits, at so many tables of two to four, with bots at some of them.

    Before the workers run: a thousand matches that begin would wait for them, and they for those.
    """
    from accounts.models import User

    chance = random.Random(seed)
    users = User.objects.bulk_create(_person(number) for number in range(people))
    for number in range(matches):
        _match(users, number, chance)


def _person(number):
    from accounts.models import User

    quiet = {}
    if HABITS[number % len(HABITS)] == "night":
        quiet = {"quiet_from": clock(23), "quiet_until": clock(7)}
    zone = ZONES[number % len(ZONES)]
    name = f"m{number}"
    return User(username=name, email=f"{name}@example.org", password="!", time_zone=zone, **quiet)


def _match(users, number, chance):
    from games import services
    from games.services.clock_plans import ClockPlan

    game, preset, options, sizes = LONGER.get(number % 50, SHORT)
    seats = chance.randint(*sizes)
    bots = number % 3 == 0 and seats > 2
    clock = dict(CLOCKS[chance.randrange(len(CLOCKS))])
    pace = clock.pop("pace")
    sitting = chance.sample(users, seats - bots)
    table = services.match_create(
        creator=sitting[0], game_slug=game, preset=preset, seats=seats, bots=int(bots), pace=pace,
        visibility="open", options=options, clock=ClockPlan(**clock),
    )  # fmt: skip
    for user in sitting:
        services.match_join(match_id=table.pk, user=user)


def month_steps(*, steps):
    """One step after the other, until something is wrong; what the last one found, and all moves.

    In one process: to start it takes longer than a step of few people.
    """
    played = 0
    for step in steps:
        found = month_step(**step)
        played += found["played"]
        if found["troubles"]:
            break
    return {**found, "played": played}


def month_step(*, hours, days, day, seed, rounds, is_down=False):
    """Time passes, the workers do what is due, people play what they are asked; what was wrong."""
    settled()
    before = _turns()
    _time_pass(timedelta(hours=hours), days, with_signs_of_life=is_down)
    return (
        {"before": before, "hours": hours} if is_down else _step(before, hours, day, seed, rounds)
    )


def month_is_given_back(*, before, hours):
    """Whether the first sweep after a downtime has moved the clocks."""
    from games.models import Match

    pk, turn = next(iter(before.items()))
    return Match.objects.get(pk=pk).deadline >= datetime.fromisoformat(turn["deadline"])


def month_up(*, before, hours, days, day, seed, rounds):
    """The same when the site is up again after ``hours`` of downtime."""
    troubles = _downtime_troubles(before, hours)
    found = _step(before, 0, day, seed, rounds)
    return {**found, "troubles": troubles + found["troubles"]}


def _step(before, hours, day, seed, rounds):
    settled()
    troubles = _time_troubles(before, timedelta(hours=hours)) + _notice_troubles()
    _habits(day)
    played = sum(_people_play(day, random.Random(f"{seed}/{turn}")) for turn in range(rounds))
    return {"troubles": troubles, "played": played, **_count()}


def settled(seconds=600, *, but_mails=False):
    """Wait until the workers have nothing to do."""
    end = time.monotonic() + seconds
    while waiting := (_moves_waiting() or (not but_mails and _waiting())):
        if time.monotonic() > end:
            raise AssertionError(f"The workers do not come to an end: {waiting}")
        time.sleep(0.1)


def _moves_waiting():
    from games.models import Match, Submission

    pending = Submission.objects.filter(status="pending").count()
    bots = Match.objects.running().filter(bot_due_at__isnull=False).count()
    return {"moves": pending, "bots": bots} if pending or bots else {}


def _waiting():
    from games.models import Match
    from notices.models import Inbox, Mail, Notice
    from notices.services import routing

    now = timezone.now()
    running = Match.objects.running()
    full = Inbox.objects.filter(mailed_at__gt=now - HOUR).values("pk")
    counts = {
        "due": running.filter(deadline__lt=now).count(),
        "reminders": running.filter(remind_at__lt=now).count(),
        "routing": routing._due(now).count(),
        "mails": Mail.objects.filter(sent_at=None, failed_at=None).count(),
        "mailing": Notice.objects.filter(mail_at__lte=now, sent_at=None, mail=None)
        .exclude(recipient__in=full)
        .count(),
    }
    return {name: count for name, count in counts.items() if count}


@transaction.atomic
def _time_pass(delta, days, *, with_signs_of_life):
    from accounts.models import User

    stay = STAY - ({"health.Heartbeat"} if with_signs_of_life else set())
    for model in apps.get_models():
        if model._meta.label in stay or model._meta.proxy:
            continue
        moments = [
            field.name
            for field in model._meta.local_fields
            if isinstance(field, models.DateTimeField)
        ]
        if moments:
            model._base_manager.update(**{name: F(name) - delta for name in moments})
    for user in User.objects.exclude(vacations=[]):
        user.vacations = [[_earlier(end, days) for end in ends] for ends in user.vacations]
        user.save(update_fields=["vacations"])


def _earlier(day, days):
    return (date.fromisoformat(day) - timedelta(days=days)).isoformat()


def _turns():
    """Who is asked, until when, and what they have missed."""
    from games.models import Match, Seat

    running = Match.objects.running().filter(deadline__isnull=False)
    found = {str(pk): (end.isoformat(), {}) for pk, end in running.values_list("pk", "deadline")}
    for seat in Seat.objects.filter(match__in=running, asked_version__isnull=False):
        if not seat.is_bot_held:
            turn = [seat.asked_version, seat.excused, seat.missed]
            found[str(seat.match_id)][1][seat.number] = turn
    return {pk: {"deadline": end, "seats": seats} for pk, (end, seats) in found.items()}


def _time_troubles(before, passed):
    """Whoever lost a turn before their time, and time-outs that were not in their order."""
    from games.models import Submission

    now, troubles = timezone.now(), []
    times = Submission.objects.filter(by="timeout", status="applied")
    taken = set(times.values_list("match", "seat", "v"))
    taken = {(str(match), seat, v) for match, seat, v in taken}
    for match, turn in before.items():
        deadline = datetime.fromisoformat(turn["deadline"]) - passed
        for seat, (v, excused, _missed) in turn["seats"].items():
            lost = (match, int(seat), v) in taken
            if lost and deadline > now:
                troubles.append(f"{match}: seat {seat} lost its turn {deadline - now} too early")
            if lost and not excused:
                troubles.append(f"{match}: seat {seat} was not excused first")
    return troubles


def _downtime_troubles(before, hours):
    """Every deadline that had not passed when the site went down moved by the downtime."""
    from games.models import Match

    troubles = []
    for pk, turn in before.items():
        match = Match.objects.get(pk=pk)
        given = match.deadline - (datetime.fromisoformat(turn["deadline"]) - hours * HOUR)
        if not hours * HOUR <= given <= hours * HOUR + HOUR / 2:
            troubles.append(f"{pk}: the downtime gave {given} back")
    return troubles


def _notice_troubles():
    """Turns of which nobody was told, and notices of turns that were played."""
    from games.models import Match, Seat
    from notices.models import Notice

    asked = Seat.objects.filter(
        match__in=Match.objects.running(), asked_version__isnull=False, user__isnull=False,
        away=False, resigned=False,
    )  # fmt: skip
    turns = set(asked.values_list("match", "user", "asked_version"))
    turns = Counter((str(match), user, v) for match, user, v in turns)
    told = Notice.objects.filter(kind="games.turn", subject_type="match")
    notices = Counter(told.values_list("subject_id", "recipient", "version"))
    wrong = [f"told of what is done: {one}" for one in notices - turns]
    return wrong + [f"not told: {one}" for one in turns - notices]


def _habits(day):
    """Some go on vacation, once."""
    from accounts.habits import today_of, vacation_take
    from accounts.models import User

    if day != VACATION_ON:
        return
    for user in User.objects.filter(username__startswith="m", vacations=[]):
        if _habit(user) == "vacation":
            today = today_of(user)
            vacation_take(user=user, first=today, last=today + timedelta(days=VACATION_DAYS - 1))


def _habit(user):
    return HABITS[int(user.username[1:]) % len(HABITS)]


def _people_play(day, chance):
    """Everybody who is asked and looks sends in a move, as the page would; how many."""
    from games.models import Match, Seat

    asked = Seat.objects.filter(
        match__in=Match.objects.running(), asked_version__isnull=False, user__isnull=False,
        away=False, resigned=False,
    ).select_related("user")  # fmt: skip
    playing = []
    for seat in asked.order_by("match", "index"):
        habit = _habit(seat.user)
        is_off = habit == "gone" and day >= GONE_ON
        is_off |= habit == "vacation" and VACATION_ON <= day < VACATION_ON + VACATION_DAYS
        if not is_off and chance.random() < COMES[habit]:
            playing.append(seat.pk)
    number = _at_once(playing)
    settled(but_mails=True)
    return number


def _at_once(seats):
    """Some people at a time, as they come to a site: each part in a process of its own."""
    connections.close_all()
    with ProcessPoolExecutor(AT_ONCE, get_context("fork")) as pool:
        return sum(pool.map(_moves, [seats[part::AT_ONCE] for part in range(AT_ONCE)]))


def _moves(seats):
    from games.models import Seat

    return sum(
        _move(seat) for seat in Seat.objects.filter(pk__in=seats).select_related("match", "user")
    )


def _move(seat):
    from uuid import uuid4

    from games import services
    from games.engine.gifts import move_first
    from games.selectors.positions import match_view
    from games.services.refusals import Refused

    try:
        services.move_submit(
            match_id=seat.match.pk, user=seat.user, v=seat.asked_version, nonce=uuid4(),
            text=move_first(match_view(seat.match, seat.number)), received_at=timezone.now(),
        )  # fmt: skip
    except Refused as refused:
        raise AssertionError(f"{seat.match_id}, seat {seat.number}: {refused}") from refused
    return 1


def _count():
    from games.models import Match

    return dict(Counter(Match.objects.values_list("status", flat=True)))


def month_end():
    """What is left over, and what people were told."""
    from games.models import Match, Seat, Submission
    from notices.models import Mail

    now = timezone.now()
    running = Match.objects.running()
    overdue = running.filter(Q(deadline__lt=now) | Q(deadline=None, abandoned_at=None))
    late = Counter(
        Submission.objects.filter(by="timeout", status="applied").values_list("match", "seat")
    )
    counted = Counter()
    for seat in Seat.objects.filter(late__gt=0):
        counted[seat.match_id, seat.number] = seat.late
    sent = {}
    for person, at in (
        Mail.objects.filter(sent_at__isnull=False)
        .order_by("sent_at")
        .values_list("recipient__email", "sent_at")
    ):
        sent.setdefault(person, []).append(at)
    gaps = [later - at for times in sent.values() for at, later in pairwise(times)]
    return {
        **_count(),
        "overdue": [str(match.pk) for match in overdue],
        "halted": Match.objects.filter(halted_at__isnull=False).count(),
        "submissions": dict(Counter(Submission.objects.values_list("status", flat=True))),
        "timeouts": sum(late.values()),
        "away": Seat.objects.filter(away=True).count(),
        "miscounted": [str(key) for key in (late - counted) + (counted - late)],
        "mails": {person: len(times) for person, times in sent.items()},
        "shortest": min((gap.total_seconds() for gap in gaps), default=0.0),
    }
