"""Things that can be found without any app: people stand in for them."""

import datetime as dt
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from search import services, sources
from search.selectors import find
from search.sources import Document, Source

KIND = "test.note"
MORNING = dt.datetime(2026, 3, 1, 8, tzinfo=dt.UTC)


class Shelf:
    """Notes of people: written, changed, hidden, thrown away; found by whoever may."""

    def __init__(self):
        self.notes, self.private = {}, {"secret"}

    def write(self, body, title="", *, category="open", author=None, hours=None):
        """Store a note an hour after the last one, or so many hours after the first."""
        after = len(self.notes) if hours is None else hours
        thing = User(pk=1000 + len(self.notes), username="note")
        self.notes[thing.pk] = SimpleNamespace(
            document=Document(
                title=title,
                body=body,
                url=f"/notes/{thing.pk}/",
                date=MORNING + dt.timedelta(hours=after),
                category=category,
                author_id=author and author.pk,
            ),
            thing=thing,
        )
        services.index(thing)
        return thing

    def rewrite(self, thing, **fields):
        note = self.notes[thing.pk]
        old = {name: getattr(note.document, name) for name in Document.__dataclass_fields__}
        note.document = Document(**{**old, **fields})
        services.index(thing)

    def hide(self, thing):
        self.notes[thing.pk].document = None
        services.index(thing)

    def forget(self, thing):
        """Lose a note without telling the index."""
        del self.notes[thing.pk]

    def document(self, thing):
        return self.notes[thing.pk].document

    def everything(self):
        return [note.thing for note in self.notes.values()]

    def categories(self, viewer):
        seen = {"open": "Open", "other": "Other"}
        return seen | ({"secret": "Secret"} if viewer.is_authenticated else {})

    def found(self, query, viewer=None, **asked):
        """The bodies of what is found, in their order."""
        page = find(query, viewer=viewer or AnonymousUser(), **asked)
        return [found.entry.body for found in page.found]


@pytest.fixture
def shelf(db):
    """A place for notes that the search knows."""
    before = dict(sources._sources)
    sources._sources.clear()
    made = Shelf()
    sources.register(Source(KIND, "Note", User, made.document, made.everything, made.categories))
    yield made
    sources._sources.clear()
    sources._sources.update(before)
