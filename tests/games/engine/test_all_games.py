"""What every game must hold; a new game is tested here without a line of its own."""

import json
import random

import pytest

from cards.card import full_deck
from games.engine.base import hand_is_closed
from games.engine.errors import BadOptions, OutOfTurn, RulesError, UnreadableMove
from games.engine.options import options_dump, options_load, options_of, options_say
from games.engine.registry import game, games

GAMES = sorted(games())
TABLES = [(slug, preset) for slug in GAMES for preset in games()[slug].presets]
MOST_STEPS = 20_000


def seats_of(rules, preset):
    """The numbers of seats for which a preset is meant."""
    allowed = []
    for seats in rules.seats:
        try:
            rules.start(rules.presets[preset], seats)
        except BadOptions:
            continue
        allowed.append(seats)
    return allowed


def deck_shuffled(deck, chance):
    cards = list(deck.reshuffle) or full_deck(deck.decks, deck.jokers, deck.remove)
    chance.shuffle(cards)
    return cards


def random_match(slug, preset, seats, seed):
    """Every (state, seat, move, state after) of a match of random legal moves."""
    rules, chance = game(slug), random.Random(seed)
    state = rules.start(rules.presets[preset], seats)
    for _ in range(MOST_STEPS):
        if rules.outcome(state) is not None:
            return
        deck = rules.deck(state)
        if deck is not None:
            state = rules.deal(state, deck_shuffled(deck, chance))
            continue
        seat = chance.choice(rules.to_act(state))
        moves = [move for move in rules.legal_moves(state, seat) if move != "give"]
        move = chance.choice(moves) if moves else give(rules, state, seat, chance)
        after = rules.play(state, seat, move)
        yield state, seat, move, after
        state = after
    raise AssertionError("the match does not end")


def give(rules, state, seat, chance):
    """A gift, which is described instead of listed."""
    view = rules.view(state, seat)
    count = view["public"]["give"]["count"]
    return "give " + " ".join(chance.sample(view["public"]["give"]["from"], count))


@pytest.fixture(params=TABLES, ids=" ".join)
def table(request):
    slug, preset = request.param
    return slug, preset, seats_of(game(slug), preset)[-1]


def test_a_game_is_found_by_its_slug():
    assert "313" in GAMES
    for slug in GAMES:
        assert game(slug).slug == slug
        assert game(slug).ruleset.startswith(f"{slug}/")
    with pytest.raises(KeyError):
        game("no-such-game")


@pytest.mark.parametrize("slug", GAMES)
def test_every_preset_can_be_played_by_somebody(slug):
    for preset in game(slug).presets:
        assert seats_of(game(slug), preset)


def test_options_survive_json_and_say_themselves(table):
    slug, preset, _ = table
    options = game(slug).presets[preset]
    assert options_load(type(options), json.loads(json.dumps(options_dump(options)))) == options
    assert options_of(options)
    for sentence, details in options_say(options):
        assert (sentence % details).endswith(".")


def test_a_match_comes_to_its_end(table):
    slug, _, seats = table
    rules = game(slug)
    *_, (_, _, _, last) = random_match(*table, seed=1)
    outcome = rules.outcome(last)
    assert len(outcome.places) == len(outcome.points) == seats
    assert 1 in outcome.places
    assert rules.to_act(last) == ()
    assert rules.deck(last) is None
    assert hand_is_closed(rules, last)


def test_somebody_is_to_act_and_has_a_legal_move(table):
    rules = game(table[0])
    for state, seat, _, after in random_match(*table, seed=2):
        assert rules.legal_moves(state, seat)
        assert rules.to_act(after) or rules.deck(after) or rules.outcome(after)
        for other in range(table[2]):
            assert bool(rules.legal_moves(after, other)) == (other in rules.to_act(after))


def test_nobody_sees_a_hand_that_is_not_theirs(table):
    rules, seats = game(table[0]), table[2]
    for _, _, _, state in random_match(*table, seed=3):
        if hand_is_closed(rules, state):
            continue
        for seat in range(seats):
            assert set(rules.view(state, seat)["hand"]) <= set(rules.hands(state)[seat])
        visitor = rules.view(state, None)
        assert visitor["hand"] == visitor["legal"] == []


def test_a_view_and_an_entry_are_json_without_nulls_in_the_entry(table):
    rules = game(table[0])
    for before, seat, move, after in random_match(*table, seed=4):
        for viewer in (None, seat):
            view = rules.view(after, viewer)
            assert json.loads(json.dumps(view)) == view
        entry = rules.entry(before, seat, move, after)
        if entry is not None:
            assert json.loads(json.dumps(entry)) == entry
            assert None not in entry.values()


def test_a_snapshot_gives_the_state_back_and_replaying_gives_the_same(table):
    rules = game(table[0])
    for before, seat, move, after in random_match(*table, seed=5):
        loaded = rules.loads(rules.dumps(before))
        assert loaded == before
        assert rules.dumps(rules.play(loaded, seat, move)) == rules.dumps(after)


def test_a_refused_move_changes_nothing(table):
    rules, seats = game(table[0]), table[2]
    for state, seat, move, _ in list(random_match(*table, seed=6))[::7]:
        before = rules.dumps(state)
        with pytest.raises(UnreadableMove):
            rules.play(state, seat, "\x00" * 100_000)
        others = set(range(seats)) - set(rules.to_act(state))
        for other in others:
            with pytest.raises(OutOfTurn):
                rules.play(state, other, move)
        assert rules.dumps(state) == before


def test_every_refusal_is_a_whole_sentence(table):
    rules = game(table[0])
    tried = ["", "pass", "2C", "9H", "3S 3H", "bid 99", "draw stock", "discard 2C", "give 2C", "XR"]
    for state, seat, _, _ in list(random_match(*table, seed=7))[::11]:
        for move in tried:
            try:
                rules.play(state, seat, move)
            except RulesError as error:
                sentence = str(error)
            else:
                continue
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".")
            assert error_free(sentence)


def error_free(sentence):
    return "%(" not in sentence and "Traceback" not in sentence


@pytest.mark.parametrize("slug", GAMES)
def test_what_chance_has_shown_or_cards_that_changed_hands_cannot_be_taken_back(slug):
    assert not game(slug).revocable & {"draw", "give", "look", "lay", "out"}
