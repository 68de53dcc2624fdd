"""What the queue ``pdf`` carries for people's accounts. Safe to run twice."""

from celery import shared_task


# An export may take its time; the queue's own limit is for moves.
@shared_task(soft_time_limit=100, time_limit=140)
def exports_make() -> None:
    """Make the exports that wait, and forget the old ones."""
    from accounts import exports

    exports.exports_make()


@shared_task
def sessions_prune() -> None:
    """Forget sessions that are over, with the addresses and browsers they came from."""
    from accounts import visits

    visits.sessions_prune()
