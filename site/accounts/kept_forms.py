"""What somebody wrote into a form that cannot be taken any more, given back to be sent again.

That is so when the session has ended meanwhile, or the page was open for too long. Apps register
the fields of their forms in which people write; only these come back, each to be seen, so that
nobody can be made to send what they did not write.
"""

from collections.abc import Mapping
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _

_forms: Final[dict[str, Mapping[str, "str | Promise"]]] = {}


def register(route: str, fields: Mapping[str, "str | Promise"]) -> None:
    """Add a form by the name of its page, with the fields in which people write, by their names."""
    _forms[route] = fields


def kept_because(request: HttpRequest) -> str:
    """Why a form comes back with all that was sent in it."""
    if request.user.is_authenticated:
        return _(
            "This page was open for too long. Your text is here: look at it, and send it again."
        )
    return _("You are not signed in any more. Your text is here: sign in, then send it again.")


def kept_answer(request: HttpRequest) -> HttpResponse | None:
    """The words that were sent, in a form with a fresh token; None where nothing was written."""
    where = request.resolver_match
    if where is None or request.method != "POST":
        return None
    fields = _forms.get(where.view_name, {})
    typed = [(name, fields[name], request.POST[name]) for name in fields if request.POST.get(name)]
    if not typed:
        return None
    context = {
        "typed": typed,
        "kept": kept_because(request),
        "nonce": request.POST.get("n", ""),
        "action": request.path,
    }
    response = render(request, "403_kept.html", context, status=403)
    response["Cache-Control"] = "private, no-store"
    return response
