"""One of several processes that write to meetups at once: ``python -m tests.meetups.answering``.

It reads from its input what to do, an act a line, and does all acts of a round in threads of their
own, begun together. Before the first round it waits for the other processes.
"""

import json
import sys
import time
from pathlib import Path
from threading import Barrier, Thread

import django


def act(what):
    """One act of one person, or of a worker."""
    from django.core import mail

    from accounts.models import User
    from meetups import services
    from notices.services import notices_send

    if what["do"] == "remind":
        services.reminders_send()
        notices_send()
        return len(mail.outbox)
    user = User.objects.get(pk=what["user"])
    if what["do"] == "seat":
        services.guest_judge(
            meetup_id=what["meetup"], host=user, guest_id=what["guest"], is_welcome=True
        )
    else:
        is_going = what["do"] == "come"
        services.answer_set(meetup_id=what["meetup"], user=user, is_going=is_going)
    return 0


def together(acts):
    """Do all of them at once; return how many mails were sent, and what failed."""
    from django.db import connection

    gate, done, failed = Barrier(len(acts)), [], []

    def run(what):
        gate.wait()
        try:
            done.append(act(what))
        except Exception as error:
            failed.append(repr(error))
        finally:
            connection.close()

    threads = [Thread(target=run, args=(one,)) for one in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return max(done, default=0), failed


def main(folder, number, others):
    django.setup()
    (folder / f"ready-{number}").touch()
    while len(list(folder.glob("ready-*"))) < others:
        time.sleep(0.01)
    rounds = [together(acts) for acts in json.load(sys.stdin)]
    mails, failed = zip(*rounds, strict=True)
    sys.stdout.write(json.dumps([max(mails), [one for some in failed for one in some]]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
