"""A picture as its file. Whoever knows its address may see it; nobody can guess one."""

from typing import Final
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.core.files.storage import default_storage
from django.http import FileResponse, Http404, HttpRequest
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
def picture_detail(request: HttpRequest, picture_id: UUID) -> FileResponse:
    """The picture."""
    return _file(get_object_or_404(Picture, pk=picture_id).file_name)


@require_safe
@login_not_required
def picture_thumb(request: HttpRequest, picture_id: UUID) -> FileResponse:
    """The small one."""
    return _file(get_object_or_404(Picture, pk=picture_id).thumb_name)


def _file(name: str) -> FileResponse:
    try:
        file = default_storage.open(name)
    except FileNotFoundError:  # The row came from a backup without its files.
        raise Http404 from None
    return FileResponse(
        file, as_attachment=True, filename=name.rpartition("/")[2], content_type="image/webp",
        headers=_HEADERS,
    )  # fmt: skip
