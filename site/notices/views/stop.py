"""No more mails, with one click and without signing in (RFC 8058)."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from notices import services
from notices.links import token_read


@require_http_methods(["GET", "HEAD", "POST"])
@login_not_required
@csrf_exempt
def mail_stop(request: HttpRequest, token: str) -> HttpResponse:
    """A GET only asks: scanners of mail follow every link. A POST stops the mails.

    There is no token of a form to check: mail programs have none, and the address is a secret.
    """
    claim = token_read("mail-stop", token)
    user = User.objects.filter(pk=claim.user_id, is_active=True).first() if claim else None
    if user is None:
        raise Http404
    is_done = request.method == "POST"
    if is_done:
        services.mail_stop(user_id=user.pk)
    context = {"name": str(user), "is_done": is_done}
    return render(request, "notices/mail_stop.html", context)
