"""Mark the address of a mail that came back: for a mail server that hands it to a command."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from notices.services import bounce_report


class Command(BaseCommand):
    """``manage.py mail_bounced bounces+TOKEN@example.org``."""

    help = "Mark the mail address of somebody as dead: name the sender that the mail came back to."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("sender", help="the address that the returned mail is for")

    def handle(self, *args: Any, sender: str, **options: Any) -> None:
        """Nobody can make such a sender up: it is signed, and says whose address it is about."""
        if not bounce_report(sender=sender):
            raise CommandError("This is no sender of ours, or the person has another address now.")
        self.stdout.write("The address is marked; the site says so to the person.")
