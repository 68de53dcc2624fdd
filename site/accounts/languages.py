"""The language of a browser: a cookie, which a person's preference goes into as well."""

from django.conf import settings
from django.http import HttpResponse


def language_set(response: HttpResponse, language: str) -> None:
    """Let the browser keep a language, as Django does when somebody chooses one; "" forgets it."""
    if not language:
        _forget(response)
        return
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        domain=settings.LANGUAGE_COOKIE_DOMAIN,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,  # type: ignore[arg-type]
    )


def _forget(response: HttpResponse) -> None:
    """Delete the cookie, so that the settings of the browser say the language again."""
    response.delete_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        path=settings.LANGUAGE_COOKIE_PATH,
        domain=settings.LANGUAGE_COOKIE_DOMAIN,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,  # type: ignore[arg-type]
    )
