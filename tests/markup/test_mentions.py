"""F24 and F25: who is mentioned, and where an @ is only an @."""

import pytest

from accounts.mentioned import people_mentioned
from markup import render
from tests.factories import user
from tests.markup.parsing import Parsed

TABLE = [
    ("Hello @kari", ["kari"]),
    ("(@kari)", ["kari"]),
    ("@kari.", ["kari"]),
    ("@kari! @ola.n, @t-rex?", ["kari", "ola.n", "t-rex"]),
    ("`@kari`", []),
    ("```\n@kari\n```", []),
    ("https://example.org/@kari and http://kari@example.org", []),
    ("kari@example.org", []),
    ("[@kari](https://example.org)", []),
    ("> @kari said so", []),
    (r"\@kari", []),
    ("@Åse, @XHÉRES and @名前", ["Åse", "XHÉRES", "名前"]),
    ("@nobody", []),
    ("@@kari and @kari@example.org", []),
    ("**@kari**", ["kari"]),
    ("- @kari\n- @kari", ["kari"]),
]


@pytest.mark.parametrize(("text", "names"), TABLE)
def test_who_is_mentioned(people, text, names):
    assert list(render(text).people) == names


def test_a_mention_leads_to_the_profile_and_a_name_that_nobody_has_stays_text(people):
    html = render("@Åse and @nobody").html
    assert Parsed(html).links == ["/players/åse/"]
    assert Parsed(html).text.strip() == "@Åse and @nobody"


def test_all_names_are_looked_up_at_once(people, monkeypatch):
    asked = []
    monkeypatch.setattr("markup.rendering.resolved", lambda names: asked.append(names) or {})
    render("@a @b\n\n- @c @a")
    assert asked == [("a", "b", "c")]


@pytest.mark.django_db
def test_names_are_found_in_any_letters_in_one_query(django_assert_num_queries):
    user("Åse", email="aase@example.org")
    user("名前", email="n@example.org")
    user("kari", public_name="Karí")
    user("gone", is_active=False)
    with django_assert_num_queries(1):
        found = people_mentioned(["åSE", "名前", "KARI", "karí", "gone", "nobody"])
    assert {name: one.name for name, one in found.items()} == {
        "åSE": "Åse",
        "名前": "名前",
        "KARI": "kari",
        "karí": "kari",
    }


@pytest.mark.django_db
def test_a_lookalike_of_a_name_is_not_that_person():
    user("kari")
    assert people_mentioned(["kаri"]) == {}  # Its second letter is Cyrillic.
