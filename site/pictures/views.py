"""A picture as its file, for whoever may see something that shows it."""

from typing import Final
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.core.files.storage import default_storage
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from pictures.models import Picture
from pictures.selectors import pictures_seen

_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


@require_safe
@login_not_required
def picture_detail(request: HttpRequest, picture_id: UUID) -> HttpResponse:
    """The picture."""
    return _file(request, _seen_or_404(request, picture_id).file_name)


@require_safe
@login_not_required
def picture_thumb(request: HttpRequest, picture_id: UUID) -> HttpResponse:
    """The small one."""
    return _file(request, _seen_or_404(request, picture_id).thumb_name)


def _seen_or_404(request: HttpRequest, picture_id: UUID) -> Picture:
    try:
        return pictures_seen([picture_id], request.user)[picture_id]
    except KeyError:
        raise Http404 from None


def _file(request: HttpRequest, name: str) -> HttpResponse:
    """The file, which never changes; whether one may see it is asked each time."""
    etag = f'"{name.rpartition("/")[2]}"'
    answer = get_conditional_response(request, etag=etag) or _whole(name)
    answer["ETag"] = etag
    answer["Cache-Control"] = (
        f"{'private' if request.user.is_authenticated else 'public'}, no-cache"
    )
    return answer


def _whole(name: str) -> HttpResponse:
    try:
        with default_storage.open(name) as file:
            content = file.read()
    except FileNotFoundError:  # The row came from a backup without its files.
        raise Http404 from None
    saved = f"attachment; filename={name.rpartition('/')[2]}"
    headers = {**_HEADERS, "Content-Disposition": saved}
    return HttpResponse(content, content_type="image/webp", headers=headers)
