"""What every environment shares. Reads the environment, with defaults that are safe."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONE, SELF

from play313.logs import logging_config

ROOT = Path(__file__).resolve().parents[3]
VAR = Path(os.environ.get("PLAY313_VAR", ROOT / "var"))

SECRET_KEY = os.environ.get("SECRET_KEY", "")
DEAL_KEYS = os.environ.get("DEAL_KEYS", "").split()
DEBUG = False
# Somebody's own machine: the site may be filled with a demo, and shows its parts at /design/.
PLAYGROUND = False
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "").split()
CSRF_TRUSTED_ORIGINS = os.environ.get("CSRF_TRUSTED_ORIGINS", "").split()
DATABASE_URL = os.environ.get("DATABASE_URL", "")
REDIS_URL = os.environ.get("REDIS_URL", "")

# A larger body, or more fields, is nobody's move: 400. Uploads are files, not fields.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 10

INSTALLED_APPS = [
    "pages",
    "forum",
    "meetups",
    "scoresheets",
    "games",
    "letters",
    "moderation",
    "notices",
    "accounts",
    "pdf",
    "pictures",
    "search",
    "markup",
    "health",
    "cards",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "crispy_forms",
    "crispy_bootstrap5",
    "csp",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
]
MIDDLEWARE = [
    "play313.middleware.request_log",
    "csp.middleware.CSPMiddleware",  # Outside of what answers by itself: redirects, static files.
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "play313.middleware.cookies_drop",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "play313.middleware.nulls_refused",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.LoginOrWords",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.preferences",
    "accounts.middleware.language_cookie",
    "accounts.middleware.session_activity",
    "accounts.middleware.staff_second_factor",
    "moderation.middleware.warnings_first",
    "moderation.middleware.bans_hold",
]
ROOT_URLCONF = "play313.urls"
CSRF_FAILURE_VIEW = "pages.views.error_403_csrf"
WSGI_APPLICATION = "play313.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.DjangoTemplates"
CRISPY_ALLOWED_TEMPLATE_PACKS = CRISPY_TEMPLATE_PACK = "bootstrap5"

# SQLite: a writer waits for its turn from the start of its transaction (IMMEDIATE) instead of
# failing in the middle of it, and a commit is on the disk before it is answered (FULL).
# PostgreSQL: no query is compiled (jit); for the lobby at 10,000 matches that alone took 80 ms.
# It plans a statement once for each connection: planning was half of what a move cost it.
_DATABASE_OPTIONS = {
    "django.db.backends.postgresql": {
        "connect_timeout": 3,
        "options": "-c lock_timeout=5s -c statement_timeout=15s -c jit=off",
        "server_side_binding": True,
        "prepare_threshold": 3,
    },
    "django.db.backends.sqlite3": {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        " PRAGMA mmap_size=134217728; PRAGMA cache_size=-20000",
    },
}
DATABASES = {
    "default": dj_database_url.parse(
        DATABASE_URL or "sqlite://", conn_max_age=60, conn_health_checks=bool(DATABASE_URL)
    )
}
if not DATABASE_URL:
    VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
    DATABASES["default"]["NAME"] = str(VAR / "db.sqlite3")
DATABASES["default"].setdefault("OPTIONS", {}).update(
    _DATABASE_OPTIONS.get(DATABASES["default"]["ENGINE"], {})
)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Rate limits count in the cache, so every process must see the same one. On Redis it has the
# database after the broker's: clearing the cache must not clear the queue.
_redis = urlsplit(REDIS_URL)
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "play313.cache.PatientRedisCache",
        "LOCATION": _redis._replace(path=f"/{int(_redis.path.strip('/') or 0) + 1}").geturl(),
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }
    if REDIS_URL
    else {
        "BACKEND": "play313.cache.ThriftyFileCache",
        "LOCATION": VAR / "cache",
        # At Django's 300 a busy minute of moves would push out the counts of wrong passwords.
        "OPTIONS": {"MAX_ENTRIES": 5000},
    }
}

CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost/"
CELERY_BROKER_TRANSPORT: str | None = (
    "play313.broker:RedisTransport" if REDIS_URL else "play313.transport:Transport"
)
if not REDIS_URL:
    (VAR / "queue").mkdir(mode=0o700, parents=True, exist_ok=True)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 20
CELERY_TASK_TIME_LIMIT = 30
CELERY_TASK_DEFAULT_QUEUE = "moves"
# What talks to other machines has a worker of its own: it never delays a move.
CELERY_TASK_ROUTES = {
    "notices.tasks.*": {"queue": "mail"},
    "accounts.tasks.*": {"queue": "pdf"},
    "scoresheets.tasks.*": {"queue": "pdf"},
    "pages.tasks.*": {"queue": "pdf"},
    "meetups.tasks.*": {"queue": "pdf"},
}
# Without it Celery connects anew for every task, which took a third of the time of a move.
CELERY_DB_REUSE_MAX = 1_000_000
CELERY_WORKER_POOL = "play313.pool:TaskPool"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1 if REDIS_URL else 4
CELERY_WORKER_MAX_TASKS_PER_CHILD = 1000
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 200_000
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 20
CELERY_TASK_PUBLISH_RETRY_POLICY = {
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.1,
}
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    {
        "visibility_timeout": 300,
        "unacked_restore_interval": 10,
        "unacked_restore_throttle": 1,
        "socket_timeout": 2,
        "socket_connect_timeout": 1,
        "health_check_interval": 25,
        **CELERY_TASK_PUBLISH_RETRY_POLICY,
    }
    if REDIS_URL
    else {
        "data_folder_in": str(VAR / "queue"),
        "data_folder_out": str(VAR / "queue"),
        "control_folder": str(VAR / "control"),
        "polling_interval": 0.05,
    }
)
# Heartbeats and sweepers in the processes that run tasks (health/threads.py).
WORKER_THREADS = True
CELERY_BEAT_SCHEDULER = "play313.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "submissions-resend": {
        "task": "games.tasks.submissions_resend",
        "schedule": 2,
        "options": {"expires": 4},
    },
    "clocks-sweep": {
        "task": "games.tasks.clocks_sweep",
        "schedule": 30,
        "options": {"expires": 30},
    },
    "consents-sweep": {
        "task": "games.tasks.consents_sweep",
        "schedule": 30,
        "options": {"expires": 30},
    },
    "orders-sweep": {
        "task": "games.tasks.orders_sweep",
        "schedule": 5,
        "options": {"expires": 10},
    },
    "reminders-sweep": {
        "task": "games.tasks.reminders_sweep",
        "schedule": 30,
        "options": {"expires": 30},
    },
    "notices-send": {
        "task": "notices.tasks.notices_send",
        "schedule": 30,
        "options": {"expires": 30},
    },
    "notices-prune": {
        "task": "notices.tasks.notices_prune",
        "schedule": 3600,
        "options": {"expires": 60},
    },
    "exports-make": {
        "task": "accounts.tasks.exports_make",
        "schedule": 60,
        "options": {"expires": 60},
    },
    # Every hour, not every day: a beat keeps its schedule in memory, and may not run for a day.
    "sessions-prune": {
        "task": "accounts.tasks.sessions_prune",
        "schedule": 3600,
        "options": {"expires": 60},
    },
    # The first sheets are drawn a minute after the start, when nobody waits for the start any more.
    "blanks-prewarm": {
        "task": "scoresheets.tasks.blanks_prewarm",
        "schedule": 60,
        "options": {"expires": 60},
    },
    "starts-sweep": {
        "task": "games.tasks.starts_sweep",
        "schedule": 30,
        "options": {"expires": 30},
    },
}

AUTH_USER_MODEL = "accounts.User"
# One backend only: with two, each wrong password would be hashed twice.
AUTHENTICATION_BACKENDS = ["accounts.backends.PeopleBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["username", "email", "public_name"]},
    },
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_REDIRECT_URL = "games:match_list"
LOGIN_URL = "account_login"

# allauth. What it does not do by default and we want is said here; its rate limits stand as they
# are (10 wrong passwords a minute and address, 5 in five minutes and name).
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_VALIDATORS = "accounts.validators.USERNAME_VALIDATORS"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = 600
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_MAX_ATTEMPTS = 3
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Play 313] "
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_MAX_EMAIL_ADDRESSES = 3
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("TRUSTED_PROXY_COUNT", "0"))
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Play 313"
USERSESSIONS_TRACK_ACTIVITY = True
MAIL_IN_THREAD = True

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("nb", "Norsk bokmål")]
LOCALE_PATHS = [ROOT / "site" / "locale", ROOT / "site" / "wording"]
FORMAT_MODULE_PATH = "play313.formats"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# No script of ours reads a cookie; the token of a form stands in the form. Messages are kept in
# the session, not in a cookie of their own.
CSRF_COOKIE_HTTPONLY = True
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

STATIC_URL = "/static/"
STATIC_ROOT = ROOT / "staticfiles"
STATICFILES_DIRS = [ROOT / "site" / "static"]

# Pictures that people upload. Never served as files: a view gives them their headers.
MEDIA_ROOT = os.environ.get("MEDIA_ROOT", VAR / "media")
FILE_UPLOAD_PERMISSIONS = 0o600
FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o700
PICTURES_QUOTA = 1_000_000 * int(os.environ.get("PICTURES_QUOTA_MB", "100"))

# Mail goes to the console until a server is named.
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "587"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = os.environ.get("EMAIL_USE_TLS", "1") == "1"
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("EMAIL_FROM", "play313@localhost")
ADMINS = [(address, address) for address in os.environ.get("ADMINS", "").split()]
# Mails are written where there is no request that would say how the site is called.
SITE_ORIGIN = os.environ.get("SITE_ORIGIN", "")
BOUNCE_ADDRESS = os.environ.get("BOUNCE_ADDRESS", "")
VAPID_PRIVATE_KEY = os.environ.get("VAPID_PRIVATE_KEY", "")

LOGGING = logging_config(json=False, level=os.environ.get("LOG_LEVEL", "INFO"))

CONTENT_SECURITY_POLICY: dict[str, dict[str, Any]] = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}

BOT_NAMES = ["Anton", "Berit", "Cato", "Dagny", "Einar", "Frida", "Gunnar", "Hedda"]
MOVES_PER_MINUTE = int(os.environ.get("MOVES_PER_MINUTE", "30"))
SUBMISSION_WAIT = 1.0
# So many seconds a page waits for a PDF that is being drawn, before it says so.
PDF_WAIT = 2.0
