"""What became of the hands that are over: their results, and the cards that were dealt."""

from games.engine.registry import game
from games.models import Hand, Match, Move


def hands_closed(match: Match) -> list[Hand]:
    """The hands of a match that are over, in their order; the drawing of seats is none."""
    closed = Hand.objects.filter(match=match, number__gt=0, closed_at__isnull=False)
    return list(closed.order_by("number"))


def hand_closed_get(match: Match, number: int) -> Hand:
    """A hand that is over; 0 is the drawing of the seats, which is over as soon as it is made.

    Raises:
        Hand.DoesNotExist: there is no such hand, or it is still being played.
    """
    return Hand.objects.get(match=match, number=number, closed_at__isnull=False)


def hand_dealt(match: Match, hand: Hand) -> list[list[str]]:
    """The cards that each seat was dealt in a hand that is over; nothing before it is."""
    if not hand.closed_at or not hand.number:
        return []
    deals = Move.objects.filter(match=match, hand_no=hand.number, by=Move.By.DEAL)
    private = deals.order_by("number").values_list("private", flat=True)[:1].get()
    rules = game(match.game)
    return rules.hands(rules.loads(private["state"]))
