"""Telling people what waits for them: in the site, by mail, by feed, by webhook, by push."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Notices: one service for every app."""

    name = "notices"

    def ready(self) -> None:
        """Send what is due from a thread of the mail worker too: it needs no broker."""
        from accounts import data_export
        from health import threads
        from notices import services
        from notices.own_data import notices_data

        data_export.register(notices_data)
        threads.run_in_workers(30, services.notices_send, "notices", queue="mail")
