"""For the tests: nothing outside the process but the database named by DATABASE_URL."""

from .base import *

SECRET_KEY = "tests"
DEAL_KEYS = ["MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="]
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
MAIL_IN_THREAD = False
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT = None
CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.05}
WORKER_THREADS = False
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
SITE_ORIGIN = "https://testserver"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
PDF_WAIT = 0.0
