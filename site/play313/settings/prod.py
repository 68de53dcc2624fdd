"""For the public: as ``base``, only stricter. Refuses to start without its secrets."""

import os

from django.core.exceptions import ImproperlyConfigured

from play313.logs import logging_config

from . import base
from .base import *

for _name in ("SECRET_KEY", "DEAL_KEYS", "ALLOWED_HOSTS"):
    if not getattr(base, _name):
        raise ImproperlyConfigured(
            f"{_name} is not set. Production does not start without it; see the README's settings."
        )
if os.environ.get("DEBUG", "0") not in {"", "0"}:
    raise ImproperlyConfigured("DEBUG shows secrets to visitors; it is not for production.")

# Cookies of this host and of https only; "__Host-" has the browser enforce it.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
SESSION_COOKIE_NAME = "__Host-sessionid"
CSRF_COOKIE_NAME = "__Host-csrftoken"
LANGUAGE_COOKIE_NAME = "__Host-language"

SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
SECURE_REFERRER_POLICY = SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
if base.ALLAUTH_TRUSTED_PROXY_COUNT:
    # Only a proxy of ours may say that the visitor came by https: it must set or drop the header.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {**base.CONTENT_SECURITY_POLICY["DIRECTIVES"], "upgrade-insecure-requests": True}
}

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "play313.staticfiles.BundledStaticFilesStorage"},
}
SITE_ORIGIN = base.SITE_ORIGIN or f"https://{base.ALLOWED_HOSTS[0].lstrip('.')}"
EMAIL_HOST = base.EMAIL_HOST or "localhost"
EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
LOGGING = logging_config(json=True, level=os.environ.get("LOG_LEVEL", "INFO"))
