"""What an address proposes for a new meetup: a search for players of the forum leads here."""

from typing import Any, Final
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from markup.gatherings import Search
from meetups import vocabulary

_WORDS: Final = ("title", "town", "text")
_MOST: Final = 2000


def search_address(search: Search) -> str:
    """The form for a new meetup, filled with what somebody looks for."""
    said = {"title": search.title, "town": search.area, "text": search.times}
    games = {"games": search.game_key} if search.game_key in dict(vocabulary.game_choices()) else {}
    filled = {name: words for name, words in said.items() if words}
    return f"{reverse('meetups:meetup_new')}?{urlencode({**filled, **games})}"


def proposed(query: QueryDict) -> dict[str, Any]:
    """What a query fills the form with; what it has no field for is left out."""
    known = dict(vocabulary.game_choices())
    said: dict[str, Any] = {name: query[name][:_MOST] for name in _WORDS if query.get(name)}
    games = [key for key in query.getlist("games") if key in known]
    return {**said, **({"games": games} if games else {})}
