"""Three Thirteen, Tre tretten: rummy in eleven rounds, with one card and one wild rank more each.

Rule text: docs/rules/three-thirteen.en.md. Where the sources differ, the choice made is stated
there, and this module follows it.
"""

from collections.abc import Sequence

from cards.card import card_text, card_texts
from games.engine.base import Deck, Entry, Outcome, Rules, Seat, View
from games.engine.errors import BadOptions
from games.engine.errors import gettext_noop as _
from games.engine.rules._three_thirteen_moves import STOCK, move_read
from games.engine.rules._three_thirteen_options import PRESET_WORDS, PRESETS, Options, decks_of
from games.engine.rules._three_thirteen_play import (
    OVER,
    Play,
    card_discarded,
    card_drawn,
    play_dealt,
    stock_made,
    stock_used,
)
from games.engine.rules._three_thirteen_score import places_of
from games.engine.rules._three_thirteen_state import (
    State,
    hand_laid,
    round_ended,
    state_dump,
    state_load,
)
from games.engine.rules._three_thirteen_turns import (
    discard_checked,
    laying_checked,
    phase_check,
    pile_checked,
    turn_check,
)
from games.engine.rules._three_thirteen_view import moves_legal, public_view, seats_asked


class ThreeThirteen(Rules[State]):
    """The rules of Three Thirteen for two to eight players."""

    slug = "three-thirteen"
    title = "Three Thirteen"
    ruleset = "three-thirteen/1"
    seats = range(2, 9)
    presets = PRESETS
    preset_words = PRESET_WORDS

    def start(self, options: Options, seats: int, dealer: Seat = 0) -> State:
        if seats not in self.seats or dealer not in range(seats):
            raise BadOptions(_("Three Thirteen is for two to eight players."))
        if options.decks == "rulespal" and seats > 6:
            raise BadOptions(
                _("This table is for two to six players. Choose fewer seats, or other packs.")
            )
        if decks_of(options, seats) is None:
            raise BadOptions(
                _("The packs are too few for %(seats)d players. Choose more packs."), seats=seats
            )
        return State(options, dealer, 0, (0,) * seats, Play(OVER, None, ()))

    def deck(self, state: State) -> Deck | None:
        if state.play.waits_for_stock:
            return Deck(reshuffle=stock_used(state.play))
        if not state.is_closed or (state.hand_no and state.is_over):
            return None
        return Deck(decks_of(state.options, state.seats) or 1, state.options.jokers_per_deck)

    def deal(self, state: State, cards: Sequence[int]) -> State:
        need = self.deck(state)
        if need is None:
            raise ValueError("no deal is due")
        if need.reshuffle:
            return state._replace(play=stock_made(state.play, cards))
        dealer = (state.dealer + 1) % state.seats if state.hand_no else state.dealer
        dealt = state._replace(dealer=dealer, hand_no=state.hand_no + 1)
        play = play_dealt(dealt.round, state.options, state.seats, dealer, cards)
        return dealt._replace(play=play)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return seats_asked(state)

    def legal_moves(self, state: State, seat: Seat) -> list[str]:
        return moves_legal(state, seat)

    def play(self, state: State, seat: Seat, move: str) -> State:
        sent = move_read(move)
        turn_check(state, seat)
        phase_check(state, seat, sent.verb)
        if sent.verb == "lay":
            return hand_laid(state, seat, laying_checked(state, seat, sent))
        if sent.verb == "draw":
            pile = pile_checked(state, sent)
            drawn = card_drawn(state.round, state.play, seat, sent.source, pile)
            return state._replace(play=drawn)
        card = discard_checked(state, seat, sent)
        is_out = sent.verb == "out"
        play = card_discarded(state.options, state.play, seat, card, is_out=is_out)
        after = state._replace(play=play)
        return round_ended(after) if play.phase == OVER else after

    def entry(self, before: State, seat: Seat, move: str, after: State) -> Entry | None:
        sent = move_read(move)
        if sent.verb == "lay":
            return _laying_entry(before, after)
        if sent.verb == "draw":
            drawn: Entry = {"type": "draw", "seat": seat, "from": sent.source}
            if sent.source == STOCK:
                return drawn
            pile = sent.pile or 0
            return {**drawn, "pile": pile, "cards": card_texts(before.play.piles[pile][-1:])}
        cards = [] if sent.kind is None else [card_text(sent.kind)]
        return {"type": sent.verb, "seat": seat, "cards": cards}

    def view(self, state: State, seat: Seat | None) -> View:
        hands = state.play.hands
        return {
            "hand_no": state.hand_no,
            "to_act": list(seats_asked(state)),
            "hand": [] if seat is None or not hands else card_texts(hands[seat]),
            "legal": [] if seat is None else moves_legal(state, seat),
            "scores": list(state.totals),
            "public": public_view(state, seat),
        }

    def hand_outcome(self, state: State) -> Outcome | None:
        if state.last is None or not state.is_closed:
            return None
        return Outcome(places_of(state.last.points), state.last.points)

    def hands(self, state: State) -> list[list[str]]:
        return [card_texts(hand) for hand in state.play.hands]

    def outcome(self, state: State) -> Outcome | None:
        if not state.hand_no or not state.is_over:
            return None
        return Outcome(places_of(state.totals), state.totals)

    def dumps(self, state: State) -> str:
        return state_dump(state)

    def loads(self, text: str) -> State:
        return state_load(text)


RULES = ThreeThirteen()


def _laying_entry(before: State, after: State) -> Entry | None:
    """The one entry of all who laid their hands open; nothing before the last of them has."""
    if after.last is None or not after.is_closed:
        return None
    went_out = before.play.out_by
    seats = [seat for seat in range(after.seats) if seat != went_out]
    laid = after.last.laid
    melds = [[card_texts(meld) for meld in laid[seat].melds] for seat in seats]
    return {"type": "lay", "seats": seats, "melds": melds}
