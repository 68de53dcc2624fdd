"""The state of a match of Three Thirteen, and how it is written down."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.base import Seat
from games.engine.options import options_dump, options_load
from games.engine.rules._three_thirteen_cards import Round, round_of
from games.engine.rules._three_thirteen_lay import Arrangement, arrange
from games.engine.rules._three_thirteen_options import Options
from games.engine.rules._three_thirteen_play import LAY, OVER, Play
from games.engine.rules._three_thirteen_score import Closed, is_decided, round_number


class State(NamedTuple):
    """Everything that decides what may happen next."""

    options: Options
    dealer: Seat
    hand_no: int
    totals: tuple[int, ...]
    play: Play
    last: Closed | None = None

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.totals)

    @property
    def round(self) -> Round:
        """The round that was dealt last; before the first, that one."""
        return round_of(self.options, round_number(self.options, max(self.hand_no, 1)))

    @property
    def is_closed(self) -> bool:
        """Whether that round is over, every hand laid open."""
        return self.play.phase == OVER

    @property
    def is_over(self) -> bool:
        """Whether the match has its result."""
        return self.is_closed and is_decided(self.options, self.hand_no, self.totals)


def round_ended(state: State) -> State:
    """The state when the last turn of a round is played: the hands are laid open, or are to be.

    Whoever went out has shown a hand of melds already.
    """
    in_round, out_by = state.round, state.play.out_by
    if state.options.arrange == "server":
        return round_closed(state, [arrange(in_round, hand) for hand in state.play.hands])
    laid = tuple(
        arrange(in_round, hand) if seat == out_by else None
        for seat, hand in enumerate(state.play.hands)
    )
    return state._replace(play=state.play._replace(phase=LAY, laid=laid))


def hand_laid(state: State, seat: Seat, laid: Arrangement) -> State:
    """The state when one more seat has laid its hand open."""
    play = state.play
    all_laid = (*play.laid[:seat], laid, *play.laid[seat + 1 :])
    after = state._replace(play=play._replace(laid=all_laid))
    done = [arrangement for arrangement in all_laid if arrangement is not None]
    return round_closed(after, done) if len(done) == state.seats else after


def round_closed(state: State, laid: Sequence[Arrangement]) -> State:
    """The state with the result of the round that has just ended."""
    last = Closed(state.hand_no, state.round.number, state.play.out_by, tuple(laid))
    totals = tuple(map(sum, zip(state.totals, last.points, strict=True)))
    return state._replace(
        totals=totals, last=last, play=state.play._replace(phase=OVER, turn=None, laid=())
    )


def state_dump(state: State) -> str:
    """The state as JSON text."""
    data = {
        **state._asdict(),
        "options": options_dump(state.options),
        "play": state.play._asdict(),
        "last": state.last and state.last._asdict(),
    }
    return json.dumps(data, separators=(",", ":"))


def state_load(text: str) -> State:
    """The state of a text that ``state_dump`` wrote."""
    data = json.loads(text)
    play = {key: _tuple(value) for key, value in data["play"].items()}
    last = data["last"]
    return State(
        options_load(Options, data["options"]),
        data["dealer"],
        data["hand_no"],
        tuple(data["totals"]),
        Play(**{**play, "laid": tuple(map(_arrangement, play["laid"]))}),
        last and Closed(**{**last, "laid": tuple(map(_arrangement, last["laid"]))}),
    )


def _arrangement(data: Sequence[Any] | None) -> Arrangement:
    """What is written of an arrangement; JSON knows no tuples."""
    return data and Arrangement(*_tuple(list(data)))  # type: ignore[return-value]


def _tuple(value: Any) -> Any:
    return tuple(map(_tuple, value)) if isinstance(value, list | tuple) else value
