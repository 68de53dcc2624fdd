"""Keeping a note about a match."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from games.engine.errors import gettext_noop as _
from games.models import Match
from games.services.refusals import Illegal, Stale
from games.talk import NOTE, MatchNote


@transaction.atomic
def note_save(*, match: Match, user: User, text: str, version: int) -> None:
    """Keep what a person notes; ``version`` is that of the note that the form showed, 0 for none.

    Raises:
        Illegal: it is too long.
        Stale: the note was saved meanwhile, from another page.
    """
    if len(text) > NOTE:
        raise Illegal(
            _("A note has at most %(most)s characters; this one has %(number)s."),
            most=NOTE,
            number=len(text),
        )
    if not _stored(match, user, text, version):
        raise Stale(
            _("You have saved this note from another page meanwhile. Both are shown; save again.")
        )


def _stored(match: Match, user: User, text: str, version: int) -> bool:
    now = timezone.now()
    if version == 0:
        try:
            with transaction.atomic():
                MatchNote.objects.create(match=match, user=user, text=text, saved_at=now)
        except IntegrityError:
            return False
        return True
    kept = MatchNote.objects.filter(match=match, user=user, version=version)
    return bool(kept.update(text=text, saved_at=now, version=version + 1))
