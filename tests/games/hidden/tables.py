"""Matches of any game in the middle of play, and the same ones with two hidden cards swapped."""

import random
import re
import uuid
from types import SimpleNamespace
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from cards.card import card_text
from games.engine.errors import RulesError
from games.engine.options import options_load
from games.engine.registry import game
from games.models import Hand, Move, Snapshot
from games.services import matches
from games.services.table import table_lock
from tests.factories import match_started

CARD = re.compile(r"\b(?:[A23456789TJQK][CDHS]|X[RB])\b")


def match_at_random(monkeypatch, people, *, seed, preset, moves, seats, slug="313", options=None):
    """A match that depends on nothing but these, so many random moves after its first deal."""
    rng = random.Random(seed)
    with monkeypatch.context() as patch:
        patch.setattr(matches, "os", SimpleNamespace(urandom=rng.randbytes))
        patch.setattr(matches, "uuid4", lambda: uuid.UUID(int=rng.getrandbits(128)))
        match = match_started(
            *people, seats=seats, game_slug=slug, preset=preset, options=options or {}
        )
    while moves and match.is_running:
        moves = _moves_play(match, rng, moves)
        match.refresh_from_db()
    return match


def _moves_play(match, rng, moves):
    """Play at random until so many moves were made or a deal is due; how many are left."""
    with transaction.atomic():
        table = table_lock(match.pk, timezone.now())
        while moves and (asked := table.rules.to_act(table.state)):
            seat = rng.choice(asked)
            table.play(seat, move_choose(table.rules, table.state, seat, rng), Move.By.PLAYER)
            moves -= 1
        table.settle()
    return moves


def move_choose(rules, state, seat, rng):
    """A move at random. Long plays end a hand of 313 soon; singles and passes keep it going."""
    legal = [move for move in rules.legal_moves(state, seat) if move != "give"]
    if legal:
        return rng.choice(legal[:4] + legal[-2:])
    give = rules.view(state, seat)["public"]["give"]
    return " ".join(["give", *rng.sample(give["from"], give["count"])])


def state_of(match):
    return game(match.game).loads(Snapshot.objects.get(pk=match.pk).state)


class Step(NamedTuple):
    """A state of the hand, who was to act in it, and the public entry that led there.

    ``called`` is the card that whoever leads has to play, which 313 tells everybody at the deal.
    """

    state: Any
    to_act: tuple[int, ...]
    entry: dict[str, Any] | None
    called: str | None = None


class Told(NamedTuple):
    """The hand that is being played, as it would be with other cards: what is stored of it."""

    steps: list[Step]
    rows: list[tuple[int, dict[str, Any]]]
    decisions: list[list[Any]]

    @property
    def facts(self):
        """What everybody saw happen."""
        return [(step.to_act, step.entry, step.called) for step in self.steps]

    @property
    def state(self):
        return self.steps[-1].state


class Swapped(NamedTuple):
    """A match as it would be, had two of the cards been dealt the other way round."""

    cards: tuple[str, str]
    told: Told

    def write(self, match):
        """Store it in the log and as the snapshot."""
        for pk, private in self.told.rows:
            Move.objects.filter(pk=pk).update(private=private)
        state = game(match.game).dumps(self.told.state)
        Snapshot.objects.filter(pk=match.pk).update(state=state, decisions=self.told.decisions)


def swaps(match, viewer, rng, tries):
    """Swap two cards that this seat (None: nobody) cannot see, then two more, and so on.

    A swap after which the table would not have seen the same things happen is left out.
    """
    start, found = tell(match), []
    unseen = [card for card in deck_of(match) if card_text(card) not in seen(match, viewer, start)]
    swapped: dict[int, int] = {}
    for _ in range(tries if len(unseen) > 1 else 0):
        one, other = (swapped.get(card, card) for card in rng.sample(unseen, 2))
        turned = {one: other, other: one}
        tried = {card: turned.get(to := swapped.get(card, card), to) for card in unseen}
        told = tell(match, viewer, tried)
        if told is not None and told.facts == start.facts:
            swapped = tried
            found.append(Swapped((card_text(one), card_text(other)), told))
    return found


def deck_of(match):
    """The cards of the hand in the order in which they were dealt."""
    deals = Move.objects.filter(match=match, by=Move.By.DEAL, hand_no=match.hand_no)
    return deals.order_by("number").first().private["cards"]


def seen(match, viewer, told):
    """The texts of all cards that a seat was shown in this hand, its own included."""
    rules = game(match.game)
    shown = [rules.view(step.state, viewer) for step in told.steps]
    return set(CARD.findall(str([shown, told.facts])))


def tell(match, viewer=None, swapped=None):
    """The hand that is being played, told again from the log; None where the rules refuse it.

    ``swapped`` maps the ids of cards. Where another seat chose some of them in secret, to give
    them away, it chose those that it holds instead.
    """
    rules, swapped = game(match.game), swapped or {}
    texts = {card_text(one): card_text(other) for one, other in swapped.items()}
    told, decisions = Told([], [], []), Snapshot.objects.get(pk=match.pk).decisions
    options = options_load(type(rules.presets[match.preset]), match.options)
    state = rules.start(options, match.size, Hand.objects.get(match=match, number=0).dealer)

    def moved(seat, text):
        secret = text.startswith("give") and seat != viewer
        return CARD.sub(lambda card: texts.get(card[0], card[0]), text) if secret else text

    def moves_play(state, moves):
        played = [[seat, moved(seat, text)] for seat, text in moves]
        for seat, text in played:
            after = rules.play(state, seat, text)
            entry = rules.entry(state, seat, text, after)
            told.steps.append(Step(after, rules.to_act(after), entry))
            state = after
        return state, played

    try:
        for row in Move.objects.filter(match=match).order_by("number"):
            if row.hand_no < match.hand_no:
                state = _row_replay(rules, state, row)
            elif row.by == Move.By.DEAL:
                cards = [swapped.get(card, card) for card in row.private["cards"]]
                state = rules.deal(state, cards)
                told.rows.append((row.pk, {"cards": cards, "state": rules.dumps(state)}))
                called = rules.view(state, None)["public"].get("must_include")
                told.steps.append(Step(state, rules.to_act(state), None, called))
            else:
                state, played = moves_play(state, row.private.get("moves", ()))
                told.rows.append((row.pk, {**row.private, "moves": played}))
        told.decisions.extend(moves_play(state, decisions)[1])
    except (RulesError, ValueError):
        return None
    return told


def _row_replay(rules, state, row):
    """The state after a row of an earlier hand."""
    if row.by == Move.By.DEAL:
        return rules.deal(state, row.private["cards"])
    for seat, text in row.private.get("moves", ()):
        state = rules.play(state, seat, text)
    return state
