"""What the queue ``mail`` carries. Every task is one service call and safe to run twice."""

from celery import shared_task


# A mail server or a webhook may take its time; the queue's own limit is for moves.
@shared_task(soft_time_limit=120, time_limit=140)
def notices_send() -> None:
    """Choose the channels of new notices, and send what is due by each."""
    from notices import services

    services.notices_send()


@shared_task
def notices_prune() -> None:
    """Forget what nobody needs any more."""
    from notices import services

    services.notices_prune()
