"""The proof of each deal and the record of a match, as far as they may be known now."""

from typing import Any

from games.engine import proofs
from games.engine.base import Deck
from games.models import Hand, Match, Move, Seat
from games.selectors.links import chain_link
from games.selectors.pages import MatchPage, match_state


def hand_proof(match: Match, number: int) -> proofs.Proof:
    """The proof of a closed hand; 0 is the drawing of the seats.

    Raises:
        Hand.DoesNotExist: there is no such hand, or it is still being played.
    """
    hand = Hand.objects.get(match=match, number=number, closed_at__isnull=False)
    deals = _deals(match, number)
    return _proof(match, _table(match), hand, deals)


def match_record(page: MatchPage) -> dict[str, Any]:
    """The whole record of a finished match; before, what the viewer may know of it.

    Closed hands are complete, the open one is as the viewer sees it.
    """
    match = page.match
    if not match.started_at:
        return {"complete": False, "state": match_state(page)}
    table = _table(match)
    closed = Hand.objects.filter(match=match, closed_at__isnull=False).order_by("number")
    entries = Move.objects.filter(match=match, entry_n__isnull=False).order_by("entry_n")
    deals: dict[int, list[list[int]]] = {}
    for hand_no, private in _deal_rows(match):
        deals.setdefault(hand_no, []).append(private["cards"])
    hands = list(closed)
    complete = match.status in {Match.Status.FINISHED, Match.Status.CLOSED}
    return proofs.record(
        table,
        entries=list(entries.values_list("public", flat=True)),
        hands=[
            (hand.after, _proof(match, table, hand, deals.get(hand.number, []))) for hand in hands
        ],
        complete=complete,
        game=match.game,
        preset=match.preset,
        options=match.options,
        players=[
            {"seat": seat.index, "name": seat.name, "bot": bool(seat.bot_level)}
            for seat in page.seats
        ],
        results=[{"hand_no": hand.number, **(hand.result or {})} for hand in hands if hand.number],
        result=match.result,
        **({} if complete else {"state": match_state(page)}),
    )


def _table(match: Match) -> proofs.Table:
    seats = Seat.objects.filter(match=match).order_by("joined")
    return proofs.Table(
        game_id=match.pk.bytes,
        ruleset=match.ruleset,
        chain_length=match.commitment.chain_length,
        commitment=bytes.fromhex(match.commitment.value),
        seats=tuple(seats.values_list("seed_kind", "seed")),
    )


def _deal_rows(match: Match) -> list[tuple[int, dict[str, Any]]]:
    rows = Move.objects.filter(match=match, by=Move.By.DEAL).order_by("number")
    return list(rows.values_list("hand_no", "private"))


def _deals(match: Match, number: int) -> list[list[int]]:
    """The ids of the deal of one hand and of each of its reshuffles, top first."""
    rows = Move.objects.filter(match=match, by=Move.By.DEAL, hand_no=number).order_by("number")
    return [private["cards"] for private in rows.values_list("private", flat=True)]


def _proof(match: Match, table: proofs.Table, hand: Hand, deals: list[list[int]]) -> proofs.Proof:
    s_k = chain_link(match, hand.number)
    if hand.number == proofs.SEATING:
        order = (hand.result or {})["order"]
        return proofs.seating_proof(table, s_0=s_k, order=order, first_dealer=hand.dealer)
    cards, *again = deals
    return proofs.hand_proof(
        table,
        hand_no=hand.number,
        s_k=s_k,
        log_digest=bytes.fromhex(hand.log_prev),
        deck=Deck(**{**hand.deck, "remove": tuple(hand.deck["remove"])}),
        cards=cards,
        dealer=hand.dealer,
        rehands=[
            proofs.Rehand(bytes.fromhex(rehand["log"]), tuple(ids))
            for rehand, ids in zip(hand.rehands, again, strict=True)
        ],
    )
