"""What is a meld: a set of one rank, or a run of one suit."""

from collections.abc import Sequence

from cards.card import PER_DECK
from games.engine.rules._three_thirteen_cards import ACE, Round

LONGEST_RUN = 13


def is_meld(in_round: Round, cards: Sequence[int]) -> bool:
    """Whether the cards are a meld in this round."""
    natural = [card % PER_DECK for card in cards if not in_round.is_wild(card)]
    wilds = len(cards) - len(natural)
    if len(cards) < 3 or (in_round.mixed and wilds > len(natural)):
        return False
    if not natural:
        return in_round.all_wild
    if len({kind % 13 for kind in natural}) == 1:
        return True
    return len(cards) <= LONGEST_RUN and _is_run(in_round, natural, wilds)


def _is_run(in_round: Round, kinds: Sequence[int], wilds: int) -> bool:
    """Whether the cards are of one suit and so near each other that the wild ones fill the gaps."""
    if len({kind // 13 for kind in kinds}) > 1:
        return False
    tops = [ACE, -1] if in_round.ace_either else [-1]
    return any(_fits([_rank(kind, top) for kind in kinds], wilds) for top in tops)


def _rank(kind: int, ace: int) -> int:
    rank = kind % 13
    return ace if rank == ACE else rank


def _fits(ranks: Sequence[int], wilds: int) -> bool:
    distinct = len(set(ranks)) == len(ranks)
    return distinct and max(ranks) - min(ranks) < len(ranks) + wilds
