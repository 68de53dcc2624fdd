"""Spades at every address: nothing sent depends on a hidden card, an unseen own hand included."""

import random

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from games.engine.fair import deck_cards
from games.engine.rules._spades_cards import SUITS, cards_of, mask_text
from games.engine.rules.spades import RULES
from games.models import Match, Move, Snapshot
from games.services.table import table_lock
from tests.factories import match_started, user
from tests.games.hidden.looks import Viewer
from tests.games.hidden.test_non_interference import NOW
from tests.spades import holding

TRIED = ["bid 4", "2C", "AS", "give 2C 3D", "bid nil", "pass"]
"""None of them looks at a hand, which would rightly show it."""
UNTIL = {
    "the bidding": lambda view: view["public"]["bids"].count(None) == 3,
    "an unseen hand": lambda view: "look" in view["legal"],
    "the gifts": lambda view: view["public"]["give"] and view["public"]["gave"],
    "a trick": lambda view: sum(view["public"]["taken"]) == 3 and len(view["public"]["trick"]) == 2,
}


@pytest.fixture
def people(db, settings):
    settings.SUBMISSION_WAIT, settings.MOVES_PER_MINUTE = 0, 10**9
    with time_machine.travel(NOW, tick=False):
        yield [user(name) for name in ("kari", "ola", "per", "nils")]


def match_until(people, until):
    """Partners of whom one pair is behind enough for a blind nil, played on so far."""
    match = match_started(
        *people, game_slug="spades", preset="spades-partners", options={"nil_pass": "2"}
    )
    with transaction.atomic():
        table = table_lock(match.pk, timezone.now())
        start = RULES.start(table.state.options, 4, table.state.dealer)
        start = start.changed(scores=(0, 150))
        table.state = RULES.deal(start, deck_cards(RULES.deck(start)))
        deal = Move.objects.get(match=match, by=Move.By.DEAL)
        deal.private = {**deal.private, "state": RULES.dumps(table.state)}
        deal.save(update_fields=["private"])
        chance = random.Random(1)
        while not until(RULES.view(table.state, table.state.turn)):
            seat = table.state.turn
            table.play(seat, move_for(RULES.view(table.state, seat), chance), Move.By.PLAYER)
        table.settle()
    return Match.objects.get(pk=match.pk)


def move_for(view, chance):
    if view["public"]["give"]:
        return " ".join(["give", *view["hand"][:2]])
    if "bid blind-nil" in view["legal"]:
        return "bid blind-nil"
    return "bid 3" if "bid 3" in view["legal"] else chance.choice(view["legal"])


def gifts_of(match):
    """The texts of all cards that partners gave one another."""
    moves = Move.objects.filter(match=match).exclude(by=Move.By.DEAL)
    texts = [text for move in moves for _seat, text in move.private.get("moves", ())]
    return {card for text in texts if text.startswith("give") for card in text.split()[1:]}


def swap_find(match, viewer):
    """Two cards of one suit that the viewer cannot see, held by different seats at the deal too."""
    now = RULES.loads(Snapshot.objects.get(pk=match.pk).state)
    dealt = RULES.loads(Move.objects.get(match=match, by=Move.By.DEAL).private["state"])
    known = now.cards[viewer] if viewer is not None and now.auction.seen >> viewer & 1 else 0
    held = [mine & then & ~known for mine, then in zip(now.cards, dealt.cards, strict=True)]
    given = gifts_of(match)  # A card that was given and came back is named in the log of the deal.
    held = [sum(card for card in cards_of(cards) if mask_text(card) not in given) for cards in held]
    for seat, cards in enumerate(held):
        for card in cards_of(cards):
            for other in held[seat + 1 :]:
                same = other & SUITS[card]
                if same:
                    return card, same & -same
    raise AssertionError("no two hidden cards of one suit")


def swap(match, one, other):
    """Store the match as it would be, had these two cards been dealt the other way round."""
    deal = Move.objects.get(match=match, by=Move.By.DEAL)
    deal.private = {**deal.private, "state": _swapped(deal.private["state"], one, other)}
    deal.save(update_fields=["private"])
    snapshot = Snapshot.objects.get(pk=match.pk)
    snapshot.state = _swapped(snapshot.state, one, other)
    snapshot.save(update_fields=["state"])


def _swapped(text, one, other):
    state = RULES.loads(text)
    both = one | other
    cards = tuple(held ^ both if (held & both).bit_count() == 1 else held for held in state.cards)
    return RULES.dumps(holding(state, cards))


@pytest.mark.parametrize("who", ["asked", "next", "visitor"])
@pytest.mark.parametrize("phase", UNTIL)
def test_what_is_sent_does_not_depend_on_a_hidden_card(people, phase, who):
    match = match_until(people, UNTIL[phase])
    (asked,) = match.to_act
    seat = {"asked": asked, "next": (asked + 1) % 4, "visitor": None}[who]
    person = None if seat is None else match.seats.get(index=seat).user
    viewer = Viewer(person, match)
    one, other = swap_find(match, viewer.index)
    before = viewer.everything(TRIED, wide=False)
    swap(match, one, other)
    after = viewer.everything(TRIED, wide=False)
    differing = [asked for asked, answer in after.items() if answer != before[asked]]
    assert differing == [], f"they differ when {mask_text(one | other)} are swapped"


def test_a_hand_that_was_not_looked_at_is_on_no_page_of_its_owner(people):
    match = match_until(people, UNTIL["an unseen hand"])
    (asked,) = match.to_act
    viewer = Viewer(match.seats.get(index=asked).user, match)
    state = RULES.loads(Snapshot.objects.get(pk=match.pk).state)
    own = set(RULES.hands(state)[asked])
    told = viewer.client.get(f"{match.get_absolute_url()}state.json").json()
    assert told["hand"] == []
    assert not own & set(str(told).replace("'", " ").split())
    page = viewer.client.get(match.get_absolute_url()).content.decode()
    assert "Look at my cards" in page
    assert 'class="hand"' not in page
