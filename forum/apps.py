"""Threads, posts and game reports."""

from django.apps import AppConfig


class ForumConfig(AppConfig):
    """Threads, posts and game reports: fills the registries of the rooms below."""

    name = "forum"

    def ready(self) -> None:
        """Let other rooms know of posts, and of reports."""
        from forum import registries, report_kinds

        registries.register()
        report_kinds.register()
