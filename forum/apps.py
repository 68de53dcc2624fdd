"""Threads, posts and game reports."""

from django.apps import AppConfig


class ForumConfig(AppConfig):
    """Threads, posts and game reports: fills the registries of the rooms below."""

    name = "forum"

    def ready(self) -> None:
        """Let other rooms know of reports."""
        from forum import report_kinds
        from forum.found import POSTS
        from search import sources

        sources.register(POSTS)
        report_kinds.register()
