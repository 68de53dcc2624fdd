"""What stands on top of the apps: front page, error pages, commands that span apps."""

from django.apps import AppConfig


class PagesConfig(AppConfig):
    """What stands on top of the apps: front page, error pages, commands that span apps."""

    name = "pages"

    def ready(self) -> None:
        """Let the rulebook be found."""
        from pages.found import RULES
        from search import sources

        sources.register(RULES)
