"""Everything that is written here against everybody who searches: who finds what, in one table."""

import uuid

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command

from accounts.erasure import account_erase
from accounts.models import Block, User
from accounts.services import preferences_update
from forum import kinds
from letters.services import letter_send
from scoresheets.services import sheet_create
from scoresheets.sheets.registry import sheets
from search import services
from search.models import Entry
from search.selectors import find
from tests import factories
from tests.forum.steps import category, fresh, post, thread
from tests.meetups.factories import meetup

LOOKERS = ("visitor", "member", "blocked", "moderator")
TABLE = """
postinpublic      | visitor member blocked moderator
postformembers    | member blocked moderator
postforstaff      | moderator
posthidden        |
meetupopen        | visitor member moderator
meetupunapproved  |
meetuphidden      |
sheetofsomebody   |
lettertosomebody  |
mailofsomebody    |
publicname        | visitor member blocked moderator
signinname        | visitor member blocked moderator
wholeft           |
mini bunco        | visitor member blocked moderator
stikkspill        | visitor member blocked moderator
kortspillet       | visitor member blocked moderator
"""
CASES = [
    (word.strip(), looker, looker in may.split())
    for word, _bar, may in (line.partition("|") for line in TABLE.strip().splitlines())
    for looker in LOOKERS
]


@pytest.fixture
def lookers(db):
    """Something of each kind is written by kari, who has blocked one of those who search."""
    kari, ola = factories.user("kari"), factories.user("signinname")
    people = {
        "visitor": AnonymousUser(),
        "member": factories.user("vera"),
        "blocked": factories.user("bo"),
        "moderator": factories.moderator("mona"),
    }
    Block.objects.create(blocker=kari, blocked=people["blocked"])
    _posts(kari, people["moderator"])
    _meetups(kari)
    _people(kari, ola)
    letter_send(author=kari, person=ola, text="lettertosomebody", nonce=uuid.uuid4())
    sheet_create(
        definition=sheets()["hearts"], names=["sheetofsomebody", "B", "C"], options={},
        nonce=uuid.uuid4(),
    )  # fmt: skip
    call_command("search_rebuild", texts=True, verbosity=0)
    return people


def _posts(kari, mona):
    begun = thread(kari, text="postinpublic")
    hidden = post(begun, kari, "posthidden")
    kinds.POST_KIND.hide(str(hidden.pk))
    for visibility, word in (("members", "postformembers"), ("staff", "postforstaff")):
        thread(mona, where=category(word, visibility=visibility), text=word)
    assert fresh(hidden).state != "visible"


def _meetups(kari):
    services.index(meetup(kari, title="meetupopen"))
    services.index(meetup(kari, title="meetupunapproved", approved_at=None))
    shown = meetup(kari, title="meetuphidden")
    services.index(shown)
    shown.hidden_at = shown.created_at
    shown.save()


def _people(kari, ola):
    settled = {"language": "en", "time_zone": "Europe/Oslo", "suits": "two"}
    preferences_update(user=ola, public_name="publicname", **settled)
    left = factories.user("wholeft", email="mailofsomebody@example.org")
    services.index(left)
    left.is_active = False
    left.save()


@pytest.mark.django_db
def test_everybody_finds_what_is_theirs_to_read_and_nothing_else(lookers):
    wrong = [
        (word, looker)
        for word, looker, may in CASES
        if bool(find(word, viewer=lookers[looker]).found) != may
    ]
    assert wrong == []


@pytest.mark.django_db
def test_each_hit_says_what_it_is_and_rules_have_no_date(client, lookers):
    kinds_of = {"publicname": "Players", "mini bunco": "Rules", "meetupopen": "Meetups"}
    for word, kind in kinds_of.items():
        hit = find(word, viewer=lookers["visitor"]).found[0]
        assert hit.kind_title == kind
        assert hit.is_dated == (kind == "Meetups")
    page = client.get("/search/", {"q": "bunco"}).text
    assert '<a href="?q=bunco&amp;where=pages.rule">Rules</a>' in page
    assert 'href="/rules/bunco/#round-3"' in page
    only = client.get("/search/", {"q": "bunco", "where": "scoresheets.sheet"}).text
    assert 'href="/scoresheets/bunco/"' in only
    assert "/rules/bunco/#" not in only


@pytest.mark.django_db
def test_who_renames_is_found_by_the_new_name_and_who_is_deleted_by_none(lookers):
    ola = User.objects.get(username="signinname")
    settled = {"language": "en", "time_zone": "Europe/Oslo", "suits": "two"}
    preferences_update(user=ola, public_name="anothername", **settled)
    viewer = lookers["visitor"]
    assert find("anothername", viewer=viewer).found
    assert not find("publicname", viewer=viewer).found
    account_erase(user=ola)
    assert not find("anothername", viewer=viewer).found
    assert not find("signinname", viewer=viewer).found


@pytest.mark.django_db
def test_the_texts_are_indexed_anew_without_touching_the_rest(lookers):
    before = {hit.entry.pk for hit in find("postinpublic", viewer=lookers["visitor"]).found}
    call_command("search_rebuild", texts=True, verbosity=0)
    after = {hit.entry.pk for hit in find("postinpublic", viewer=lookers["visitor"]).found}
    assert before == after


@pytest.mark.django_db
def test_a_kind_that_is_new_is_indexed_with_the_texts_of_a_version(lookers):
    """After an upgrade, members of long ago are found without a whole new index."""
    Entry.objects.filter(kind="accounts.person").delete()
    post = Entry.objects.get(kind="forum.post", words__contains="postinpublic")
    Entry.objects.filter(pk=post.pk).delete()
    visitor = lookers["visitor"]
    assert not find("publicname", viewer=visitor).found
    call_command("search_rebuild", texts=True, verbosity=0)
    assert find("publicname", viewer=visitor).found
    assert not find("postinpublic", viewer=visitor).found
