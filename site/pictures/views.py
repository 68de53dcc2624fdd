"""A picture as its file. Whoever knows its address may see it; nobody can guess one."""

from typing import Final
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.core.files.storage import default_storage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from pictures.models import Picture

_HEADERS: Final = {
    # A new picture has a new address, so this one never changes.
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


@require_safe
@login_not_required
def picture_detail(request: HttpRequest, picture_id: UUID) -> HttpResponse:
    """The picture."""
    return _file(get_object_or_404(Picture, pk=picture_id).file_name)


@require_safe
@login_not_required
def picture_thumb(request: HttpRequest, picture_id: UUID) -> HttpResponse:
    """The small one."""
    return _file(get_object_or_404(Picture, pk=picture_id).thumb_name)


def _file(name: str) -> HttpResponse:
    try:
        with default_storage.open(name) as file:
            content = file.read()
    except FileNotFoundError:  # The row came from a backup without its files.
        raise Http404 from None
    saved = f"attachment; filename={name.rpartition('/')[2]}"
    headers = {**_HEADERS, "Content-Disposition": saved}
    return HttpResponse(content, content_type="image/webp", headers=headers)
