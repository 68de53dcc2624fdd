"""What a profile shows of the matches that somebody has played."""

from tests.games.pages.steps import play_out, started


def profile(browser, person):
    return browser.open(f"/players/{person.username}/")


def test_a_profile_lists_the_finished_matches_with_the_place(kari, ola, visitor):
    match = started(kari, ola)
    play_out(match)
    match.refresh_from_db()
    page = profile(visitor, kari.user)
    place = match.result["places"][match.seats.get(user=kari.user).index]
    assert "Matches played" in page.text
    assert "313: ola" in page.text
    assert f"place {place}" in page.text
    assert match.get_absolute_url() in page.html


def test_a_match_by_link_is_on_nobodys_profile(kari, ola):
    match = started(kari, ola, visibility="link")
    play_out(match)
    for browser in (kari, ola):
        assert match.get_absolute_url() not in profile(browser, kari.user).html


def test_running_matches_are_on_no_profile(kari, ola, visitor):
    started(kari, ola)
    assert "Matches played" not in profile(visitor, kari.user).text


def test_the_list_costs_the_same_with_many_matches(kari, ola, django_assert_max_num_queries):
    counts = []
    for more in (1, 3):
        for _ in range(more):
            play_out(started(kari, ola))
        with django_assert_max_num_queries(11) as queries:
            profile(kari, ola.user)
        counts.append(len(queries))
    assert counts[0] == counts[1]
