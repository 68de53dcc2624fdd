"""A task that does nothing: what a round trip through Celery costs at least."""
