"""The Django project. Importing it makes the Celery app the one that tasks belong to."""

from play313.celery import app as celery_app

__all__ = ["celery_app"]
