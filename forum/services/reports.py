"""Reports of games: the thread, its first post and the structure are written together."""

from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from forum.game_names import game_find, text_key
from forum.models import (
    GameReport,
    PlaceWord,
    Post,
    ReportPlayer,
    ReportScore,
    ReportSide,
    Thread,
)
from forum.models.reports import NAME, WORDS
from forum.refusals import NotAllowed
from forum.scores import sides_of, standings
from forum.selectors.access import Viewer, may
from forum.selectors.categories import category_for
from forum.selectors.named import people_named
from forum.services import limits
from forum.services.counts import thread_touch
from forum.services.edits import post_edit
from forum.services.posts import thread_lock, thread_start
from forum.services.report_checks import report_check
from markup.controls import line_read
from markup.drafts import DraftPlayer, ReportDraft
from markup.report_drafts import draft_for
from notices.services import notice_add, notices_withdraw
from search.folding import words_read

NAMED = "forum.report_named"
SUBJECT = "report"
State = ReportPlayer.State


@transaction.atomic
def report_publish(
    *, author: User, report: ReportDraft, nonce: UUID | None = None, address: str = ""
) -> Thread:
    """Begin a thread with a report of a game, once however often the form is sent.

    Raises:
        NotAllowed: there is no category for it, or nothing is begun there.
        Unfit: something about it cannot stand.
        TooMany: the person, or their network address, has written a lot.
    """
    report_check(report)
    key, _name = game_find(report.game)
    thread = thread_start(
        category_id=category_for("reports", key).pk,
        author=author,
        title=report.title,
        text=report.story,
        nonce=nonce,
        address=address,
    )
    if not GameReport.objects.filter(pk=thread.pk).exists():
        # The address came with the form: it is kept where a report can begin for its writer.
        source = report.address if draft_for(report.address, author) else ""
        _structure_write(GameReport(thread=thread), replace(report, address=source), author)
    return thread


@transaction.atomic
def report_edit(*, thread_id: int, editor: User, report: ReportDraft, address: str = "") -> Thread:
    """Write a report anew, with its story. What members have said to being named stands.

    Raises:
        GameReport.DoesNotExist: there is none, or not for this person.
        NotAllowed: it is somebody else's.
        Unfit: something about it cannot stand.
        TooMany: it was done very often.
    """
    thread, stored = _locked(thread_id, editor)
    first = Post.objects.get(thread=thread, number=1)
    if not may(Viewer(editor), "edit", thread.category, thread, first):
        raise NotAllowed(_("Only its author can change this report."))
    report_check(report)
    post_edit(
        post_id=first.pk, editor=editor, text=report.story, title=report.title, address=address
    )
    _structure_write(stored, replace(report, address=stored.source), thread.author)
    thread.refresh_from_db()
    thread_touch(thread)
    return thread


@transaction.atomic
def report_answer(*, thread_id: int, user: User, is_confirmed: bool, address: str = "") -> Thread:
    """Say that one has played in a reported game, or that one does not want to be named there.

    Either can be changed later.

    Raises:
        GameReport.DoesNotExist: there is none, or the person is not named in it.
        TooMany: it was done very often.
    """
    thread, stored = _locked(thread_id, user)
    limits.deed_take("say", user_id=user.pk, address=address)
    named = stored.players.filter(user=user)
    state = State.CONFIRMED if is_confirmed else State.UNTAGGED
    if not named.update(state=state):
        raise GameReport.DoesNotExist
    _notice_end([user.pk], thread)
    thread_touch(thread)
    return thread


def reports_erase(user: User) -> None:
    """Keep the seats of somebody who leaves, under a name that is nobody's."""
    for player in ReportPlayer.objects.filter(user=user).order_by("pk"):
        player.user, player.state, player.name = None, State.PLAIN, f"deleted-{player.pk}"
        player.name_key = player.name
        player.save(update_fields=["user", "state", "name", "name_key"])


def _locked(thread_id: int, user: User) -> tuple[Thread, GameReport]:
    try:
        thread = thread_lock(thread_id)
    except Thread.DoesNotExist:
        raise GameReport.DoesNotExist from None
    stored = GameReport.objects.get(pk=thread_id)
    if not may(Viewer(user), "read", thread.category, thread):
        raise GameReport.DoesNotExist
    return thread, stored


def _structure_write(stored: GameReport, report: ReportDraft, author: User | None) -> None:
    """Store everything but the story, in place of what was there; and tell who is named anew."""
    stored.game_key, stored.game = game_find(report.game)
    stored.place = line_read(report.place)[:WORDS]
    stored.variant = line_read(report.variant)[:WORDS]
    stored.direction, stored.is_complete = report.direction, report.is_complete
    stored.source = report.address[:200]
    if report.played_on is None:
        raise ValueError("a report that was checked has a date")
    stored.played_on = report.played_on
    stored.save()
    _place_write(stored)
    members = stored.players.exclude(user=None).values_list("user", "state")
    said: dict[int, str] = dict(members)
    stored.sides.all().delete()
    sides = _sides_write(stored, report)
    _players_write(stored, report, author, sides, said)


def _place_write(stored: GameReport) -> None:
    """Let it be found by the words of its place."""
    stored.words.all().delete()
    words = sorted(set(words_read(stored.place)))
    PlaceWord.objects.bulk_create(PlaceWord(report=stored, word=word) for word in words)


def _sides_write(stored: GameReport, report: ReportDraft) -> list[ReportSide]:
    numbers = sides_of([player.side for player in report.players])
    firsts = [numbers.index(number) for number in range(max(numbers) + 1)]
    made = standings(
        report.rounds,
        len(firsts),
        report.direction,
        is_complete=report.is_complete,
        places=[report.players[index].place for index in firsts],
    )
    sides = ReportSide.objects.bulk_create(
        ReportSide(
            report=stored,
            number=number,
            name=line_read(report.players[index].side)[:WORDS],
            total=standing.total,
            place=standing.place,
        )
        for number, (index, standing) in enumerate(zip(firsts, made, strict=True))
    )
    ReportScore.objects.bulk_create(
        ReportScore(side=side, round=number, points=points)
        for number, row in enumerate(report.rounds, start=1)
        for side, points in zip(sides, row, strict=True)
        if points is not None
    )
    return [sides[number] for number in numbers]


def _players_write(
    stored: GameReport,
    report: ReportDraft,
    author: User | None,
    sides: list[ReportSide],
    said: dict[int, str],
) -> None:
    """The players in their seats; a member keeps what they have said before to being named."""
    people = people_named([player.username for player in report.players], author)
    rows = []
    for seat, (player, side) in enumerate(zip(report.players, sides, strict=True)):
        row = ReportPlayer(report=stored, side=side, seat=seat)
        _player_fill(row, player, people.get(player.username.casefold()), author, said)
        rows.append(row)
    ReportPlayer.objects.bulk_create(rows)
    named = {row.user_id for row in rows if row.state == State.NAMED and row.user_id}
    _notice_end([pk for pk in said if pk not in named], stored.thread)
    notice_add(recipients=named, kind=NAMED, subject_type=SUBJECT, subject_id=str(stored.thread_id))


def _player_fill(
    row: ReportPlayer,
    player: DraftPlayer,
    user: User | None,
    author: User | None,
    said: dict[int, str],
) -> None:
    row.user = user
    row.name = "" if user else line_read(player.name or player.username)[:NAME]
    row.name_key = text_key(row.name)
    row.is_new, row.starts = player.is_new, player.starts
    if user is not None:
        fresh = State.CONFIRMED if user == author else State.NAMED
        row.state = said.get(user.pk, fresh)


def _notice_end(people: list[int], thread: Thread) -> None:
    notices_withdraw(
        recipients=people, kinds=[NAMED], subject_type=SUBJECT, subject_id=str(thread.pk)
    )
