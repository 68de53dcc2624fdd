"""A process that answers in a thread again and again, from several threads, as a busy site does."""

import sys
import uuid
from concurrent.futures import ThreadPoolExecutor

import django

OWN, SHARED, HANDS = 90, 10, 4
"""Posts that this process alone sends, posts that every process sends, threads that send them."""


def main(thread_id, name):
    """Send all posts, those that every process sends with the same nonces."""
    django.setup()
    from django.db import connections

    from accounts.models import User
    from forum import services
    from forum.services import limits

    limits.PER_MINUTE = limits.PER_HOUR = 10**6
    author = User.objects.get(username="kari")
    shared = [uuid.UUID(int=number + 1) for number in range(SHARED)]
    nonces = [*shared, *(uuid.uuid4() for _ in range(OWN))]

    def send(nonce):
        try:
            services.post_add(thread_id=thread_id, author=author, text=f"By {name}.", nonce=nonce)
        finally:
            connections["default"].close_if_unusable_or_obsolete()

    with ThreadPoolExecutor(HANDS) as pool:
        for done in [pool.submit(send, nonce) for nonce in nonces]:
            done.result()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
