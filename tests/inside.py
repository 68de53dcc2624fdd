"""What tests and benchmarks do inside a stack's own environment: fill its database, count it.

    python -m tests.inside table_fill '{"tables": 8, "seats": 2}'

calls the function with these arguments and prints what it returns as JSON. It is a process of
its own, so that the tests' settings never meet the stack's.
"""

import json
import sys
from collections import Counter
from datetime import timedelta

import django
from django.db.models import Count, F, Max
from django.utils import timezone

from tests.month import (  # noqa: F401 - called by name
    month_end,
    month_fill,
    month_is_given_back,
    month_step,
    month_steps,
    month_up,
    settled,
)

NO_CARDS_LEFT_TO_LUCK = {"first_play_lowest": "false", "instant_wins": ""}
"""House rules under which every deal leaves somebody a choice of moves."""
CSRF = "c" * 32


def table_fill(*, tables, seats=2, bots=0, people=None, games=20, pace="7d", options=None):
    """Matches among people who have signed in already; each with the cookies of its people."""
    from games import services

    chairs = seats - bots
    users = people_fill(people or tables * chairs)
    options = {**NO_CARDS_LEFT_TO_LUCK, "games": str(games), **(options or {})}
    found = []
    for number in range(tables):
        sitting = [users[(number * chairs + at) % len(users)] for at in range(chairs)]
        match = services.match_create(
            creator=sitting[0][0], game_slug="313", preset="313", seats=seats, bots=bots,
            pace=pace, visibility="open", options=options,
        )  # fmt: skip
        for user, _cookies in sitting:
            services.match_join(match_id=match.pk, user=user)
        found.append(
            {"url": match.get_absolute_url(), "people": [cookies for _user, cookies in sitting]}
        )
    return found


def people_fill(count):
    """People without a password, signed in: the user and the cookies of each."""
    from accounts.models import User

    known = User.objects.count()
    return [_person(f"p{known + number}") for number in range(count)]


def _person(name):
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from accounts.models import User

    user = User.objects.create(username=name, email=f"{name}@example.org", password="!")
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "accounts.backends.PeopleBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return user, {"sessionid": session.session_key, "csrftoken": CSRF}


def verdict(*, nonces=()):
    """What the database says of these submissions, and whether any log has a gap or a double."""
    from games.models import Match, Move, Submission

    sent = dict(Submission.objects.values_list("nonce", "status"))
    status = {str(nonce): state for nonce, state in sent.items()}
    timed = Submission.objects.filter(decided_at__isnull=False)
    twice = (
        Submission.objects.filter(status="applied", move__isnull=False)
        .values("move").annotate(count=Count("pk")).filter(count__gt=1)
    )  # fmt: skip
    decisions = Counter()
    rows = Counter()
    for match_id, private in Move.objects.values_list("match_id", "private"):
        rows[match_id] += 1
        decisions[match_id] += len(private.get("moves", ()))
    applied = Counter(
        Submission.objects.filter(status="applied").values_list("match_id", flat=True)
    )
    wait = timed.annotate(wait=F("decided_at") - F("received_at")).aggregate(worst=Max("wait"))
    last = dict(
        Match.objects.exclude(moves_count=0).values_list("pk", "moves_count")
    )  # fmt: skip
    return {
        "lost": [nonce for nonce in nonces if status.get(nonce) != "applied"],
        "doubled": sum((decisions - applied).values()) + twice.count(),
        "unlogged": sum((applied - decisions).values()),
        "gaps": [str(pk) for pk, count in last.items() if rows[pk] != count],
        "statuses": dict(Counter(sent.values())),
        "applied": sum(applied.values()),
        "attempts": Submission.objects.aggregate(most=Max("attempts"))["most"] or 0,
        "worst_seconds": wait["worst"].total_seconds() if wait["worst"] else 0.0,
    }


def deadline_set(*, match, after_last_move):
    """Let the time of the turn end so many seconds after the last move came in (or now).

    The miss that every match excuses has been before.
    """
    from games.models import Match, Seat, Submission

    Seat.objects.filter(match=match).update(excused=True)

    last = Submission.objects.filter(match=match).order_by("received_at").last()
    end = (last.received_at if last else timezone.now()) + timedelta(seconds=after_last_move)
    Match.objects.filter(pk=match).update(deadline=end)


def clocks_sweep(*, minutes):
    """Sweep as if it were so many minutes later; how many turns were due."""
    from games import services

    return services.clocks_sweep(now=timezone.now() + timedelta(minutes=minutes))


def submissions(*, matches):
    """What was sent in at each of these matches, in order."""
    from games.models import Submission

    rows = Submission.objects.order_by("pk").values("by", "status", "attempts", "v", "seat")
    return [list(rows.filter(match=match)) for match in matches]


def match_status(*, match):
    """Whether the match is halted, its deadline, how far it is."""
    from games.models import Match

    row = Match.objects.get(pk=match)
    return {"halted": row.halted_at is not None, "has_deadline": row.deadline is not None,
            "version": row.version, "status": row.status}  # fmt: skip


def notices_fill(*, people, each=1):
    """So many people, each with so many matches that wait for them since an hour ago."""
    from games.models import Match
    from notices.models import Notice

    users = [user for user, _cookies in people_fill(people + 1)]
    for user in users[:people]:
        for _ in range(each):
            _match_waiting(user, users[people])
    Notice.objects.exclude(kind="games.turn").delete()
    Notice.objects.filter(recipient=users[people]).delete()
    Notice.objects.update(not_before=timezone.now() - timedelta(hours=1))
    return Match.objects.count()


def _match_waiting(user, other):
    """A match in which it is this person's turn."""
    from games import services

    while True:
        match = services.match_create(
            creator=user, game_slug="313", preset="313", seats=2, bots=0, pace="7d",
            visibility="open", options={**NO_CARDS_LEFT_TO_LUCK, "games": "1"},
        )  # fmt: skip
        services.match_join(match_id=match.pk, user=user)
        services.match_join(match_id=match.pk, user=other)
        if match.seats.filter(user=user, asked_version__isnull=False).exists():
            return


def notices_again():
    """Tell everybody once more, as if the turns were new."""
    from notices.models import Notice

    Notice.objects.update(routed_at=None, mail_at=None, mail=None, sent_at=None)


def hour_pass():
    """Let the hour after the last mail be over for everybody."""
    from notices.models import Inbox

    Inbox.objects.update(mailed_at=None)


def claims_end():
    """Let every claim on a mail be over."""
    from notices.models import Mail

    Mail.objects.filter(sent_at=None).update(claimed_until=timezone.now())


def mails_status():
    """How many mails are claimed, and how many notices wait to be mailed."""
    from notices.models import Mail, Notice

    on_its_way = Mail.objects.filter(sent_at=None, failed_at=None)
    return {"claimed": on_its_way.count(), "waiting": Notice.objects.filter(sent_at=None).count()}


def database_pragmas():
    """What SQLite was told, asked of a connection of the site's."""
    from django.db import connection

    with connection.cursor() as cursor:
        names = ("busy_timeout", "journal_mode", "synchronous")
        asked = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in names}
    return {**asked, "transactions": connection.transaction_mode}


def pickle_send(*, marker):
    """Put a message on the queue that, unpickled, would make a file."""
    from play313.celery import app

    with app.connection_for_write() as connection:
        connection.Producer().publish(
            Maker(marker), routing_key="moves", exchange="", serializer="pickle",
            headers={"task": "games.tasks.submission_apply", "id": "1"},
        )  # fmt: skip


class Maker:
    """Makes a file when it is unpickled."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return (open, (self.path, "w"))


def main(arguments):
    django.setup()
    function = globals()[arguments[0]]
    told = json.loads(arguments[1]) if arguments[1:] else {}
    sys.stdout.write(json.dumps(function(**told)))


if __name__ == "__main__":
    main(sys.argv[1:])
