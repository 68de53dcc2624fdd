"""The sitemap of the forum, for search engines: what a visitor may read, and nothing else."""

from xml.sax.saxutils import escape

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from forum.selectors.sitemaps import addresses, files_count
from notices.links import absolute

SPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


@require_safe
@login_not_required
def sitemap_index(request: HttpRequest) -> HttpResponse:
    """The files of the sitemap."""
    files = (reverse("forum:sitemap", args=[one]) for one in range(1, files_count() + 1))
    entries = "".join(f"<sitemap><loc>{escape(absolute(one))}</loc></sitemap>" for one in files)
    return _xml(f'<sitemapindex xmlns="{SPACE}">{entries}</sitemapindex>')


@require_safe
@login_not_required
def sitemap(request: HttpRequest, number: int) -> HttpResponse:
    """One file of the sitemap."""
    if not 1 <= number <= files_count():
        raise Http404
    entries = "".join(
        f"<url><loc>{escape(absolute(path))}</loc>"
        + (f"<lastmod>{changed:%Y-%m-%d}</lastmod>" if changed else "")
        + "</url>"
        for path, changed in addresses(number)
    )
    return _xml(f'<urlset xmlns="{SPACE}">{entries}</urlset>')


def _xml(body: str) -> HttpResponse:
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return HttpResponse(head + body, content_type="application/xml; charset=utf-8")
