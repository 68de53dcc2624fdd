"""Matches for those who run the site: to look at, never to change, and without hidden cards.

The log is append-only and the commitments are public promises, so nothing here can be edited;
what may be done to a match (resume it) is a command with a service behind it.
"""

from typing import Any, Final

from django.contrib import admin
from django.http import HttpRequest

from games.models import Match, Submission

SUBMISSION: Final = ("nonce", "match_id", "seat", "by", "status", "attempts", "received_at")
MORE: Final = ("v", "claimed_at", "decided_at", "reason")


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Lists and shows; adds, changes and deletes nothing."""

    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """What is public of a match, and whether it was halted."""

    list_display = ["id", "game", "preset", "status", "version", "deadline", "halted_at"]
    list_filter = ["status", "game", ("halted_at", admin.EmptyFieldListFilter)]
    search_fields = ["id"]
    show_full_result_count = False


@admin.register(Submission)
class SubmissionAdmin(ReadOnlyAdmin):
    """What became of what was sent in. The text of a move stays with its match."""

    list_display = [*SUBMISSION]
    list_filter = ["status", "by"]
    fields = [*SUBMISSION, *MORE]
    readonly_fields = [*SUBMISSION, *MORE]
    show_full_result_count = False
