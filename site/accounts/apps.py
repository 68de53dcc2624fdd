"""People, their preferences and their profiles."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People, their preferences and their profiles."""

    name = "accounts"
