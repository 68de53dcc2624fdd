"""The rounds of a hand of 313, told from its public log alone: a round ends when it is won."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.engine.base import Entry
from games.engine.rules._thirteen_cards import mask_of
from games.engine.rules._thirteen_hand import Hand, hand_pass, turn_next
from games.engine.rules._thirteen_options import Options

CARDS_EACH: Final = 13
CARDS_OF_THREE: Final = 17


class Seen(NamedTuple):
    """What anybody knows of a hand: its course, with numbers of cards in place of the cards."""

    hand: Hand
    round_no: int


def hand_rounds(options: Options, seats: int, log: Sequence[Entry]) -> list[int]:
    """The round of each entry of a hand, and last that of the entry which comes next."""
    each = CARDS_OF_THREE if options.deal17 else CARDS_EACH
    seen = Seen(Hand((each,) * seats, None), 1)
    after: dict[int, Seen] = {}
    rounds, first = [], seen
    for entry in log:
        if entry["type"] == "undo":
            seen = after.get(entry["to"], first)
        rounds.append(seen.round_no)
        seen = _entry_seen(options, seen, entry)
        after[entry.get("n", 0)] = seen
    return [*rounds, seen.round_no]


def _entry_seen(options: Options, seen: Seen, entry: Entry) -> Seen:
    match entry["type"]:
        case "play":
            hand = _played(options, seen.hand, entry)
        case "pass":
            hand = hand_pass(options, seen.hand)
        case _:
            return seen
    return Seen(hand, seen.round_no + (not hand.table))


def _played(options: Options, hand: Hand, entry: Entry) -> Hand:
    seat, cards = entry["seat"], entry["cards"]
    left = [*hand.cards]
    left[seat] -= len(cards)
    held = tuple(left)
    if sum(map(bool, held)) <= 1:
        return Hand(held, None)  # Everybody but one is out: there is no next turn.
    played = Hand(held, seat, 0, mask_of(cards), seat, hand.locked)
    return turn_next(options, played)
