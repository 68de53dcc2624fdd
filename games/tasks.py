"""What the queue carries: ids only. Every task is one service call and safe to run twice."""

from uuid import UUID

from celery import shared_task


@shared_task
def submission_apply(submission_id: int) -> None:
    """Play or refuse one submitted move."""
    from games import services

    services.submission_apply(submission_id=submission_id)


@shared_task
def bots_play(match_id: str) -> None:
    """Let the bots of a match that are to act decide."""
    from games import services

    services.bots_play(match_id=UUID(match_id))


@shared_task
def submissions_resend() -> None:
    """Send again what the queue has lost."""
    from games import services

    services.submissions_resend()


@shared_task
def clocks_sweep() -> None:
    """Give back downtime; let bots play the turns whose time ran out."""
    from games import services

    services.clocks_sweep()


@shared_task
def reminders_sweep() -> None:
    """Remind people of turns that have little time left."""
    from games import services

    services.reminders_sweep()


@shared_task
def starts_sweep() -> None:
    """Start, or call off, the tables whose time has come."""
    from games import services

    services.starts_sweep()


@shared_task
def consents_sweep() -> None:
    """Close proposals whose time is over, and end pauses."""
    from games import services

    services.consents_sweep()


@shared_task
def orders_sweep() -> None:
    """Carry out the standing orders whose delay is over."""
    from games import services

    services.orders_sweep()
