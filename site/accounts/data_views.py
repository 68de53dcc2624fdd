"""One's own data: asking for all of it, fetching it, and deleting the account."""

from collections.abc import Callable
from typing import Final, TypeVar

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import exports
from accounts.answers import SeeOther
from accounts.erasure import ErasureRefused, account_erase
from accounts.forms import AccountDeleteForm
from accounts.models import DataExportFile
from accounts.requests import MemberRequest

LOOKS: Final = 100
"""How often the page of an export that is being made looks again by itself."""

View = TypeVar("View", bound=Callable[..., HttpResponse])


def reauthenticated(view: View) -> View:
    """Have somebody type the password again who has not done so for a while."""
    wrapped: View = reauthentication_required(view)
    return wrapped


@require_safe
@never_cache
def data_detail(request: MemberRequest) -> HttpResponse:
    """What one can do with one's data; while an export is made, how far it is and no form."""
    return _render(request)


@require_POST
@reauthenticated
def data_ask(request: MemberRequest) -> HttpResponse:
    """Ask for all of one's data."""
    try:
        exports.export_ask(user=request.user)
    except exports.ExportRefused as refused:
        messages.warning(request, str(refused))
    return SeeOther(reverse("accounts:data_detail"))


@require_safe
@never_cache
@reauthenticated
def data_download(request: MemberRequest) -> HttpResponse:
    """The ZIP, to its owner alone."""
    try:
        content = exports.export_content(request.user)
    except DataExportFile.DoesNotExist:
        raise Http404 from None
    response = HttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = 'attachment; filename="play313-data.zip"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@reauthenticated
def account_delete(request: MemberRequest) -> HttpResponse:
    """Say what goes and what stays; posting one's name deletes the account."""
    form = AccountDeleteForm(request.user, request.POST or None)
    if form.is_valid():
        try:
            account_erase(user=request.user, keeps_words=bool(form.cleaned_data["words"]))
        except ErasureRefused as refused:
            form.add_error(None, str(refused))
        else:
            logout(request)
            messages.success(request, _("Your account is deleted. Goodbye, and thank you."))
            return redirect("pages:page_home")
    status = 422 if form.is_bound else 200
    return render(request, "accounts/account_delete.html", {"form": form}, status=status)


def _render(request: MemberRequest) -> HttpResponse:
    export = exports.export_of(request.user)
    looked = request.GET.get("again", "0")
    number = int(looked) if looked.isascii() and looked.isdigit() and len(looked) < 4 else LOOKS
    is_made = export is not None and export.status == export.Status.WAITING
    refresh = number + 1 if is_made and number < LOOKS else None
    context = {"export": export, "refresh": refresh, "is_made": is_made}
    return render(request, "accounts/data_detail.html", context)
