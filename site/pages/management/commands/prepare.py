"""Gets a site of one machine ready to start, in one process: play.py calls it each time."""

from io import StringIO
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Migrate, compile translations, fill an empty site with something to look at, index it."""

    help = "Migrate, compile translations, and make the demo in a site without people."
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.PLAYGROUND:
            raise CommandError("This is for a site of your own machine, not for production.")
        call_command("migrate", verbosity=0, interactive=False)
        call_command("messages_compile", stdout=self.stdout)
        is_fresh = not get_user_model().objects.exists()
        if is_fresh and "demo" in get_commands():
            self._demo_make()
        call_command("search_rebuild", texts=not is_fresh, stdout=StringIO())

    def _demo_make(self) -> None:
        """Keep what the demo says about signing in, for play.py to tell at every start."""
        self.stdout.write("Filling the site with a few players and matches.")
        said = StringIO()
        call_command("demo", stdout=said)
        (settings.VAR / "demo.txt").write_text(said.getvalue())
