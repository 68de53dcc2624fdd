"""Players near you, and meetups."""

from django.apps import AppConfig


class MeetupsConfig(AppConfig):
    name = "meetups"
