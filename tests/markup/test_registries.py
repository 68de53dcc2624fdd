"""What the apps above give one another through the markup."""

from markup import discussions, report_drafts
from markup.discussions import Discussion, Discussions
from markup.drafts import ReportDraft


def test_a_report_begins_from_the_draft_of_the_app_whose_address_it_is(visitor):
    report_drafts.register("/fake/", lambda path, viewer: ReportDraft(address=path, game="313"))
    assert report_drafts.draft_for("/fake/5/?x#y", visitor).address == "/fake/5/"
    assert report_drafts.draft_for("https://testserver/fake/5/", visitor).game == "313"
    assert report_drafts.draft_for("https://elsewhere.example/fake/5/", visitor) is None
    assert report_drafts.draft_for("/other/5/", visitor) is None
    assert report_drafts.draft_for("http://[", visitor) is None
    report_drafts.unregister("/fake/")
    assert report_drafts.draft_for("/fake/5/", visitor) is None


def test_a_page_finds_the_thread_that_is_kept_for_it(visitor, monkeypatch):
    monkeypatch.setattr(discussions, "_forums", [])
    assert discussions.discussions() is None
    thread = Discussion(url="/forum/threads/5/", posts=3)
    discussions.register(Discussions(find=lambda address, viewer: thread, say=lambda *told: thread))
    assert discussions.discussions().find("/meetups/5/", visitor) == thread
