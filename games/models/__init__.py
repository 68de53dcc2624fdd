"""What is stored of a match: the table, its seats, its hands, its log, and what was sent in.

The log (``Move``) is the authority; ``Snapshot`` is what it comes to, kept so that a move costs
the same however long the match is. Everything that is hidden from somebody has a row of its own
(``Snapshot``, ``DealSecret``) or a column that no default query reads (``Move.private``), and no
name that leads from a match to it: what a template gets cannot reach it.
"""

from games.models.consents import Proposal, StandingOrder, Vote
from games.models.invitations import Invitation, InvitationQuerySet
from games.models.logs import Hand, Move, Snapshot, Submission
from games.models.matches import Match, MatchQuerySet
from games.models.seats import FormerHolder, Seat, SeatName
from games.models.secrets import Commitment, DealSecret
from games.talk import MatchNote, Message, Reading, Room, Watch

__all__ = [
    "Commitment",
    "DealSecret",
    "FormerHolder",
    "Hand",
    "Invitation",
    "InvitationQuerySet",
    "Match",
    "MatchNote",
    "MatchQuerySet",
    "Message",
    "Move",
    "Proposal",
    "Reading",
    "Room",
    "Seat",
    "SeatName",
    "Snapshot",
    "StandingOrder",
    "Submission",
    "Vote",
    "Watch",
]
