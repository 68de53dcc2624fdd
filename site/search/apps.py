"""The one index of the site."""

from django.apps import AppConfig


class SearchConfig(AppConfig):
    name = "search"
