"""People, their preferences and their profiles."""

from typing import Any, Final

from allauth.account.signals import email_confirmed
from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest
from django.utils import timezone

# In the session: when it was last noted that it is in use.
SEEN_KEY: Final = "seen"


class AccountsConfig(AppConfig):
    """People, their preferences and their profiles."""

    name = "accounts"

    def ready(self) -> None:
        from accounts import data_erasure, data_export, exports
        from accounts.found import PEOPLE, person_index, person_unindex
        from accounts.mentioned import people_mentioned
        from accounts.own_data import account_data
        from health import threads
        from markup import mentions
        from pictures.own_data import pictures_data, pictures_erase
        from search import sources

        data_export.register(account_data)
        # What lies below cannot register itself.
        data_export.register(pictures_data)
        data_erasure.register(pictures_erase)
        sources.register(PEOPLE)
        data_erasure.register(person_unindex)
        # allauth stores who signs up by itself, and anybody may do so by an address of another.
        email_confirmed.connect(person_index, dispatch_uid="accounts.person_index")
        mentions.register(people_mentioned)
        threads.run_in_workers(2, exports.exports_make, "exports", queue="pdf")
        # allauth notes a new session itself; the middleware need not do so again at once.
        user_logged_in.connect(_session_seen, dispatch_uid="accounts.session_seen")


def _session_seen(request: HttpRequest, **_: Any) -> None:
    request.session[SEEN_KEY] = int(timezone.now().timestamp())
