"""What a container's health check runs: ``python -I site/health/probe.py`` and web, worker, ….

It asks the web process, or looks how old the heartbeat's file of this machine is. It imports
nothing of ours and no database, so that asking every few seconds costs next to nothing, and so
that a broken database or broker restarts nobody who is well.
"""

import http.client
import os
import sys
import time
from pathlib import Path
from typing import Final

STALE_SECONDS: Final = 60


def web_fault(port: int, host: str) -> str | None:
    """What is wrong with the web process of this machine, which only answers to its own name."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=4)
    try:
        connection.request("GET", "/healthz", headers={"Host": host})
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        return f"no answer ({error})"
    finally:
        connection.close()
    return None if status == http.HTTPStatus.OK else f"status {status}"


def heartbeat_fault(file: Path) -> str | None:
    """What is wrong with the process that touches this file while it lives."""
    try:
        age = time.time() - file.stat().st_mtime
    except FileNotFoundError:
        return "never seen"
    return f"last seen {int(age)} s ago" if age > STALE_SECONDS else None


def main(part: str) -> str | None:
    """What is wrong with a part of the site on this machine."""
    if part == "web":
        host = (os.environ.get("ALLOWED_HOSTS", "").split() or ["localhost"])[0]
        return web_fault(int(os.environ.get("PORT", "8000")), host.lstrip("."))
    return heartbeat_fault(Path(os.environ["PLAY313_VAR"]) / f"{part}.heartbeat")


if __name__ == "__main__":
    fault = main(sys.argv[1])
    sys.exit(f"{sys.argv[1]}: {fault}" if fault else 0)
