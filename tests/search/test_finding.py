"""Writing, finding, not finding any more: the same on both databases (test_postgresql.py)."""

import datetime as dt

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from search import services
from search.management.commands.search_rebuild import Command
from search.models import Entry
from search.selectors import PER_PAGE, find
from search.sources import Document, source_of
from tests.factories import user
from tests.search.conftest import KIND, MORNING

pytestmark = pytest.mark.django_db

FOLDING = [
    ("Vi spilte om poeng", "poeng"),
    ("Vi spilte om poeng", "POENG"),
    ("Et langt løp", "lop"),
    ("Et langt løp", "løp"),
    ("Et langt lop", "løp"),
    ("Åpning med ess", "apning"),
    ("Åpning med ess", "åpning"),
    ("A\u030apning med ess", "Åpning"),
    ("Vær så god", "vaer"),
    ("Đặng Văn", "dang van"),
    ("Straße", "strasse"),
    ("smörgåsbord", "smorgasbord"),
    ("naïve café", "cafe"),
    ("İstanbul", "istanbul"),
    ("ΑΘΗΝΑ", "αθηνα"),
    ("Москва", "москва"),
    ("ﬁne ｗｉｄｅ", "fine wide"),
    ("three-thirteen", "three thirteen"),
    ("three-thirteen", "three-thirteen"),
    ("poengene", "poeng"),
    ("名前を教えて", "名前"),
    ("名前を教えて", "教え"),
    ("名前を教えて", "名前を"),
    ("名前を教えて", "名"),
    ("名前", "前"),
    ("トランプ", "ランプ"),
    ("카드놀이를 하자", "놀이"),
    ("三一三 game", "三一三"),
    ("Won with 3♠", "3♠"),
    ("Score 10*5", "10"),
    ("Room 9e9e9", "9e9e9"),
    ("Table 3S4H", "3s4h"),
]


@pytest.mark.parametrize(("body", "query"), FOLDING)
def test_it_is_found_however_it_is_typed(shelf, body, query):
    shelf.write("Something else entirely: 別の話")
    shelf.write(body)
    assert shelf.found(query) == [body]
    assert shelf.found(query, order="best") == [body]


@pytest.mark.parametrize(("query", "found"), [
    ("red deck", ["a red deck of cards"]),
    ('"deck of cards"', ["a red deck of cards"]),
    ('"cards of deck"', []),
    ('"red cards"', []),
    ("deck -red", ["a blue deck"]),
    ('deck -"of cards"', ["a blue deck"]),
    ("-red", []),
    ("deck", ["a red deck of cards", "a blue deck"]),
    ("dec", []),
    ("car", []),
    ("card", ["a red deck of cards"]),
    ('"card"', []),
    ("教", []),
    ("", []),
    ("   ", []),
])  # fmt: skip
def test_words_must_all_be_there_phrases_in_a_row_and_some_not_at_all(shelf, query, found):
    shelf.write("a blue deck")
    shelf.write("a red deck of cards")
    assert shelf.found(query) == found


HOSTILE = [
    *('"', '""', '"""', "'", "''", "*", "**", "a*", "-", "--", '-"', "(", ")", "()", "a)", "(a"),
    *("^a", "a OR", "OR", "AND", "NOT", "a AND", "NOT a", "NEAR", "NEAR(a b)", "a NEAR/2 b"),
    *("title_words:a", "tags:kx", "{tags}:a", "a:b", "a:*", "a & b", "!a", "a | b", "a <-> b"),
    *("a <2> b", "\\", "a\\", "%", "%s", "%(x)s", "_", ";", "'; DROP TABLE search_entry; --"),
    *("\0", "a\0b", "\ud800", "\u200b", "\u202ea", "🂡", "👩\u200d👧", "a" * 5000, "a " * 5000),
    *('"a ' * 200, "-a " * 200, "名" * 500, "1e400", "0x1f", "1.5e", "-1", "a@b.c", "+a", "~a"),
    *("http://a.b/c?d=e#f", "<script>", "{{ x }}", "a..b", "１２３"),
]  # fmt: skip


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("order", ["new", "best"])
def test_no_query_is_an_operator_or_an_error(shelf, query, order):
    shelf.write("quite different words")
    assert shelf.found(query, order=order) == []
    assert shelf.found(f"quite {query}", order=order, kind=KIND) in (
        [],
        ["quite different words"],
    )


def test_a_post_is_found_at_once_and_not_any_more_at_once(shelf):
    note = shelf.write("the first words")
    assert shelf.found("first") == ["the first words"]
    shelf.rewrite(note, body="the other words")
    assert shelf.found("first") == []
    assert shelf.found("other") == ["the other words"]
    shelf.hide(note)
    assert shelf.found("other") == []
    shelf.hide(note)
    assert not Entry.objects.exists()


def test_what_is_taken_out_is_gone_and_may_be_taken_out_again(shelf):
    note = shelf.write("the words")
    services.remove(note)
    services.remove(note)
    assert shelf.found("words") == []


def test_what_is_rolled_back_was_never_found(shelf):
    def write_and_fail():
        with transaction.atomic():
            shelf.write("never said")
            raise IntegrityError

    with pytest.raises(IntegrityError):
        write_and_fail()
    assert shelf.found("never") == []


def test_a_thing_of_no_source_is_a_mistake_of_ours(shelf):
    with pytest.raises(LookupError):
        source_of(object())


def test_only_what_a_viewer_may_read_is_found_by_them(shelf):
    kari = user("kari")
    shelf.write("a secret deck", category="secret")
    shelf.write("an open deck")
    shelf.write("a deck of no category", category="gone")
    assert shelf.found("deck") == ["an open deck"]
    assert shelf.found("deck", kari) == ["an open deck", "a secret deck"]
    assert shelf.found("deck", category="secret", kind=KIND) == []
    assert shelf.found("deck", readable={}) == []


def test_filters_narrow_and_stand_for_themselves(shelf):
    kari, ola = user("kari"), user("ola")
    shelf.write("one deck", author=kari, category="other")
    shelf.write("two decks", author=ola)
    shelf.write("three decks", author=kari)
    assert shelf.found("deck", author=kari.pk) == ["three decks", "one deck"]
    assert shelf.found("", author=kari.pk) == ["three decks", "one deck"]
    assert shelf.found("", author=ola.pk, order="best") == ["two decks"]
    assert shelf.found("deck", kind=KIND, category="other") == ["one deck"]
    assert shelf.found("deck", kind="test.else") == []
    assert shelf.found("k a12 open") == []


def test_days_are_those_of_the_reader_and_the_last_one_counts(shelf):
    for day in range(4):
        shelf.write(f"deck of day {day}", hours=24 * day)
    first = MORNING.date()
    asked = {"since": first + dt.timedelta(days=1), "until": first + dt.timedelta(days=2)}
    assert shelf.found("deck", **asked) == ["deck of day 2", "deck of day 1"]
    assert shelf.found("", **asked) == ["deck of day 2", "deck of day 1"]


def test_newest_first_is_by_their_dates_whenever_they_came_in(shelf):
    shelf.write("deck written second", hours=2)
    shelf.write("deck written first", hours=1)
    shelf.write("deck written third", hours=3)
    assert shelf.found("deck") == [f"deck written {word}" for word in ("third", "second", "first")]


def test_things_of_one_moment_have_keys_of_their_own(shelf):
    for number in range(60):
        shelf.write(f"deck {number}", hours=0)
    assert Entry.objects.count() == 60


def test_best_first_prefers_titles_and_repeated_words(shelf):
    shelf.write("spades", "Rules")
    shelf.write("spades once in a much longer text about hearts and other games of the world")
    shelf.write("about a game", "Spades")
    best = shelf.found("spades", order="best")
    assert best[0] == "about a game"
    assert best[-1].startswith("spades once")


def test_a_title_that_is_not_the_things_own_is_shown_and_not_searched(shelf):
    note = shelf.write("an answer", "Spades")
    shelf.rewrite(note, is_titled=False)
    assert shelf.found("spades") == []
    assert Entry.objects.get().title == "Spades"


def test_pages_follow_one_another_without_gap_or_double(shelf):
    for number in range(PER_PAGE + 5):
        shelf.write(f"deck {number}")
    first, second = (find("deck", viewer=user(n), page=p) for n, p in (("kari", 1), ("ola", 2)))
    assert (first.has_next, first.has_previous) == (True, False)
    assert (second.has_next, second.has_previous) == (False, True)
    bodies = [one.entry.body for page in (first, second) for one in page.found]
    assert bodies == [f"deck {number}" for number in range(PER_PAGE + 4, -1, -1)]


@pytest.mark.parametrize("page", [-1, 0, 10**12])
def test_a_page_that_is_nowhere_is_the_nearest_one(shelf, page):
    shelf.write("deck")
    assert find("deck", viewer=user("kari"), page=page).number in {1, 50}


@pytest.mark.parametrize("order", ["new", "best"])
def test_one_statement_finds_a_page_with_its_authors_however_many(shelf, order):
    kari = user("kari", public_name="Kari Nordmann")
    for number in range(30):
        shelf.write(f"deck {number}", author=kari if number % 2 else user(f"p{number}"))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page = find("deck", viewer=kari, order=order)
    assert len(queries) == 1
    assert "COUNT(" not in queries[0]["sql"].upper()
    assert {one.author_name for one in page.found} > {"Kari Nordmann"}
    assert {one.author for one in page.found} > {"kari"}


@pytest.mark.parametrize("number", [1, 40])
def test_things_are_indexed_in_one_statement_however_many(shelf, number):
    things = [shelf.write(f"deck {one}") for one in range(number)]
    with CaptureQueriesContext(connection) as queries:
        services.index_many(things)
    assert len(queries) == 1
    assert Entry.objects.count() == number


def test_a_new_index_has_all_that_there_is_and_nothing_else(shelf, capsys):
    kept, changed, gone = (shelf.write(f"deck {word}") for word in ("kept", "changed", "gone"))
    hidden = shelf.write("deck hidden")
    shelf.forget(gone)
    shelf.notes[hidden.pk].document = None
    later = MORNING + dt.timedelta(days=9)
    shelf.notes[changed.pk].document = Document("", "deck anew", "/", later, category="open")
    Entry.objects.filter(subject_id=str(kept.pk)).delete()
    Command().execute(stdout=None, stderr=None, no_color=True, force_color=False, skip_checks=True)
    assert shelf.found("deck") == ["deck anew", "deck kept"]
    assert capsys.readouterr().out == f"{KIND}: 2\n"


def test_the_words_stay_when_their_author_leaves_without_the_name(shelf):
    kari = user("kari")
    shelf.write("a deck", author=kari)
    kari.delete()
    (found,) = find("deck", viewer=user("ola")).found
    assert (found.author, found.author_name) == ("", "")
