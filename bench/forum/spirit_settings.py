"""Spirit as its manual sets it up for production, with twenty posts a page."""

from bench.forum.target import FOLDER, database

SECRET_KEY = "bench"
ALLOWED_HOSTS = ["*"]
_SPIRIT = (
    "core admin search user user.admin user.auth category category.admin topic topic.admin "
    "topic.favorite topic.moderate topic.notification topic.private topic.unread comment "
    "comment.bookmark comment.flag comment.flag.admin comment.history comment.like comment.poll"
)
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    *(f"spirit.{app}" for app in _SPIRIT.split()),
    "djconfig",
    "haystack",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "spirit.user.middleware.TimezoneMiddleware",
    "spirit.user.middleware.LastIPMiddleware",
    "spirit.user.middleware.LastSeenMiddleware",
    "spirit.user.middleware.ActiveUserMiddleware",
    "spirit.core.middleware.PrivateForumMiddleware",
    "djconfig.middleware.DjConfigMiddleware",
]
_DJANGOS = [
    f"django.template.context_processors.{name}"
    for name in ("debug", "i18n", "media", "static", "tz", "request")
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.contrib.auth.context_processors.auth",
                *_DJANGOS,
                "django.contrib.messages.context_processors.messages",
                "djconfig.context_processors.config",
            ]
        },
    }
]
# Its own default keeps the cache in the database, which costs it more.
_MEMORY = "django.core.cache.backends.locmem.LocMemCache"
CACHES = {
    "default": {"BACKEND": _MEMORY},
    "st_rate_limit": {"BACKEND": _MEMORY, "LOCATION": "limits", "TIMEOUT": None},
}
AUTHENTICATION_BACKENDS = [
    "spirit.user.auth.backends.UsernameAuthBackend",
    "spirit.user.auth.backends.EmailAuthBackend",
]
HAYSTACK_CONNECTIONS = {
    "default": {
        "ENGINE": "haystack.backends.whoosh_backend.WhooshEngine",
        "PATH": str(FOLDER / "spirit_search"),
    }
}
HAYSTACK_SIGNAL_PROCESSOR = "spirit.search.signals.RealtimeSignalProcessor"
ROOT_URLCONF = "bench.forum.spirit_urls"
LOGIN_URL = "spirit:user:auth:login"
LOGIN_REDIRECT_URL = "spirit:user:update"
LOGOUT_REDIRECT_URL = "spirit:index"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("sv", "Swedish")]
USE_TZ = True
STATIC_URL, MEDIA_URL = "/static/", "/media/"
MEDIA_ROOT, STATIC_ROOT = str(FOLDER / "spirit_media"), str(FOLDER / "spirit_static")
STORAGES = {
    "default": {"BACKEND": "spirit.core.storage.OverwriteFileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
ST_SITE_URL = "http://127.0.0.1/"
ST_TASK_MANAGER = None
ST_RATELIMIT_ENABLE = False
ST_DOUBLE_POST_THRESHOLD_MINUTES = 0
DATABASES = {"default": database("spirit")}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
