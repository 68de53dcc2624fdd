"""How a file that was drawn is answered: the same for everybody, kept by caches, asked for once."""

from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render

from pdf.asking import State
from pdf.libraries import INSTALL

PUBLIC: Final = "public, max-age=86400, stale-while-revalidate=604800"
TYPES: Final = {"pdf": "application/pdf", "png": "image/png"}


def file_answer(data: bytes, title: str, etag: str) -> HttpResponse:
    """A file, shown in the browser; saved it has this name."""
    suffix = title.rpartition(".")[2]
    headers = {"ETag": etag, "Content-Disposition": f'inline; filename="{title}"'}
    return HttpResponse(data, content_type=TYPES[suffix], headers=headers)


def etag_of(name: str) -> str:
    """The tag of what is drawn under a name, which stands for all that it is made of."""
    return f'"{name[:32]}"'


def unchanged(request: HttpRequest, etag: str) -> HttpResponse | None:
    """The answer to who has it already."""
    if request.headers.get("If-None-Match") != etag:
        return None
    return public(HttpResponseNotModified(), request, etag)


def public(response: HttpResponse, request: HttpRequest, etag: str) -> HttpResponse:
    """The same for everybody, so caches need not tell people apart."""
    response["Cache-Control"], response["ETag"] = PUBLIC, etag
    request.session.accessed = False
    return response


def not_yet(request: HttpRequest, state: State, template: str) -> HttpResponse:
    """It is being drawn: the page asks again by itself. Or it cannot be, and why."""
    status = 202 if state is State.WAITS else 503
    context = {"state": state.name.lower(), "install": INSTALL}
    response = render(request, template, context, status=status)
    response["Cache-Control"] = "no-store"
    response["Retry-After"] = "2" if state is State.WAITS else "60"
    return response
