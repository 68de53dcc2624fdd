"""People to try the site with; ``manage.py demo`` makes them, never in production."""

from typing import Final, TextIO

from accounts.models import User
from accounts.services import user_create_verified

NAMES: Final = ("kari", "ola", "nam", "ada")


def demo(stdout: TextIO) -> None:
    """Make the people who are missing, and say how to sign in as each."""
    for name in NAMES:
        password = f"demo-313-{name}"
        if not User.objects.filter(username=name).exists():
            user_create_verified(username=name, email=f"{name}@demo.example", password=password)
        stdout.write(f"Sign in as {name} with the password {password}\n")
