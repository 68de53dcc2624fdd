"""The pages of the forum: what stands on them, where they lead, what they cost."""

import pytest

from forum.models import Post, Thread
from tests.forum.steps import category, fresh, post, posts, thread


def get(client, thing, **query):
    """The page of a thing."""
    return client.get(thing.get_absolute_url(), query)


def test_the_index_leads_to_every_category_and_to_what_was_written_last(client, kari):
    begun = thread(kari, title="Who leads?")
    page = client.get("/forum/").text
    assert begun.category.get_absolute_url() in page
    assert "Who leads?" in page
    assert f"/forum/posts/{fresh(begun).last_id}/" in page


def test_a_line_of_the_index_says_what_is_so_by_now(client, kari):
    begun = thread(kari, title="Which lead?")
    assert "Which lead?" in client.get("/forum/").text
    kari.public_name = "Kari Nordmann"
    kari.save(update_fields=["public_name"])
    page = client.get("/forum/").text
    assert "<bdi>Kari Nordmann</bdi>" in page
    assert "<bdi>kari</bdi>" not in page
    there = client.get("/forum/", headers={"accept-language": "nb"}).text
    assert "1 tråd<" in there
    assert begun.title in there


def test_a_list_leads_to_its_threads_and_pinned_ones_come_first(client, kari):
    where = category()
    first, second = (thread(kari, where=where, title=name) for name in ("First", "Second"))
    Thread.objects.filter(pk=first.pk).update(is_pinned=True)
    page = get(client, where).text
    assert page.index(first.get_absolute_url()) < page.index(second.get_absolute_url())


def test_a_thread_shows_its_posts_in_order_with_anchors(client, kari, ola):
    begun = thread(kari, text="What beats **this**?")
    answer = post(begun, ola, "Read [3S 4H].")
    page = get(client, begun).text
    assert "<strong>this</strong>" in page
    assert page.index("<strong>this") < page.index(f'id="p{answer.pk}"')
    assert "/players/ola/" in page


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (19, 1), (20, 1), (21, 2), (40, 2), (41, 3)])
def test_the_last_page_is_never_empty_and_none_comes_after_it(
    client, kari, monkeypatch, count, pages
):
    monkeypatch.setattr("forum.services.limits.PER_MINUTE", 100)
    begun = thread(kari)
    answers = posts(begun, kari, count - 1)
    last = (answers or [begun.posts.get()])[-1]
    page = get(client, begun, **({"page": pages} if pages > 1 else {}))
    assert f'id="p{last.pk}"' in page.text
    assert get(client, begun, page=pages + 1).status_code == 404


def test_a_deletion_takes_the_last_page_with_it(as_kari, kari, monkeypatch):
    monkeypatch.setattr("forum.services.limits.PER_MINUTE", 100)
    begun = thread(kari)
    last = posts(begun, kari, 20)[-1]
    assert get(as_kari, begun, page=2).status_code == 200
    as_kari.post(f"/forum/posts/{last.pk}/delete/")
    assert get(as_kari, begun, page=2).status_code == 404
    assert Post.objects.get(pk=last.pk).state == "deleted"


@pytest.mark.parametrize("page", ["0", "-1", "x", "1.5", "٢", "99999999999999999999"])
def test_a_page_that_is_none_is_not_there(client, kari, page):
    assert get(client, thread(kari), page=page).status_code == 404


def test_the_first_page_has_one_address(client, kari):
    begun = thread(kari)
    answer = get(client, begun, page=1)
    assert (answer.status_code, answer["Location"]) == (301, begun.get_absolute_url())


TITLES = [
    ("What beats a pair?", "what-beats-a-pair"),
    ("Åpning med løp og ære", "apning-med-lop-og-aere"),
    ("Tiến Lên Đà Nẵng", "tien-len-da-nang"),
    ("♠♥♦♣", ""),
    ("😀🎴", ""),
    ("名前の話", ""),
    ("שלום", ""),
    ("a/b?c#d%e", "abcde"),
    ("--- -", ""),
    ("x" * 120, "x" * 60),
]


@pytest.mark.parametrize(("title", "slug"), TITLES)
def test_any_title_gives_an_address_that_leads_there(client, kari, title, slug):
    begun = thread(kari, title=title)
    assert begun.slug == slug
    assert begun.get_absolute_url() == (
        f"/forum/{begun.pk}-{slug}/" if slug else f"/forum/{begun.pk}/"
    )
    page = get(client, begun)
    assert page.status_code == 200


def test_a_wrong_slug_leads_to_the_right_one_and_the_number_decides(client, kari):
    begun, other = thread(kari, title="Right"), thread(kari, title="Other")
    for address in (f"/forum/{begun.pk}/", f"/forum/{begun.pk}-{other.slug}/"):
        answer = client.get(address)
        assert (answer.status_code, answer["Location"]) == (301, begun.get_absolute_url())
    where = begun.category
    answer = client.get(f"/forum/c/{where.pk}-nonsense/")
    assert (answer.status_code, answer["Location"]) == (301, where.get_absolute_url())


def test_a_permalink_leads_to_the_page_on_which_the_post_stands(client, kari, monkeypatch):
    monkeypatch.setattr("forum.services.limits.PER_MINUTE", 100)
    begun = thread(kari)
    answers = posts(begun, kari, 22)
    place = client.get(answers[-1].get_absolute_url())["Location"]
    assert place == f"{begun.get_absolute_url()}?page=2#p{answers[-1].pk}"
    for gone in answers[:3]:
        client.force_login(kari)
        client.post(f"/forum/posts/{gone.pk}/delete/")
    place = client.get(answers[-1].get_absolute_url())["Location"]
    assert place == f"{begun.get_absolute_url()}#p{answers[-1].pk}"
    assert f'id="p{answers[-1].pk}"' in client.get(place.partition("#")[0]).text


def test_a_deleted_post_is_gone_and_its_number_with_it(client, kari):
    begun = thread(kari)
    gone = post(begun, kari)
    client.force_login(kari)
    client.post(f"/forum/posts/{gone.pk}/delete/")
    assert client.get(gone.get_absolute_url()).status_code == 410
    assert post(begun, kari).number == gone.number + 1
    assert client.get("/forum/posts/999999999999999999999999/").status_code == 404
