"""Uploaded pictures: checked, re-encoded, stripped of what they tell."""

from django.apps import AppConfig


class PicturesConfig(AppConfig):
    name = "pictures"
