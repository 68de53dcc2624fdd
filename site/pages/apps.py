"""What stands on top of the apps: front page, error pages, commands that span apps."""

from django.apps import AppConfig


class PagesConfig(AppConfig):
    """What stands on top of the apps: front page, error pages, commands that span apps."""

    name = "pages"
