"""Voting in the poll of a thread."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from accounts.answers import SeeOther
from accounts.requests import MemberRequest, address_of
from forum import services
from forum.forms import VoteForm
from forum.models import PollOption
from forum.refusals import Refused
from forum.views.asked import refused_render


@require_POST
def poll_vote(request: MemberRequest, thread_id: int) -> HttpResponse:
    """Vote, or vote otherwise."""
    form = VoteForm(request.POST)
    if not form.is_valid():
        return render(request, "422.html", status=422)
    try:
        thread = services.vote_set(
            thread_id=thread_id,
            user=request.user,
            option_id=form.cleaned_data["option"],
            address=address_of(request),
        )
    except PollOption.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        return refused_render(request, refused)
    return SeeOther(f"{thread.get_absolute_url()}#poll")
