"""A mail server for tests: it keeps what it was sent, and can hold a client at a step.

with MailServer() as server:
    server.hold("data")        # nobody gets past the end of a mail
    server.wait_held()         # until somebody waits there
    server.release()
"""

import socketserver
import threading
from email import message_from_bytes, policy


class MailServer:
    """Listens on a port of its own from ``with`` on; ``mails`` is what was accepted, in order."""

    def __init__(self):
        self.mails = []
        self._held_at, self._held, self._go = None, threading.Event(), threading.Event()
        self._go.set()

    def __enter__(self):
        server = self

        class Handler(_Handler):
            owner = server

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._server.block_on_close = False
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self.release()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def env(self):
        """What a site needs to send its mails here."""
        return {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(self.port), "EMAIL_USE_TLS": "0"}

    def hold(self, step):
        """Let nobody past ``greeting`` or ``data``; a mail is kept before its client is held."""
        self._held.clear()
        self._go.clear()
        self._held_at = step

    def wait_held(self, seconds=60):
        assert self._held.wait(seconds), "Nobody came so far."

    def release(self):
        self._held_at = None
        self._go.set()

    def step(self, name):
        if self._held_at == name:
            self._held.set()
            self._go.wait()

    def ids(self):
        """The Message-IDs by recipient, in the order in which they came."""
        found = {}
        for mail in self.mails:
            found.setdefault(mail["To"], []).append(mail["Message-ID"])
        return found


class _Handler(socketserver.StreamRequestHandler):
    owner: MailServer

    def handle(self):
        try:
            self._talk()
        except OSError:
            return  # The client was killed.

    def _talk(self):
        self.owner.step("greeting")
        self._say("220 here")
        for line in self.rfile:
            command = line.split(None, 1)[0].upper() if line.strip() else b""
            if command == b"DATA":
                self._say("354 go on")
                self._mail_take()
            elif command == b"QUIT":
                return self._say("221 bye")
            else:
                self._say("250 ok")
        return None

    def _mail_take(self):
        lines = []
        for line in self.rfile:
            if line == b".\r\n":
                break
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        else:
            return
        self.owner.mails.append(message_from_bytes(b"".join(lines), policy=policy.default))
        self.owner.step("data")
        self._say("250 taken")

    def _say(self, words):
        self.wfile.write(f"{words}\r\n".encode())
