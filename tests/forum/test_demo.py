"""The demo’s forum looks alive, and filling it twice changes nothing."""

import io

from accounts.demo import demo as people
from forum.demo import demo
from forum.models import Post, Thread


def test_the_demo_fills_the_forum_once(db, client):
    threads = set()
    for _ in range(2):
        people(io.StringIO())
        demo(io.StringIO())
        threads.add(Thread.objects.count())
    assert len(threads) == 1
    assert threads.pop() >= 11
    assert Post.objects.filter(state="visible").count() == Post.objects.count() > 60
    assert Thread.objects.filter(title__startswith="Åpning med ♠3").exists()
    busy = Thread.objects.order_by("-posts_count").first()
    assert client.get(busy.page_address(busy.pages)).status_code == 200
    shown = Post.objects.exclude(pictures=None)
    assert len(shown) >= 2
    for post in shown:
        assert '<img src="/pictures/' in client.get(post.thread.get_absolute_url()).text
