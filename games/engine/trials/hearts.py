"""Questions to the rules of Hearts."""

from collections.abc import Sequence

from games.engine.rules._hearts_cards import INDICES, mask_of
from games.engine.rules._hearts_hand import Hand, Trick
from games.engine.rules._hearts_moves import play_check
from games.engine.rules._hearts_options import Options


def play_try(
    options: Options,
    hand: Sequence[str],
    trick: Sequence[str],
    card: str,
    *,
    is_first: bool,
    is_broken: bool,
) -> None:
    """Play a card of the hand to a trick, or lead with it where nobody has.

    Raises:
        IllegalMove: it is not in the hand, or the trick asks for another.
    """
    others = (0,) * (options.players - 1)
    laid = Trick(-len(trick) % options.players, tuple(INDICES[one] for one in trick))
    taken = (0 if is_first else 1, *others)  # Some trick was taken before; nobody asks which.
    held = Hand((mask_of(hand), *others), trick=laid, taken=taken, broken=is_broken)
    play_check(options, held, 0, mask_of([card]))
