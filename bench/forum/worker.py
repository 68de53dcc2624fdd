"""One program that is measured, in a process of its own: ``python -m bench.forum.worker``.

``load`` fills its database. ``serve`` answers requests that come as lines of JSON, and says of each
what it cost: processor time of this process and of its PostgreSQL backend, statements, bytes.
"""

import importlib
import io
import json
import os
import random
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes, urlencode
from uuid import uuid4

from bench.forum import dataset

MODULES = {
    "ours": "bench.forum.ours",
    "floor": "bench.forum.floor.loading",
    "spirit": "bench.forum.spirit",
}
PEOPLE = 24


def main() -> None:
    name, do = sys.argv[1:]
    os.environ["DJANGO_SETTINGS_MODULE"] = f"bench.forum.{name}_settings"
    import django

    django.setup()
    module = importlib.import_module(MODULES[name])
    if do == "load":
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0)
        module.load()
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")
        return
    served = Served(module.target())
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(served.answer(**json.loads(line))) + "\n")
        sys.stdout.flush()


class Served:
    """The program, and people who are signed in to it."""

    def __init__(self, target: Any) -> None:
        from django.contrib.auth import get_user_model
        from django.core.wsgi import get_wsgi_application

        self.target, self.application = target, get_wsgi_application()
        people = get_user_model().objects.order_by("pk")[100 : 100 + PEOPLE]
        self.cookies = [_signed_in(user) for user in people]
        self.tags: dict[str, str] = {}

    def answer(self, *, page: str, who: int | None, kind: str, count: bool) -> Mapping[str, Any]:
        """Answer once: a page (``get``), a page that is known (``again``), or an answer."""
        environ = self._reply(page) if kind == "reply" else _environ(self.target.pages[page])
        if kind == "again":
            environ["HTTP_IF_NONE_MATCH"] = self.tags.get(page, "")
        if who is not None:
            cookies = self.cookies[who]
            environ["HTTP_COOKIE"] = "; ".join(f"{key}={value}" for key, value in cookies.items())
            environ["HTTP_X_CSRFTOKEN"] = cookies["csrftoken"]
        said = self._measured(environ, count=count)
        if tag := said["headers"].get("ETag"):
            self.tags[page] = tag
        if kind == "again" and said["status"] == 200:  # Its ten minutes were over.
            return self.answer(page=page, who=who, kind=kind, count=count)
        return said

    def _reply(self, thread: str) -> dict[str, Any]:
        words = random.Random(uuid4().int)  # noqa: S311 - no secret
        body = "\n\n".join(dataset.sentence(words, 24) for _ in range(3))
        fill = {"{body}": f"{body}\n\n> {dataset.sentence(words, 12)}", "{nonce}": str(uuid4())}
        form = {key: fill.get(value, value) for key, value in self.target.form.items()}
        return _environ(self.target.replies[thread], urlencode(form).encode())

    def _measured(self, environ: dict[str, Any], *, count: bool) -> dict[str, Any]:
        from django.db import connection

        statements: list[str] = []

        def counted(execute: Any, sql: str, *args: Any) -> Any:
            statements.append(sql)
            return execute(sql, *args)

        heads: list[Any] = []
        with ExitStack() as stack:
            if count:
                stack.enter_context(connection.execute_wrapper(counted))
            before, start = _backend(), time.process_time()
            result = self.application(environ, lambda *head: heads.append(head))
            body = b"".join(result)
            result.close()
            cpu, after = time.process_time() - start, _backend()
        status, headers = heads[0][:2]
        database = after[1] - (before[1] if before[0] == after[0] else 0)
        return {"status": int(status[:3]), "cpu": 1000 * cpu, "database": 1000 * database,
                "statements": sum(not sql.startswith(("SELECT pg_backend", "SAVEPOINT", "RELEASE"))
                                  for sql in statements),
                "bytes": len(body), "headers": dict(headers)}  # fmt: skip


def _signed_in(user: Any) -> dict[str, str]:
    from django.middleware.csrf import _get_new_csrf_string
    from django.test import Client

    client = Client()
    client.force_login(user)
    return {"csrftoken": _get_new_csrf_string(), "sessionid": client.cookies["sessionid"].value}


def _environ(address: str, body: bytes = b"") -> dict[str, Any]:
    from wsgiref.util import setup_testing_defaults

    path, _, query = address.partition("?")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "POST" if body else "GET",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": query,
        "HTTP_HOST": "127.0.0.1",
        "HTTP_ACCEPT": "text/html",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_TYPE": "application/x-www-form-urlencoded" if body else "",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
    }
    setup_testing_defaults(environ)
    return environ


def _backend() -> tuple[int, float]:
    """The process that PostgreSQL serves us with, and the seconds it has run."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return 0, 0.0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        pid = cursor.fetchone()[0]
    return pid, int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


if __name__ == "__main__":
    main()
