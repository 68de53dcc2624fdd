"""Who moderates: the group “moderators”, with a second factor. And whom they may not touch."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from accounts.models import User
from accounts.requests import MemberRequest
from accounts.selectors import has_second_factor

MODERATE: Final = "moderation.moderate"
GROUP: Final = "moderators"

P = ParamSpec("P")


def may_moderate(user: User | AnonymousUser) -> bool:
    """Say whether somebody is a moderator."""
    return user.has_perm(MODERATE)


def may_act_on(moderator: User, person: User | None) -> bool:
    """Say whether a moderator decides about this person: never about oneself or a superuser."""
    return person is None or (person != moderator and not person.is_superuser)


def moderators_only(
    view: Callable[Concatenate[MemberRequest, P], HttpResponse],
) -> Callable[Concatenate[MemberRequest, P], HttpResponse]:
    """Show a page to moderators alone; for everybody else it is missing.

    Who has no second factor yet is sent to get one, as staff are.
    """

    @wraps(view)
    def answer(request: MemberRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not may_moderate(request.user):
            raise Http404
        if not has_second_factor(request.user):
            return redirect("mfa_index")
        response = view(request, *args, **kwargs)
        response["Cache-Control"] = "private, no-store"
        return response

    return answer  # type: ignore[return-value]
