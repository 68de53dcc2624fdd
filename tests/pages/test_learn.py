"""Learn to play: ten pages that need no script and no account, and keep nothing."""

import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from cards.names import card_name
from games.engine.registry import games
from games.selectors import lessons
from games.selectors.lessons import DEALS, DECISIONS, lesson_at
from pages.lesson_topics import INTROS, TOPICS, topic_of
from pages.rulebook import paragraph_read
from tests import factories

ADVICE = re.compile(r'href="([^"]+)">Play as a bot would')
CARD = re.compile(r'name="card" value="(\w\w)"')


def test_a_worker_keeps_the_tables_of_a_few_learners_and_no_more():
    sizes = [cached.cache_info().maxsize for cached in (lessons._after, lessons._finished)]
    assert sum(sizes) <= 60


def walk(game):
    """The lesson at each page, when the advice is taken."""
    moves = []
    while True:
        lesson = lesson_at(game, moves, "You")
        yield lesson
        if lesson.is_last:
            return
        moves.append(lesson.advice)


def state_of(game, moves):
    return lessons._after(game, tuple(moves)).state


@pytest.mark.parametrize("game", games())
def test_a_first_hand_is_ten_pages_played_without_script_account_or_cookie(client, db, game):
    path = f"/learn/{game}/"
    seen = [client.get(path)]
    path = f"{path}play/"
    with CaptureQueriesContext(connection) as queries:
        while path:
            answer = client.get(path)
            seen.append(answer)
            found = ADVICE.search(answer.text)
            path = html.unescape(found[1]) if found else ""
    assert [answer.status_code for answer in seen] == [200] * 10
    for number, answer in enumerate(seen, start=1):
        assert f"Page {number} of 10" in answer.text
        assert not answer.cookies
    assert "How it ended" in seen[-1].text
    assert [query for query in queries if not query["sql"].startswith("SELECT")] == []


@pytest.mark.parametrize("game", games())
def test_every_page_marks_what_may_be_played_and_says_why_the_rest_may_not(game):
    rules, marked = games()[game], 0
    for lesson in walk(game):
        if lesson.is_last:
            break
        state = state_of(game, lesson.moves)
        assert lesson.view == rules.view(state, 0)
        assert lesson.advice in lesson.view["legal"] or lesson.advice.startswith("give")
        for card, refusal in lesson.refusals.items():
            assert not any(card in move.split() for move in lesson.view["legal"])
            assert str(refusal)
            marked += 1
    assert marked


@pytest.mark.parametrize("game", games())
def test_no_page_holds_a_card_that_the_learner_may_not_see(client, db, game):
    rules = games()[game]
    for lesson in walk(game):
        if lesson.is_last:
            break
        state = state_of(game, lesson.moves)
        told = str(lesson.view) + " ".join(str(line.details) for line in lesson.news)
        page = client.get(f"/learn/{game}/play/", {"m": list(lesson.moves)})
        assert set(CARD.findall(page.text)) <= set(lesson.view["hand"])
        names = {card for hand in rules.hands(state)[1:] for card in hand}
        secret = {card for card in names if f"'{card}'" not in told and card not in told}
        assert secret
        for key in ("state", "hands", "stock_cards"):
            assert key not in page.context
        shown = _table(page.text)
        assert not [card for card in secret if card_name(card) in shown or f'"{card}"' in shown]


def _table(text):
    """What a page shows of the hand that is played, without the rule that it quotes."""
    text = re.sub(r"<blockquote.*?</blockquote>", "", text, flags=re.DOTALL)
    return text.partition('class="lesson"')[2]


@pytest.mark.parametrize(
    ("game", "moves", "sent", "says", "anchor"),
    [
        ("313", [], {"card": "5S", "go": "1"}, "The first play must contain", "lead-1"),
        ("313", [], {"go": "1"}, "You chose no card.", "passing-1"),
        ("313", ["3S"], {"card": ["AD", "2H"], "go": "1"}, "is no combination", "combinations-7"),
        ("spades", ["bid 5"], {"card": "2S", "go": "1"}, "Spades are not broken yet", "play-4"),
        ("spades", [], {"move": "bid 14"}, "Bid a number from", "bidding-1"),
        ("hearts", [], {"verb": "give", "card": "2C"}, "You chose 1 cards", "passing-1"),
        ("three-thirteen", [], {"verb": "discard", "card": "9H"}, "You draw a card", "turn-1"),
    ],
)
def test_what_is_not_allowed_is_refused_with_its_rule(client, db, game, moves, sent, says, anchor):
    answer = client.get(f"/learn/{game}/play/", {"m": moves, **sent})
    assert answer.status_code == 422
    assert says in html.unescape(answer.text).replace("\n", " ")
    assert f'href="/rules/{game}/#{anchor}"' in answer.text
    assert f"Page {len(moves) + 2} of 10" in answer.text


def test_a_choice_of_ones_own_leads_to_its_own_address(client, db):
    sent = {"m": ["3S", "AD"], "card": ["6S", "6C"], "go": "1"}
    answer = client.get("/learn/313/play/", sent)
    assert answer.status_code == 302
    assert answer["Location"] == "/learn/313/play/?m=3S&m=AD&m=6S+6C"
    page = client.get(answer["Location"])
    assert page.status_code == 200
    assert "You played" in page.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/learn/poker/", 404),
        ("/learn/poker/play/", 404),
        ("/learn/wizard/", 404),
        ("/learn/313/play/?m=2H", 422),
        ("/learn/313/play/?m=", 422),
        ("/learn/313/play/?m=" + "A" * 5000, 422),
        ("/learn/313/play/?m=3S&m=%00%F0%9F%82%A1", 400),
        ("/learn/313/play/?move=%27%3Cscript%3E", 422),
        ("/learn/313/play/?" + "m=pass&" * 50, 422),
    ],
)
def test_an_address_that_nobody_was_given_is_no_fault(client, db, path, status):
    answer = client.get(path)
    assert answer.status_code == status
    assert "<script>" not in answer.text.replace("<script src", "")


def test_more_moves_than_there_are_decisions_come_to_the_end(client, db):
    moves = [lesson.advice for lesson in walk("spades")][:DECISIONS]
    answer = client.get("/learn/spades/play/", {"m": [*moves, "2H"]})
    assert "How it ended" in answer.text


@pytest.mark.parametrize("game", games())
def test_every_topic_has_its_rule_and_every_game_its_words(game):
    assert game in DEALS
    assert len(INTROS[game]) == 2
    for topic in TOPICS[game].values():
        assert paragraph_read(game, topic.anchor).text


@pytest.mark.parametrize("game", games())
def test_a_lesson_taken_by_the_advice_shows_most_topics(game):
    shown = {topic_of(game, one.view).title for one in walk(game) if not one.is_last}
    assert len(shown) >= 3


def test_a_lesson_speaks_norwegian(client, db):
    answer = client.get("/learn/hearts/", headers={"accept-language": "nb"})
    assert '<html lang="nb"' in answer.text
    with translation.override("nb"):
        assert str(TOPICS["hearts"]["lead"].title) in str(TOPICS["spades"]["lead"].title)


@pytest.mark.parametrize("path", ["/", "/rules/", "/rules/313/", "/games/"])
def test_lessons_are_one_click_away(client, db, path):
    if path == "/games/":
        client.force_login(factories.user("kari"))
    assert 'href="/learn/' in client.get(path).text
