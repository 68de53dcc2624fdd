"""Sends the task that does nothing, once for each line it reads: ``python -m bench.noop.send``.

For each it prints the seconds of the round trip and the processor seconds of sending.
"""

import json
import sys
import time
from importlib import import_module

import django


def main() -> None:
    django.setup()
    import_module("play313.celery")  # Its app is the one that sends tasks.
    from bench.noop.tasks import nothing

    for _line in sys.stdin:
        start, busy = time.perf_counter(), time.process_time()
        nothing.delay().get(timeout=10)
        took, cpu = time.perf_counter() - start, time.process_time() - busy
        sys.stdout.write(json.dumps([took, cpu]) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
