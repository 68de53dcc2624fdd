"""From a finished match to its score sheet."""

from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts.answers import SeeOther
from accounts.refusals import Refused
from scoresheets import services
from scoresheets.views.answers import refusal


@require_POST
@login_not_required
def sheet_from_match(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The sheet of a match that is over: made the first time, the same one ever after."""
    try:
        sheet = services.sheet_from_match(match_id=match_id, viewer=request.user)
    except (LookupError, ObjectDoesNotExist):
        raise Http404 from None
    except Refused as refused:
        return refusal(request, refused)
    return SeeOther(sheet.get_absolute_url())
