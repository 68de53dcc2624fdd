"""The partials that game pages are made of, each with the least and with the most it can show."""

from datetime import UTC, datetime, timedelta

import pytest
from django import forms
from django.core.paginator import Paginator
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import format_html

from cards.templatetags.cards import card_list


def seat(**changes):
    plain = {"name": "Kari", "url": "", "count": 13, "score": 0}
    return render_to_string("games/partials/seat.html", {"seat": plain | changes})


def test_a_seat_shows_a_name_and_how_many_cards():
    html = seat()
    assert "Kari" in html
    assert "13 cards" in html
    assert "0 points" in html
    assert "badge" not in html


def test_one_card_and_one_point_are_said_in_the_singular():
    html = seat(count=1, score=1)
    assert "1 card<" in html
    assert "1 point<" in html


@pytest.mark.parametrize(
    ("mark", "words"),
    [
        ("is_you", "you"),
        ("is_bot", "bot"),
        ("is_turn", "to play"),
        ("is_locked", "locked out"),
        ("is_out", "out of cards"),
        ("is_away", "away, a bot plays"),
    ],
)
def test_a_seat_says_what_is_special_about_it(mark, words):
    assert f">{words}</span>" in seat(**{mark: True})


def test_your_own_turn_is_said_to_you():
    assert ">your turn</span>" in seat(is_you=True, is_turn=True)


def test_a_seat_whose_cards_nobody_counts_shows_no_number():
    html = seat(count=None, score=None)
    assert "cards<" not in html
    assert "points" not in html


def test_a_name_with_markup_in_it_stays_a_text():
    assert "<b>" not in seat(name="<b>Kari</b>", url="/players/x/")


def test_the_table_says_whose_cards_lie_there():
    html = render_to_string("games/partials/table.html", {"cards": ["3S", "3H"], "owner": "Kari"})
    assert "<strong>Kari</strong> played" in html
    assert "three of hearts" in html


def test_a_clear_table_invites_the_one_who_leads():
    html = render_to_string("games/partials/table.html", {"cards": [], "invitation": "Kari leads."})
    assert "Kari leads." in html
    assert "playing-card" not in html


def test_the_log_draws_cards_and_leads_to_each_position():
    sentence = format_html("Kari plays {}.", card_list("3S"))
    at = datetime(2026, 12, 2, 17, 0, tzinfo=UTC)
    entry = {"number": 7, "sentence": sentence, "at": at, "url": "/moves/7/"}
    html = render_to_string("games/partials/log.html", {"entries": [entry]})
    assert "three of spades" in html
    assert 'href="/moves/7/" aria-label="The position after entry 7"' in html
    assert 'datetime="2026-12-02T17:00:00+00:00">2 Dec 17:00<' in html


def test_a_log_without_entries_says_so():
    assert "Nothing has happened yet." in render_to_string("games/partials/log.html")


def test_the_result_marks_all_who_share_the_first_place():
    rows = [{"place": place, "name": "x", "points": 3} for place in (1, 1, 3)]
    html = render_to_string("games/partials/result.html", {"rows": rows, "caption": "At the end"})
    assert html.count("table__row--winner") == 2
    assert "<caption>At the end</caption>" in html


def test_an_empty_place_says_how_to_begin():
    context = {"title": "No games.", "text": "Open one.", "address": "/new/", "action": "New game"}
    html = render_to_string("partials/empty_state.html", context)
    assert 'href="/new/">New game</a>' in html
    assert "btn" not in render_to_string("partials/empty_state.html", context | {"address": ""})


@pytest.mark.parametrize(
    ("number", "links"), [(1, ["?page=2"]), (2, ["?page=1", "?page=3"]), (3, ["?page=2"])]
)
def test_the_pager_leads_only_to_pages_that_exist(number, links):
    html = render_to_string("partials/pager.html", {"page": Paginator(range(30), 10).page(number)})
    assert [f"?page={page}" for page in range(5) if f'href="?page={page}"' in html] == links
    assert f"Page {number} of 3" in html


def test_one_page_needs_no_pager():
    context = {"page": Paginator(range(3), 10).page(1)}
    assert "nav" not in render_to_string("partials/pager.html", context)


def test_a_deadline_says_what_is_left_and_when_exactly():
    at = timezone.now() + timedelta(hours=5, minutes=10, seconds=30)
    html = render_to_string("partials/deadline.html", {"at": at})
    assert f'datetime="{at.isoformat()}"' in html
    assert "10\xa0minutes left" in html


def test_a_hash_is_shown_whole():
    html = render_to_string("partials/hash.html", {"value": "0123abcd" * 8, "label": "Commitment"})
    assert "0123abcd" * 8 in html


class TableForm(forms.Form):
    name = forms.CharField(max_length=3)
    secret = forms.CharField(widget=forms.HiddenInput)

    def clean(self):
        raise forms.ValidationError("All seats are taken.")


def form_page(form):
    context = {"form": form, "action": "/new/", "submit": "Open", "csrf_token": "t"}
    return render_to_string("partials/form.html", context)


def test_a_form_that_was_not_sent_has_no_summary():
    html = form_page(TableForm())
    assert "message--error" not in html
    assert html.count("<form") == 1
    assert 'name="csrfmiddlewaretoken"' in html


def test_the_summary_names_every_error_and_leads_to_its_field():
    html = form_page(TableForm({"name": "long"}))
    summary = html.partition('role="alert"')[2].partition("</div>")[0]
    assert "All seats are taken." in summary
    assert '<a href="#id_name">Name</a>' in summary
    assert "This field is required." in summary
    assert 'value="long"' in html
