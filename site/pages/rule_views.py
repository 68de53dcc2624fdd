"""The pages of the rulebook: its games, their rules, and questions to them. They change nothing."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.selectors.lessons import DEALS
from pages import asking
from pages.paragraphs import Rulebook
from pages.rulebook import rulebooks, rulebooks_short, rules_read
from pages.trial_forms import TRIALS
from pages.variants import variants_of
from scoresheets.sheets.registry import sheets


@require_safe
@login_not_required
def rules_list(request: HttpRequest) -> HttpResponse:
    """The games whose rules are here, and what can be done with them."""
    context = {
        "books": rulebooks(),
        "short": rulebooks_short(),
        "trials": TRIALS,
        "sheets": sheets(),
    }
    return render(request, "pages/rules_list.html", context)


@require_safe
@login_not_required
def rules_detail(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game, in the reader's language where there is a text in it."""
    context = {
        "book": _book(game),
        "trial": TRIALS[game]() if game in TRIALS else None,
        "sheet": game if game in sheets() else "",
        "variants": variants_of(game),
        "lesson": game in DEALS,
    }
    return render(request, "pages/rules_detail.html", context)


@require_safe
@login_not_required
def rules_ask(request: HttpRequest) -> HttpResponse:
    """The paragraphs that answer a question in plain words."""
    query = request.GET.get("q", "").strip()[: asking.LENGTH]
    context = {"query": query, "found": asking.rules_ask(query)}
    return render(request, "pages/rules_ask.html", context)


@require_safe
@login_not_required
def rules_try(request: HttpRequest, game: str) -> HttpResponse:
    """A question to the rules of a game, and the answer of the engine."""
    book = _book(game)
    if game not in TRIALS:
        raise Http404
    form = TRIALS[game](request.GET or None)
    answer = form.answer() if form.is_valid() else None
    context = {"book": book, "form": form, "answer": answer}
    status = 422 if form.is_bound and answer is None else 200
    return render(request, "pages/rules_try.html", context, status=status)


def _book(game: str) -> Rulebook:
    book = rules_read(game)
    if book is None:
        raise Http404
    return book
