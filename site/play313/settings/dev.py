"""One machine, no configuration: SQLite, an embedded queue, keys in a file under ``var/``."""

from play313.keys import keys_read

from . import base
from .base import *

DEBUG = True
ALLOWED_HOSTS = base.ALLOWED_HOSTS or ["127.0.0.1", "localhost", "[::1]"]
base.VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
_keys = keys_read(base.VAR / "keys.json")
SECRET_KEY = base.SECRET_KEY or _keys["SECRET_KEY"]
DEAL_KEYS = base.DEAL_KEYS or _keys["DEAL_KEYS"].split()
# Passkeys on http://localhost; browsers know no passkeys for an address of numbers.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True
