"""Sends the task that does nothing, one after the other: ``python -m bench.noop.send 100``.

Prints the seconds of each round trip and the mean processor seconds of sending.
"""

import json
import sys
import time
from importlib import import_module

import django

WARM = 20


def main() -> None:
    django.setup()
    import_module("play313.celery")  # Its app is the one that sends tasks.
    from bench.noop.tasks import nothing

    took, cpu = [], []
    for _ in range(int(sys.argv[1])):
        start, busy = time.perf_counter(), time.process_time()
        nothing.delay().get(timeout=10)
        took.append(time.perf_counter() - start)
        cpu.append(time.process_time() - busy)
    mean = sum(cpu[WARM:]) / len(cpu[WARM:])
    sys.stdout.write(json.dumps({"seconds": took[WARM:], "cpu": mean}))


if __name__ == "__main__":
    main()
