"""How the pages of a match answer: never stored by caches, refusals as a page or as JSON."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Match
from games.selectors.invitations import may_enter
from games.selectors.pages import match_get
from games.services.refusals import Refused
from games.templatetags.games import text_with_suits

P = ParamSpec("P")
R = TypeVar("R", bound=HttpRequest)


def seat_page(
    view: Callable[Concatenate[R, P], HttpResponse],
) -> Callable[Concatenate[R, P], HttpResponse]:
    """Mark an answer that depends on who looks: no cache keeps it, not even the browser's."""

    @wraps(view)
    def answer(request: R, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["Cache-Control"] = "private, no-store"
        patch_vary_headers(response, ["Cookie"])
        return response

    return answer  # type: ignore[return-value]


class LinkRenewed(Http404):
    """A link that led in once; its page says whom to ask for the new one."""

    reason = _(
        "This link was renewed and does not lead in any more. Ask whoever gave it to you for the "
        "new one."
    )


def match_or_404(
    match_id: UUID, viewer: Any = None, *, key: str = "", more: Mapping[str, Any] | None = None
) -> Match:
    """The match, with more read along where it is asked for, or the page that says there is none.

    Where its link was renewed, the viewer must belong there or carry the new one; a view that
    does not say who looks shows such a match to nobody.
    """
    try:
        match = match_get(match_id, **(more or {}))
    except Match.DoesNotExist:
        raise Http404 from None
    if not may_enter(match, viewer, timezone.now(), key=key):
        raise LinkRenewed
    return match


def reason_text(sentence: str, details: Mapping[str, Any]) -> str:
    """A refusal in the reader's language, its cards with their suits."""
    filled = {key: text_with_suits(key, value) for key, value in details.items()}
    return gettext(sentence) % filled if filled else gettext(sentence)


def refusal_json(refused: Refused, match: Match | None = None) -> JsonResponse:
    """A refusal as scripts read it; without a match there is no version."""
    return JsonResponse(
        {
            "status": refused.status,
            "reason": reason_text(refused.sentence, refused.details),
            "version": match.version if match else None,
        },
        status=refused.http_status,
    )
