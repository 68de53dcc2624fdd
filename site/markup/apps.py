"""Markdown of people to safe HTML, with cards in it."""

from django.apps import AppConfig


class MarkupConfig(AppConfig):
    name = "markup"
