"""The error pages: a whole sentence, what to do next, in the look of the site."""

import re

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404
from django.template.loader import get_template, render_to_string
from django.test import Client
from django.urls import reverse
from django.views import defaults

from pages import views
from tests import factories

STATUSES = ["400", "403", "403_csrf", "404", "409", "410", "422", "429", "500"]
WITH_REASON = ["409", "410", "422", "429"]


@pytest.mark.parametrize("status", STATUSES)
def test_each_says_in_sentences_what_happened_and_what_to_do(status):
    text = render_to_string(f"{status}.html")
    main = text.partition("<main")[2].partition("</main>")[0]
    heading = re.search(r"<h1>\s*(.+?)\s*</h1>", main)
    sentences = re.findall(r"<p[^>]*>\s*([^<]+?)\s*</p>", main)
    assert heading
    assert heading[1].endswith(".")
    assert len([words for words in sentences if words.endswith(".")]) == 2
    assert f"<title>{heading[1]}" in text
    assert 'class="btn btn-primary" href="/"' in main


@pytest.mark.parametrize("status", WITH_REASON)
def test_a_reason_takes_the_place_of_the_general_sentence(status):
    text = render_to_string(f"{status}.html", {"reason": "The game has <moved> on."})
    assert "The game has &lt;moved&gt; on." in text
    assert "nothing was changed" not in text.partition('class="lead"')[2].partition("</p>")[0]


@pytest.mark.parametrize(
    ("view", "error", "status"),
    [
        (views.error_400, SuspiciousOperation(), 400),
        (views.error_403, PermissionDenied("secret"), 403),
        (views.error_404, Http404("secret"), 404),
    ],
)
@pytest.mark.django_db
def test_an_error_page_knows_who_reads_it_and_tells_no_secret(rf, view, error, status):
    request = rf.get("/")
    request.user = factories.user("kari")
    response = view(request, error)
    assert response.status_code == status
    assert "kari" in response.text
    assert "secret" not in response.text


def test_an_address_that_leads_nowhere_is_answered_in_the_look_of_the_site(client):
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert "There is nothing at this address." in response.text
    assert "css/site.css" in response.text
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]


def test_a_host_that_is_not_ours_is_refused_without_a_word_about_settings(client):
    response = client.get("/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert "That could not be read." in response.text
    assert "ALLOWED_HOSTS" not in response.text


def test_a_form_without_its_token_is_refused_in_our_words():
    response = Client(enforce_csrf_checks=True).post(reverse("account_login"))
    assert response.status_code == 403
    assert "This form cannot be taken." in response.text


@pytest.mark.django_db
def test_a_page_that_breaks_is_answered_without_the_database(rf, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = defaults.server_error(rf.get("/"))
    assert response.status_code == 500
    assert "Something broke here." in response.content.decode()


def test_the_page_for_500_stands_alone():
    source = get_template("500.html").template.source
    assert not re.search(r"{% (extends|include|url|static)\b|{{ (?!language )", source)
