"""The search page: what is asked for, the filters, what was found. It changes nothing."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from pages.search_forms import SearchForm, kind_queries, page_query
from search.selectors import Page, find, shelves


@require_safe
@login_not_required
def search(request: HttpRequest) -> HttpResponse:
    """Find posts, reports and whatever else the apps let be found."""
    readable = shelves(request.user)
    form = SearchForm(request.GET, readable=readable)
    page = Page()
    if form.is_valid():
        page = find(**form.question(), viewer=request.user, readable=readable)
    context = {
        "form": form,
        "page": page,
        "is_asked": form.is_asked,
        "kinds": kind_queries(request.GET) if request.GET.get("q", "").strip() else [],
        "earlier": page_query(request.GET, page.number - 1) if page.has_previous else "",
        "later": page_query(request.GET, page.number + 1) if page.has_next else "",
    }
    return render(request, "pages/search.html", context, status=200 if form.is_valid() else 400)
