"""Telling people what waits for them: in the site, by mail, by feed, by webhook, by push."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Notices: one service for every app."""

    name = "notices"
