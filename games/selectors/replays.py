"""Replays the log of a match, which is the authority, against everything that was kept of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from games.engine import fair
from games.engine.base import Deck, Rules
from games.engine.errors import RulesError
from games.engine.options import options_load
from games.engine.registry import games
from games.engine.undo import can_take_back
from games.models import Hand, Match, Move, Seat, Snapshot
from games.selectors.links import chain_link


class Disagreement(Exception):
    """What was kept of a match is not what its log says."""


@dataclass
class _Replay:
    """A match on its way through its log."""

    match: Match
    rules: Rules[Any]
    state: Any
    digest: bytes
    number: int = 0
    entries: int = 0
    kept: dict[int, Any] = field(default_factory=dict)
    """The states since the last deal, by the number of the entry that led there."""
    log: list[dict[str, Any]] = field(default_factory=list)

    def deal(self, hand_no: int, cards: list[int]) -> None:
        """Deal what the chain, the seeds and the log say, and compare it with what was dealt."""
        need = self.rules.deck(self.state)
        if need is None:
            raise Disagreement(f"row {self.number} deals where no deal was due")
        if cards != self._shuffled(need, hand_no):
            raise Disagreement(f"row {self.number} dealt other cards than the chain does")
        self.state = self.rules.deal(self.state, cards)
        self.kept, self.log = {self.entries: self.state}, []

    def play(self, public: dict[str, Any], decisions: list[list[Any]]) -> None:
        """Play the decisions of one entry and compare the entry and the digest they make."""
        entry = None
        for seat, text in decisions:
            before, self.state = self.state, self.rules.play(self.state, seat, text)
            entry = self.rules.entry(before, seat, text, self.state)
        if public.get("type") == "undo":
            self._undo(public["to"])
        self.entries += 1
        free = {"n", "by"}
        if decisions and entry != {key: public[key] for key in public if key not in free}:
            raise Disagreement(f"row {self.number} is logged as another move than was played")
        if public.get("n") != self.entries:
            raise Disagreement(f"row {self.number} should be entry {self.entries}")
        self.digest = fair.log_next(self.digest, public)
        self.kept[self.entries] = self.state
        self.log.append(public)

    def _undo(self, to: int) -> None:
        """Go back to the state after an entry, as far as consent may lead."""
        after = min(self.kept)
        if to not in self.kept or not can_take_back(self.rules, self.log, to, after):
            raise Disagreement(f"row {self.number} takes back what cannot be taken back")
        self.state = self.kept[to]

    def _shuffled(self, need: Deck, hand_no: int) -> list[int]:
        s_k = chain_link(self.match, hand_no)
        game_id, sealed = self.match.pk.bytes, bytes.fromhex(self.match.seats_digest)
        if not need.reshuffle:
            return fair.hand_deck(s_k, game_id, hand_no, sealed, self.digest, need)
        rows = Move.objects.filter(match=self.match, hand_no=hand_no, by=Move.By.DEAL)
        r = rows.filter(number__lt=self.number).count()
        return fair.rehand_deck(s_k, game_id, hand_no, r, sealed, self.digest, need.reshuffle)


def match_trouble(match: Match) -> str | None:
    """What the log of a started match contradicts; None when replaying gives just what is kept."""
    try:
        _match_check(match)
    except Disagreement as trouble:
        return str(trouble)
    except RulesError as refused:
        return f"the rules refuse a logged move: {refused}"
    except Exception as fault:
        # Whatever is wrong with this one, the others are checked too.
        return f"replaying it fails: {type(fault).__name__}: {fault}"
    return None


def matches_trouble(*, everything: bool = False) -> Iterator[tuple[Match, str | None]]:
    """Each running match (or each that has started) with what is wrong with it."""
    matches = Match.objects.filter(started_at__isnull=False).select_related("commitment")
    if not everything:
        matches = matches.filter(status=Match.Status.RUNNING)
    for match in matches.order_by("pk").iterator(chunk_size=100):
        yield match, match_trouble(match)


def _match_check(match: Match) -> None:
    rules = games().get(match.game)
    if rules is None or rules.ruleset != match.ruleset:
        raise Disagreement(f"no rules here play {match.ruleset}")
    replay = _replay_start(match, rules)
    for move in Move.objects.filter(match=match).order_by("number"):
        replay.number += 1
        if move.number != replay.number:
            raise Disagreement(f"row {replay.number} is missing")
        if move.by == Move.By.DEAL:
            replay.deal(move.hand_no, move.private["cards"])
        else:
            replay.play(move.public, move.private.get("moves", []))
    _end_check(match, replay)


def _replay_start(match: Match, rules: Rules[Any]) -> _Replay:
    seats = Seat.objects.filter(match=match).order_by("joined")
    seeds = list(seats.values_list("seed_kind", "seed"))
    sealed = fair.seats_digest(match.pk.bytes, seeds)
    s_0, length = chain_link(match, 0), match.commitment.chain_length
    value = fair.commitment(match.pk.bytes, length, match.ruleset, s_0)
    if value.hex() != match.commitment.value:
        raise Disagreement("the chain does not open the commitment")
    first = fair.log_start(match.pk.bytes, value, sealed)
    _order, dealer = fair.seating(s_0, match.pk.bytes, len(seeds), sealed, first)
    if dealer != Hand.objects.get(match=match, number=0).dealer:
        raise Disagreement("the seats were drawn otherwise")
    options = options_load(type(rules.presets[match.preset]), match.options)
    return _Replay(match, rules, rules.start(options, match.size, dealer), first)


def _end_check(match: Match, replay: _Replay) -> None:
    """Compare the end of the log with the row of the match and with the snapshot."""
    snapshot = Snapshot.objects.get(pk=match.pk)
    state = replay.state
    for seat, text in snapshot.decisions:
        state = replay.rules.play(state, seat, text)
    if (replay.number, replay.entries) != (match.moves_count, match.entries_count):
        raise Disagreement("the log has another length than the match says")
    if replay.digest.hex() != match.log_digest:
        raise Disagreement("the log has another digest than the match says")
    if replay.rules.loads(snapshot.state) != state:
        raise Disagreement("the snapshot is another state than the log comes to")
