"""The task that does nothing."""

from functools import cache

import redis
from celery import shared_task
from django.conf import settings

DONE = "bench-noop-done"


@cache
def redis_client() -> redis.Redis:
    """One connection a process."""
    return redis.Redis.from_url(settings.CELERY_BROKER_URL, socket_timeout=30)


@shared_task
def nothing(number: int) -> None:
    """Do nothing, and say so to whoever waits."""
    redis_client().lpush(DONE, number)
