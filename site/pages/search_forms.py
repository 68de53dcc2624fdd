"""What can be asked of the search: words, and what narrows them."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.selectors import player_find
from search.selectors import Shelves
from search.sources import registered
from search.terms import LENGTH

FILTERS: Final = ("where", "author", "since", "until")
_DAY: Final = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class SearchForm(forms.Form):
    """The form of the search page; it is sent by GET, so that a search has an address."""

    q = forms.CharField(label=_("Words"), max_length=LENGTH, required=False)
    where = forms.ChoiceField(label=_("Where"), required=False)
    author = forms.CharField(label=_("Written by"), max_length=40, required=False)
    since = forms.DateField(
        label=_("From"), required=False, widget=_DAY, input_formats=["%Y-%m-%d"],
        error_messages={"invalid": _("Write the day as in 2026-12-31.")},
    )  # fmt: skip
    until = forms.DateField(
        label=_("To"), required=False, widget=_DAY, input_formats=["%Y-%m-%d"],
        error_messages={"invalid": _("Write the day as in 2026-12-31.")},
    )  # fmt: skip
    order = forms.ChoiceField(
        label=_("Order"),
        choices=[("new", _("Newest first")), ("best", _("Best match first"))],
        required=False,
    )
    page = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: QueryDict, *, readable: Shelves) -> None:
        super().__init__(data)
        self.fields["q"].widget.attrs |= {"type": "search", "dir": "auto", "class": "form-control"}
        self.fields["where"].choices = _places(readable)  # type: ignore[attr-defined]

    def clean_author(self) -> User | None:
        name = self.cleaned_data["author"]
        person = player_find(name) if name else None
        if name and person is None:
            raise forms.ValidationError(
                _("Nobody here is called “%(name)s”. Check the name, or leave it out."),
                params={"name": name},
            )
        return person

    @property
    def is_asked(self) -> bool:
        """Whether anything is asked for at all."""
        return any(self.data.get(name, "").strip() for name in ("q", *FILTERS))

    @property
    def is_narrowed(self) -> bool:
        """Whether a filter is in use, so that it is shown."""
        return any(self.data.get(name, "").strip() for name in FILTERS)

    def question(self) -> dict[str, Any]:
        """What is asked for, as ``search.find`` takes it."""
        asked = self.cleaned_data
        kind, _slash, category = asked["where"].partition("/")
        return {
            "query": asked["q"],
            "kind": kind or None,
            "category": category or None,
            "author": asked["author"] and asked["author"].pk,
            "since": asked["since"],
            "until": asked["until"],
            "order": asked["order"] or "new",
            "page": asked["page"] or 1,
        }


def page_query(asked: QueryDict, number: int) -> str:
    """The same search at another page, as a query; the first page is the bare one."""
    query = asked.copy()
    query.pop("page", None)
    if number > 1:
        query["page"] = str(number)
    return query.urlencode()


def kind_queries(asked: QueryDict) -> list[tuple[str, str, bool]]:
    """The same words among all kinds and among each: its title, a query, whether it is asked."""
    now = asked.get("where", "").partition("/")[0]
    kinds = [("", str(_("Everything"))), *((one.kind, str(one.title)) for one in registered())]
    found = []
    for kind, title in kinds:
        query = asked.copy()
        query.pop("page", None)
        query["where"] = kind
        found.append((title, query.urlencode(), kind == now))
    return found


def _places(readable: Shelves) -> list[tuple[str, Any]]:
    """Everywhere, or one kind, or one category of it."""
    places: list[tuple[str, Any]] = [("", _("Everywhere"))]
    for source in registered():
        categories: Mapping[str, str] = readable[source.kind]
        named = [(f"{source.kind}/{key}", title) for key, title in categories.items() if key]
        whole = (source.kind, _("All of these"))
        places.append(
            (str(source.title), [whole, *named]) if named else (source.kind, source.title)
        )
    return places
