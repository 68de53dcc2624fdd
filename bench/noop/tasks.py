"""The task, and who sends it: ``python -m bench.noop.tasks 100``."""

import json
import sys
import time
from functools import cache
from importlib import import_module

import django
import redis
from celery import shared_task
from django.conf import settings

DONE = "bench-noop-done"


@shared_task
def nothing(number: int) -> None:
    """Do nothing, and say so to whoever waits."""
    redis_client().lpush(DONE, number)


@cache
def redis_client() -> redis.Redis:
    """One connection a process."""
    return redis.Redis.from_url(settings.CELERY_BROKER_URL)


def main() -> None:
    """Send as many as were asked for, one after the other; the seconds of each."""
    django.setup()
    import_module("play313.celery")  # Its app is the one that sends tasks.
    client, took = redis_client(), []
    for number in range(int(sys.argv[1])):
        start = time.perf_counter()
        nothing.delay(number)
        client.brpop([DONE], timeout=10)
        took.append(time.perf_counter() - start)
        if number == 19:
            warm = time.process_time()
    cpu = (time.process_time() - warm) / (len(took) - 20)
    sys.stdout.write(json.dumps({"seconds": took[20:], "cpu": cpu}))


if __name__ == "__main__":
    main()
