"""Fills a fresh site with something to look at; never a real one."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """``manage.py demo``: runs ``demo(stdout)`` of each app's ``demo.py``, lower layers first."""

    help = "Create demo people and matches. Only on a playground."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.PLAYGROUND:
            raise CommandError("The demo has passwords that everybody knows: never in production.")
        for app in reversed(list(apps.get_app_configs())):
            if find_spec(f"{app.name}.demo"):
                import_module(f"{app.name}.demo").demo(self.stdout)
