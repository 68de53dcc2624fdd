"""How a page answers a form that was taken."""

from django.http import HttpRequest, HttpResponseRedirect


class SeeOther(HttpResponseRedirect):
    """303: what was posted is done; look there with GET."""

    status_code = 303


def wants_json(request: HttpRequest) -> bool:
    """Whether the client asked for JSON by name, as scripts do and browsers do not."""
    return "application/json" in request.headers.get("Accept", "")
