"""Mails leave in a thread of their own, and a mail server that fails harms nobody's page."""

import logging
import threading

import pytest
from django.core.mail import EmailMessage
from django.urls import reverse

from accounts import mail
from tests import factories


class Server:
    """A mail server that notes from where it is called, or fails."""

    def __init__(self, error=None):
        self.error, self.threads, self.called = error, [], threading.Event()

    def send(self):
        self.threads.append(threading.current_thread().name)
        self.called.set()
        if self.error:
            raise self.error
        return 1


@pytest.fixture
def server(monkeypatch):
    server = Server()
    monkeypatch.setattr(EmailMessage, "send", server.send)
    return server


def test_a_mail_is_sent_by_a_thread_of_its_own(server, settings):
    settings.MAIL_IN_THREAD = True
    mail.mail_send(EmailMessage("subject", "body", to=["kari@example.org"]))
    assert server.called.wait(60)
    assert server.threads[0].startswith("mail")


@pytest.mark.django_db
def test_a_mail_server_that_fails_is_a_line_in_the_log_and_not_an_error_page(
    client, server, caplog
):
    server.error = ConnectionRefusedError("no server there")
    factories.user("kari")
    with caplog.at_level(logging.ERROR, "accounts.mail"):
        response = client.post(reverse("account_reset_password"), {"email": "kari@example.org"})
    assert response.status_code == 302
    assert caplog.messages == ["A mail could not be sent"]
