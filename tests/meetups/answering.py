"""One of several processes that answer a meetup at once: ``python -m tests.meetups.answering``.

Each sends the answers of its own people from threads of their own, begun together.
"""

import sys
from threading import Barrier, Thread

import django


def main(meetup_id, ids):
    django.setup()
    from django.db import connection

    from accounts.models import User
    from meetups import services

    gate, failed = Barrier(len(ids)), []

    def answer(user):
        gate.wait()
        try:
            services.answer_set(meetup_id=meetup_id, user=user, is_going=True)
        except Exception as error:
            failed.append(repr(error))
        finally:
            connection.close()

    threads = [Thread(target=answer, args=(user,)) for user in User.objects.filter(pk__in=ids)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sys.stderr.write("\n".join(failed))
    return len(failed)


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]), [int(text) for text in sys.argv[2].split(",")]))
