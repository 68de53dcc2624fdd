"""The list of one's own notices. Looking at it changes nothing; a button marks them as read."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import SeeOther
from accounts.requests import MemberRequest
from notices import services
from notices.selectors.inbox import inbox_get, notices_list, unread_count


@require_safe
def notice_list(request: MemberRequest) -> HttpResponse:
    user = request.user
    inbox = inbox_get(user)
    context = {
        "lines": notices_list(user.pk),
        "unread": unread_count(user.pk),
        "bounced": inbox.bounced_address if inbox.is_bounced else "",
    }
    return render(request, "notices/notice_list.html", context)


@require_POST
def notice_read(request: MemberRequest, notice_id: int) -> HttpResponse:
    if not services.notice_read(user_id=request.user.pk, notice_id=notice_id):
        raise Http404
    return SeeOther(reverse("notices:notice_list"))


@require_POST
def notices_read_all(request: MemberRequest) -> HttpResponse:
    services.notices_read_all(user_id=request.user.pk)
    return SeeOther(reverse("notices:notice_list"))
