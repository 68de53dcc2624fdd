"""A real browser for the tests that need one.

Playwright's synchronous calls leave an event loop running in the thread that makes them, and
Django refuses the database there. So the browser has a thread of its own: a test hands over a
function that takes the page, and gets back what it returns.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from threading import Event, Lock
from typing import Any, TypeVar

import pytest
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpResponse
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.programs import require_program

T = TypeVar("T")
ARGUMENTS = [
    "--no-sandbox",  # Chromium refuses to sandbox when root runs it, as CI does.
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
RECORD_VIOLATIONS = """
window.policyViolations = [];
document.addEventListener("securitypolicyviolation", event =>
  window.policyViolations.push(`${event.violatedDirective} ${event.blockedURI}`));
"""


class Chromium:
    """A browser in a thread of its own."""

    def __init__(self, path: str) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="chromium")
        self._browser: Browser = self._thread.submit(self._start, path).result()

    def _start(self, path: str) -> Browser:
        self._playwright = sync_playwright().start()
        return self._playwright.chromium.launch(executable_path=path, args=ARGUMENTS)

    @contextmanager
    def window(self, url: str, **options: Any) -> Iterator[Callable[..., Any]]:
        """A window at the address: call it with functions of its page."""
        context = self._thread.submit(self._context, options).result()
        try:
            page = self._thread.submit(self._page, context, url).result()
            yield lambda look: self._thread.submit(look, page).result()
        finally:
            self._thread.submit(context.close).result()

    def _context(self, options: dict[str, Any]) -> BrowserContext:
        cookies = options.pop("cookies", [])
        context = self._browser.new_context(**options)
        context.set_default_timeout(60_000)  # Only a failure takes that long.
        context.add_cookies(cookies)
        context.add_init_script(RECORD_VIOLATIONS)
        return context

    def _page(self, context: BrowserContext, url: str) -> Page:
        page = context.new_page()
        page.goto(url)
        return page

    def stop(self) -> None:
        """Close the browser and end the thread."""
        self._thread.submit(self._browser.close).result()
        self._thread.submit(self._playwright.stop).result()
        self._thread.shutdown()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """One browser for all tests of a process."""
    browser = Chromium(require_program("chromium", "apt-get install chromium"))
    yield browser
    browser.stop()


@pytest.fixture(autouse=True)
def one_at_a_time(monkeypatch, transactional_db):
    """The lock of the live server: a database in memory has one connection for all threads.

    What a service worker still asks for when the test is over is answered before the database is
    emptied, or not at all: it would look into that of the next test.
    """
    lock, over, answer = Lock(), Event(), WSGIHandler.get_response

    def get_response(self, request):
        with lock:
            return HttpResponse(status=503) if over.is_set() else answer(self, request)

    monkeypatch.setattr(WSGIHandler, "get_response", get_response)
    yield lock
    with lock:
        over.set()


@pytest.fixture
def browser_window(chromium, live_server) -> Callable[..., Any]:
    """A window at a page of the running site, for a test that does something between two looks.

    Takes the path, and if wanted the width of the window, the scheme (light or dark), whether
    scripts run, and the user who is signed in.
    """

    def open_window(
        path: str,
        *,
        width: int = 1280,
        scheme: str = "light",
        scripts: bool = True,
        user: Any = None,
    ) -> AbstractContextManager[Callable[..., Any]]:
        return chromium.window(
            live_server.url + path,
            viewport={"width": width, "height": 844},
            color_scheme=scheme,
            java_script_enabled=scripts,
            cookies=_session(user, live_server.url) if user else [],
        )

    return open_window


@pytest.fixture
def browser_page(browser_window) -> Callable[..., Any]:
    """What a function sees on a page of the site: ``browser_page("/", overflow, width=390)``."""

    def open_page(path: str, look: Callable[[Page], T], **options: Any) -> T:
        with browser_window(path, **options) as window:
            return window(look)

    return open_page


def _session(user: Any, url: str) -> list[dict[str, str]]:
    client = Client()
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    name = settings.SESSION_COOKIE_NAME
    return [{"name": name, "value": client.cookies[name].value, "url": url}]
