"""The request of somebody who is signed in, and the network address that a request comes from."""

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

from accounts.models import User


class MemberRequest(HttpRequest):
    """A request behind LoginRequiredMiddleware: its user is a person."""

    user: User


def address_of(request: HttpRequest) -> str:
    """The network address that a request comes from, past the proxies that we trust."""
    return str(get_adapter().get_client_ip(request))
