"""The pages of the forum in a browser, by day and by night, on a phone and on a desk (F39)."""

import pytest
from django.core.cache import cache

from forum import services
from forum.services.polls import PollDraft
from tests import factories
from tests.browser.looking import wrong_of
from tests.forum.steps import post, thread

TEXT = (
    "# Heading\n\n> quote\n\n| a | b |\n|---|--:|\n| [3S] | 1 |\n\n`code` and ::: words "
    + "x" * 300
)


@pytest.fixture
def scene(transactional_db):
    """A thread with a poll, an answer that was changed, and one that is liked; its addresses."""
    cache.clear()  # Whoever had these numbers in an earlier test has written a lot.
    kari, ola = factories.user("kari"), factories.user("ola")
    begun = thread(kari, title="x" * 110, text=TEXT, poll=PollDraft("Which?", ["a", "b" * 90]))
    answer = post(begun, ola, "Words.")
    services.post_edit(post_id=answer.pk, editor=ola, text="Other words.")
    services.like_set(post_id=answer.pk, user=kari, wanted=True)
    return {
        "index": "/forum/",
        "list": begun.category.get_absolute_url(),
        "thread": begun.get_absolute_url(),
        "editor": f"/forum/{begun.pk}/reply/?quote={answer.pk}",
        "new": begun.category.start_address,
        "edits": f"/forum/posts/{answer.pk}/edits/",
        "delete": f"/forum/posts/{begun.posts.first().pk}/delete/",
        "watched": "/forum/watched/",
        "moderate": f"/forum/{begun.pk}/moderate/",
        "queue": "/forum/queue/",
        "kari": kari,
    }


@pytest.mark.parametrize("name", ["index", "list", "thread", "edits"])
def test_a_page_that_visitors_read_is_in_order(browser_page, scene, name):
    assert browser_page(scene[name], wrong_of) == []


@pytest.mark.parametrize("name", ["index", "thread", "editor", "new", "delete", "watched"])
def test_a_page_that_members_read_is_in_order(browser_page, scene, name):
    assert browser_page(scene[name], wrong_of, user=scene["kari"]) == []


@pytest.mark.parametrize("name", ["moderate", "queue"])
def test_a_page_of_moderators_is_in_order(browser_page, scene, name):
    assert browser_page(scene[name], wrong_of, user=factories.moderator("mona")) == []


def test_an_answer_is_written_by_the_keyboard_without_javascript(browser_page, scene):
    def write(page):
        page.focus("#text")
        page.keyboard.type("By the keyboard alone.")
        page.keyboard.press("Tab")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        return "#p" in page.url and "By the keyboard alone." in page.content()

    assert browser_page(scene["thread"], write, user=scene["kari"], scripts=False)
