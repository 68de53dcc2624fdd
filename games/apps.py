"""Play by post."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Play by post."""

    name = "games"
