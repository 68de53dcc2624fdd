"""Threads, posts and game reports."""

from django.apps import AppConfig


class ForumConfig(AppConfig):
    name = "forum"
