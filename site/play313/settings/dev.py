"""One machine, no configuration: SQLite, an embedded queue, keys in a file under ``var/``."""

from .base import *

DEBUG = True
ALLOWED_HOSTS = ALLOWED_HOSTS or ["127.0.0.1", "localhost", "[::1]"]
VAR.mkdir(parents=True, exist_ok=True)
SECRET_KEY = SECRET_KEY or "dev-only-until-the-launcher-writes-a-key-file"
DEAL_KEYS = DEAL_KEYS or ["MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="]
