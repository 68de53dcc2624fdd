"""The task that does nothing."""

from celery import shared_task


@shared_task(ignore_result=False)
def nothing() -> None:
    """Do nothing; that it is done comes back as its result."""
