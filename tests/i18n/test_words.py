"""Cards, dates and numbers in Norwegian."""

import datetime as dt

import pytest
import time_machine
from django.template.defaultfilters import timeuntil
from django.utils import timezone, translation
from django.utils.formats import date_format

from cards.card import TEXTS
from cards.names import card_name
from games.engine.errors import IllegalMove
from games.templatetags.games import moment
from games.views.answers import reason_text

AT = dt.datetime(2026, 12, 2, 17, 0, tzinfo=dt.UTC)


@pytest.fixture
def nb():
    with translation.override("nb"):
        yield


@pytest.mark.usefixtures("nb")
@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("3S", "spar tre"),
        ("AS", "spar ess"),
        ("QH", "hjerter dame"),
        ("TD", "ruter ti"),
        ("JC", "kløver knekt"),
        ("KD", "ruter konge"),
        ("7H", "hjerter sju"),
        ("XB", "svart joker"),
        ("XR", "rød joker"),
    ],
)
def test_a_card_is_called_suit_first(card, name):
    assert card_name(card) == name


@pytest.mark.usefixtures("nb")
def test_every_card_has_a_name_of_its_own():
    assert len({card_name(card) for card in TEXTS}) == len(TEXTS)


@pytest.mark.parametrize(
    ("language", "said"), [("nb", "ons 2. des 18:00 +01:00"), ("en", "Wed 2 Dec 18:00 +01:00")]
)
def test_a_moment_is_written_as_the_reader_writes_it(language, said):
    with translation.override(language), timezone.override("Europe/Oslo"):
        assert moment(AT) == said


@pytest.mark.parametrize(
    ("language", "day", "time"),
    [
        ("nb", "2. desember 2026", "2. desember 2026 17:00"),
        ("en", "2 December 2026", "2 December 2026 17:00"),
    ],
)
def test_a_date_is_written_as_the_reader_writes_it(language, day, time):
    with translation.override(language):
        assert date_format(AT, "DATE_FORMAT") == day
        assert date_format(AT, "DATETIME_FORMAT") == time


@pytest.mark.usefixtures("nb")
@pytest.mark.parametrize(
    ("hours", "said"), [(1, "1 time"), (47, "1 dag, 23 timer"), (14 * 24, "2 uker")]
)
def test_the_time_left_is_told_in_norwegian(hours, said):
    with time_machine.travel(AT, tick=False):
        left = timeuntil(AT + dt.timedelta(hours=hours))
    assert left.replace("\xa0", " ") == said


@pytest.mark.usefixtures("nb")
def test_no_word_of_ours_takes_the_place_of_one_of_django_s():
    months = [date_format(dt.date(2026, month, 1), "F") for month in range(1, 13)]
    assert months[4] == "mai"
    assert months[11] == "desember"


@pytest.mark.usefixtures("nb")
def test_a_refusal_names_its_cards_by_their_signs():
    error = IllegalMove("You do not hold %(cards)s. Play cards from your hand.", cards="3S TH")
    assert reason_text(error.sentence, error.details) == (
        "Du har ikke 3♠ 10♥. Legg kort du har på hånden."
    )
