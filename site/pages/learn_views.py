"""Learn to play: a first hand against bots in ten pages. The address holds all there is of it."""

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.engine.errors import RulesError
from games.selectors.lessons import DEALS, DECISIONS, MOVE_LENGTH, Lesson, lesson_at
from pages.lesson_topics import INTROS, topic_of
from pages.paragraphs import Rulebook
from pages.refusals import paragraphs_behind
from pages.rulebook import rulebooks, rules_read

PAGES: Final = DECISIONS + 2


@require_safe
@login_not_required
def learn_list(request: HttpRequest) -> HttpResponse:
    """The games that can be learned."""
    books = [book for book in rulebooks() if book.game in DEALS]
    return render(request, "pages/learn_list.html", {"books": books, "pages": PAGES})


@require_safe
@login_not_required
def learn_begin(request: HttpRequest, game: str) -> HttpResponse:
    """The first page: what the game is about, and the cards that one holds."""
    book = _book(game)
    lesson = lesson_at(game, (), gettext("You"))
    context = {"book": book, "lesson": lesson, "intro": INTROS[game], "number": 1, "pages": PAGES}
    return render(request, "pages/learn_begin.html", context)


@require_safe
@login_not_required
def learn_play(request: HttpRequest, game: str) -> HttpResponse:
    """A decision, what came of it, and at last the end; a move that was sent leads onwards."""
    book, moves = _book(game), request.GET.getlist("m")[: DECISIONS + 1]
    try:
        lesson = lesson_at(game, moves[:DECISIONS], gettext("You"))
    except RulesError:
        reason = gettext("The hand cannot have been played like this. Begin it again.")
        return render(request, "422.html", {"reason": reason}, status=422)
    sent = _sent(request.GET)
    if sent is None or lesson.is_last:
        return _page(request, book, lesson)
    try:
        lesson_at(game, [*lesson.moves, sent], "")
    except RulesError as refusal:
        return _page(request, book, lesson, refusal)
    return redirect(_address(game, [*lesson.moves, sent]))


def _page(
    request: HttpRequest, book: Rulebook, lesson: Lesson, refusal: RulesError | None = None
) -> HttpResponse:
    last = lesson.is_last
    context: dict[str, Any] = {
        "book": book,
        "lesson": lesson,
        "number": PAGES if last else len(lesson.moves) + 2,
        "pages": PAGES,
        "refusal": refusal,
        "behind": paragraphs_behind(lesson.game, refusal) if refusal else [],
    }
    if last:
        return render(request, "pages/learn_end.html", context | {"rows": _rows(lesson)})
    topic = topic_of(lesson.game, lesson.view)
    context |= {
        "topic": topic,
        "paragraph": book.paragraphs[topic.anchor],
        "choices": _choices(lesson, request.GET.getlist("card")),
        "advised": _address(lesson.game, [*lesson.moves, lesson.advice]),
    }
    return render(request, "pages/learn_play.html", context, status=422 if refusal else 200)


def _sent(asked: QueryDict) -> str | None:
    """The move of a form: its text, or a verb and the cards that were ticked; None where none."""
    if not {"move", "verb", "card", "go"} & set(asked):
        return None
    text = asked.get("move") or " ".join([asked.get("verb", ""), *asked.getlist("card")])
    return " ".join(text.split())[:MOVE_LENGTH]


def _address(game: str, moves: Sequence[str]) -> str:
    return f"{reverse('pages:learn_play', args=[game])}?{urlencode([('m', one) for one in moves])}"


def _choices(lesson: Lesson, ticked: Sequence[str]) -> list[dict[str, Any]]:
    """The hand as ``cards/hand_form.html`` wants it; what cannot be played says why."""
    return [
        {
            "card": card,
            "checked": card in ticked and card not in lesson.refusals,
            "reason": gettext(error.sentence) % error.details
            if (error := lesson.refusals.get(card))
            else "",
        }
        for card in lesson.view["hand"]
    ]


def _rows(lesson: Lesson) -> list[dict[str, Any]]:
    """The result as ``games/partials/result.html`` wants it, the best first."""
    if lesson.outcome is None:
        return []
    rows = [
        {"place": place, "points": points, "name": name, "is_bot": seat > 0}
        for seat, (place, points, name) in enumerate(
            zip(lesson.outcome.places, lesson.outcome.points, lesson.names, strict=True)
        )
    ]
    return sorted(rows, key=lambda row: row["place"])


def _book(game: str) -> Rulebook:
    book = rules_read(game) if game in DEALS else None
    if book is None:
        raise Http404
    return book
