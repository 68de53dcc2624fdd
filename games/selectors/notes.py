"""What a person notes about a match: nobody else's business."""

from accounts.models import User
from games.models import Match
from games.talk import MatchNote


def note_of(match: Match, user: User) -> MatchNote | None:
    """The note, or None where nothing was ever noted."""
    return MatchNote.objects.filter(match=match, user=user).first()
