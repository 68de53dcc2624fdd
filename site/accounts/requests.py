"""The request of somebody who is signed in, for the annotations of views."""

from django.http import HttpRequest

from accounts.models import User


class MemberRequest(HttpRequest):
    """A request behind LoginRequiredMiddleware: its user is a person."""

    user: User
