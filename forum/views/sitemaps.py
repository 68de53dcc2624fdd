"""The sitemap of the forum, for search engines: what a visitor may read, and nothing else."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from forum.selectors.sitemaps import addresses, files_count
from notices.links import absolute
from search.sitemaps import sitemap_answer, sitemap_index_answer


def sitemap_files() -> list[str]:
    """The addresses of the files of the sitemap."""
    numbers = range(1, files_count() + 1)
    return [absolute(reverse("forum:sitemap", args=[number])) for number in numbers]


@require_safe
@login_not_required
def sitemap_index(_request: HttpRequest) -> HttpResponse:
    """The files of the sitemap."""
    return sitemap_index_answer(sitemap_files())


@require_safe
@login_not_required
def sitemap(_request: HttpRequest, number: int) -> HttpResponse:
    """One file of the sitemap."""
    if not 1 <= number <= files_count():
        raise Http404
    return sitemap_answer((absolute(path), changed) for path, changed in addresses(number))
