"""One machine, no configuration: SQLite, an embedded queue, keys in a file under ``var/``.

Its players see the pages of the site, the error pages too; ``DEBUG=1`` shows Django's own instead,
and reads templates anew at every request.
"""

import os

from play313.keys import keys_read

from . import base
from .base import *

DEBUG = os.environ.get("DEBUG", "0") not in {"", "0"}
PLAYGROUND = True
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
ALLOWED_HOSTS = base.ALLOWED_HOSTS or ["127.0.0.1", "localhost", "[::1]"]
base.VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
_keys = keys_read(base.VAR / "keys.json")
SECRET_KEY = base.SECRET_KEY or _keys["SECRET_KEY"]
DEAL_KEYS = base.DEAL_KEYS or _keys["DEAL_KEYS"].split()
# Passkeys on http://localhost; browsers know no passkeys for an address of numbers.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True
SITE_ORIGIN = base.SITE_ORIGIN or f"http://127.0.0.1:{os.environ.get('PORT', '8000')}"
