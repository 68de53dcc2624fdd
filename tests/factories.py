"""What tests are made of: plain functions that store one thing and return it."""

from typing import Any

from accounts.models import User
from accounts.services import user_create_verified


def user(name: str = "kari", **fields: Any) -> User:
    """Store a person with a verified address; the password is ``demo-313-<name>``."""
    fields.setdefault("email", f"{name}@example.org")
    fields.setdefault("password", f"demo-313-{name}")
    return user_create_verified(username=name, **fields)
