"""Proposals are made, answered and taken back; all lead back to the match, or say why not."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games import services
from games.engine.errors import gettext_noop as _
from games.forms import AnswerForm, ProposalForm
from games.models import Match, Proposal
from games.services.refusals import Illegal
from games.views.answers import seat_page
from games.views.tables import answer

DAMAGED = _("This form is damaged. Reload the page and choose again.")


@require_POST
@login_not_required
@seat_page
def proposal_make(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Ask the others to agree to something."""
    form = ProposalForm(request.POST)

    def make(**who: Any) -> Match:
        if not form.is_valid():
            raise Illegal(DAMAGED)
        return services.proposal_make(**who, **form.cleaned_data).match

    return answer(request, match_id, make)


@require_POST
@login_not_required
@seat_page
def proposal_answer(request: HttpRequest, match_id: UUID, proposal_id: int) -> HttpResponse:
    """Agree, refuse, or take back what one has proposed oneself."""
    form = AnswerForm(request.POST)

    def reply(**who: Any) -> Match:
        if not form.is_valid():
            raise Illegal(DAMAGED)
        return _SERVICES[form.cleaned_data["answer"]](**who, proposal_id=proposal_id).match

    return answer(request, match_id, reply)


_SERVICES: Mapping[str, Callable[..., Proposal]] = {
    AnswerForm.YES: partial(services.proposal_answer, agrees=True),
    AnswerForm.NO: partial(services.proposal_answer, agrees=False),
    AnswerForm.BACK: services.proposal_take_back,
}
